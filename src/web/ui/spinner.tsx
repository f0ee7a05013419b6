export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-4 shrink-0 rounded-full border-2 border-current border-r-transparent animate-[turn_700ms_linear_infinite]"
  />
)

export const Loading = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center justify-center gap-3 p-8 text-ink-soft">
    <Spinner />
    {text}
  </p>
)

export const Skeleton = ({ className = "" }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={`rounded-pad bg-[linear-gradient(90deg,var(--color-grey-soft)_25%,var(--color-silk)_50%,var(--color-grey-soft)_75%)] bg-[length:200%_100%] animate-[shimmer_1.4s_linear_infinite] ${className}`}
  />
)
