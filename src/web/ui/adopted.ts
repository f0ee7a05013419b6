import { useEffect, useState } from "react"
import { useNavigation } from "react-router"

const lostAfterMs = 3000

/**
 * A choice shows at once and becomes `value` when the page that it opens has arrived. It also resets when a navigation ends,
 * because a lost one leaves the value unchanged. React may never render the start of a navigation that is lost at once, so it
 * also resets if nothing is loading after a while and the values differ.
 */
export const useAdopted = <T>(value: T): readonly [T, (next: T) => void] => {
  const idle = useNavigation().state === "idle"
  const [own, setOwn] = useState(value)
  const [adopted, setAdopted] = useState({ value, idle })
  const ended = idle && !adopted.idle
  if (adopted.value !== value || adopted.idle !== idle) {
    setAdopted({ value, idle })
    if (adopted.value !== value || ended) setOwn(value)
  }
  useEffect(() => {
    if (!idle || own === value) return
    const timer = setTimeout(() => setOwn(value), lostAfterMs)
    return () => clearTimeout(timer)
  }, [idle, own, value])
  return [adopted.value === value && !ended ? own : value, setOwn]
}
