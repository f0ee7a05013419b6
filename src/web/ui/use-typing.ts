import { useState } from "react"

/** An empty field or a lone minus is not a number yet. */
export const useTyping = (value: string) => {
  const [begun, setBegun] = useState<string | null>(null)
  return {
    shown: begun ?? value,
    type(text: string): boolean {
      const isNumber = text !== "" && text !== "-"
      setBegun(isNumber ? null : text)
      return isNumber
    },
    leave: () => setBegun(null),
  }
}
