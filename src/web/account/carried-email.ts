import { type RefObject, useEffect } from "react"
import { useNavigation } from "react-router"

const key = "correoRegistrado"

/** What was registered, or refused because it is registered already, is what one signs in with next. */
export const useCarryEmail = (): void => {
  const { formData } = useNavigation()
  useEffect(() => {
    const email = formData?.get("correo")
    if (typeof email !== "string") return
    try {
      sessionStorage.setItem(key, email.trim())
    } catch {
      // Without storage it is typed again.
    }
  }, [formData])
}

export const useCarriedEmail = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    try {
      const box = form.current?.querySelector<HTMLInputElement>("[name=correo]")
      const email = sessionStorage.getItem(key)
      sessionStorage.removeItem(key)
      if (box?.value === "" && email) box.value = email
    } catch {
      // Without storage it is typed again.
    }
  }, [form])
}
