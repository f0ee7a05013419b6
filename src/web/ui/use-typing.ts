import { useState } from "react"

/** What stands in a number field while somebody types: an emptied one, or a lone minus, waits for what follows. */
export const useTyping = (value: string) => {
  const [begun, setBegun] = useState<string | null>(null)
  return {
    shown: begun ?? value,
    /** False: there is no number to take yet. */
    type(text: string): boolean {
      const isNumber = text !== "" && text !== "-"
      setBegun(isNumber ? null : text)
      return isNumber
    },
    leave: () => setBegun(null),
  }
}
