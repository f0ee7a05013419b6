import { useEffect, useState } from "react"

/** Quick answers then do not flicker. */
export const useSlow = (busy: boolean, after = 150): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), after)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy, after])
  return slow && busy
}
