import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from "react"

/** What a <dialog> that covers the page needs: opened and closed with `open`, Escape and a press outside ask to close. */
export const useModal = (open: boolean, onClose: () => void, keepOnOutsideClick = false) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current && !keepOnOutsideClick) onClose()
    },
  }
}
