export const ProgressBar = ({ label, part }: { label: string; part: number | null }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={part === null ? undefined : Math.round(part * 100)}
    className="h-2 w-full overflow-hidden rounded-full bg-mask-100"
  >
    <div
      className={`h-full rounded-full bg-mask-600 transition-[width] duration-150 ${part === null ? "animate-pulse" : ""}`}
      style={{ width: `${(part ?? 1) * 100}%` }}
    />
  </div>
)
