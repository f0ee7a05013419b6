import { useEffect, useState } from "react"

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

const slowMs = 150

/** Quick answers then do not flicker. */
export const useSlow = (busy: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow && busy
}
