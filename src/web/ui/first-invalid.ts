import { type RefObject, useEffect } from "react"

/** `attempt` changes with every refusal. */
export const useFirstInvalidFocus = (form: RefObject<HTMLFormElement | null>, attempt: unknown): void => {
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempt])
}
