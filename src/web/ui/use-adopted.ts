import { useState } from "react"

/** A state of the page's own that takes over a value from outside whenever that one changes. */
export const useAdopted = <T>(value: T): readonly [T, (next: T) => void] => {
  const [own, setOwn] = useState(value)
  const [adopted, setAdopted] = useState(value)
  if (adopted !== value) {
    setAdopted(value)
    setOwn(value)
  }
  return [adopted === value ? own : value, setOwn]
}
