import { useState } from "react"
import { useNavigation } from "react-router"

/**
 * A state of the page's own that takes over a value from outside whenever that one changes, and whenever a navigation ends:
 * one that was lost leaves the value as it was.
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
  return [adopted.value === value && !ended ? own : value, setOwn]
}
