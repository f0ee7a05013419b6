import { type FormEvent, useState } from "react"

/** `left` says what of a refusal still holds for what is typed. Each refusal is a new object, so the same mistake shows again. */
export const useUntilMended = <Refusal>(
  refused: Refusal | undefined,
  left: (refusal: Refusal, typed: FormData, field: string) => Refusal | undefined,
) => {
  const [kept, setKept] = useState({ of: refused, now: refused })
  const now = kept.of === refused ? kept.now : refused
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (!now) return
    const next = left(now, new FormData(event.currentTarget), (event.target as HTMLInputElement).name)
    if (next !== now) setKept({ of: refused, now: next })
  }
  return [now, onInput] as const
}
