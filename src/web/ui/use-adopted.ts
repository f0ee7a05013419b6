import { useState } from "react"
import { useNavigation } from "react-router"

/** Also resets when a navigation ends, because a lost one leaves the value unchanged. */
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
