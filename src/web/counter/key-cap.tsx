export const KeyCap = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="hidden lg:pointer-fine:inline-block">
    <kbd className="rounded border border-current/40 px-1.5 font-mono text-xs font-normal">{children}</kbd>
  </span>
)
