import { useEffect, useRef } from "react"
import { sawPaymentText } from "./texts.ts"

export const SawPayment = ({ focused = false }: { focused?: boolean }) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm leading-tight font-medium">
      <input ref={box} type="checkbox" name="visto" value="si" required className="size-5 shrink-0 accent-mask-700" />
      {sawPaymentText}
    </label>
  )
}
