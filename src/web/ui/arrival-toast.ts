import { useEffect, useRef } from "react"
import { useNavigation } from "react-router"
import { useToast } from "./toast.tsx"

export const useArrivalToast = (path: string, text: string): void => {
  const navigation = useNavigation()
  const toast = useToast()
  const posting = useRef(false)

  useEffect(() => {
    if (navigation.formMethod === "POST") posting.current = true
    if (posting.current && navigation.state === "loading" && navigation.location.pathname === path) {
      posting.current = false
      toast(text)
    }
    if (navigation.state === "idle") posting.current = false
  }, [navigation, path, text, toast])
}
