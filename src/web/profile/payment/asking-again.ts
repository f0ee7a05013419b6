import { useEffect } from "react"
import { useRevalidator } from "react-router"

const pollMs = 2500

/** Reads the page again while a payment is still open. */
export const useAskingAgain = (isOpen: boolean): void => {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    // The next question waits for the answer to the last one: asking again would cut that one short.
    if (!isOpen || state !== "idle") return
    const timer = setTimeout(() => void revalidate(), pollMs)
    return () => clearTimeout(timer)
  }, [isOpen, state, revalidate])
}
