import { type RefObject, useEffect } from "react"

/** When a form was refused the focus goes to its first wrong field. `attempt` changes with every refusal. */
export const useFirstInvalidFocus = (form: RefObject<HTMLFormElement | null>, attempt: unknown): void => {
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempt])
}
