import { useEffect } from "react"
import { useRevalidator } from "react-router"

const pollMs = 2500

export const useAskingAgain = (isOpen: boolean): void => {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    // A new request would abort the one that is running.
    if (!isOpen || state !== "idle") return
    const timer = setTimeout(() => void revalidate(), pollMs)
    return () => clearTimeout(timer)
  }, [isOpen, state, revalidate])
}
