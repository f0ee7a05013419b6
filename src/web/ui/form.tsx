import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef, useState } from "react"
import { useNavigation } from "react-router"
import { Button } from "./button.tsx"
import { useFocusOnResult } from "./outcome.tsx"
import { useToast } from "./toast.tsx"

/** `attempt` changes with every refusal. */
export const useFirstInvalidFocus = (form: RefObject<HTMLFormElement | null>, attempt: unknown): void =>
  useFocusOnResult(attempt, () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'))

/**
 * `left` returns the part of a refusal that still applies to the typed values. Each refusal is a new object, so the same
 * mistake shows again.
 */
export const useUntilCorrected = <Refusal,>(
  refused: Refusal | undefined,
  left: (refusal: Refusal, typed: FormData, field: string) => Refusal | undefined,
) => {
  const [stored, setStored] = useState({ of: refused, now: refused })
  const now = stored.of === refused ? stored.now : refused
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (!now) return
    const next = left(now, new FormData(event.currentTarget), (event.target as HTMLInputElement).name)
    if (next !== now) setStored({ of: refused, now: next })
  }
  return [now, onInput] as const
}

/**
 * A form that is checked before it is sent. `check` returns the refusal; `left` returns the part that still applies while the
 * person types. A refusal by the browser or the server moves the focus to the first wrong field.
 */
export const useCheckedForm = <Refusal,>(
  reply: Refusal | undefined,
  check: (form: FormData) => Refusal | undefined,
  left: (refusal: Refusal, typed: FormData, field: string) => Refusal | undefined,
) => {
  const [refused, setRefused] = useState<Refusal>()
  const ref = useRef<HTMLFormElement>(null)
  useFirstInvalidFocus(ref, refused ?? reply)
  const [wrong, onInput] = useUntilCorrected(refused ?? reply, left)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = check(new FormData(event.currentTarget))
    setRefused(found)
    if (found) event.preventDefault()
  }
  return { wrong, form: { method: "post", ref, noValidate: true, onInput, onSubmit } } as const
}

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

type ActionButtonProps = Omit<ComponentProps<typeof Button>, "type" | "name" | "value" | "busy"> & { act: string }

export const ActionButton = ({ act, ...rest }: ActionButtonProps) => (
  <Button type="submit" name="accion" value={act} busy={useNavigation().formData?.get("accion") === act} {...rest} />
)

export const ProgressBar = ({ label, part }: { label: string; part: number | null }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={part === null ? undefined : Math.round(part * 100)}
    className="h-2 w-full overflow-hidden rounded-full bg-mask-100"
  >
    <div
      className={`h-full rounded-full bg-mask-600 transition-[width] duration-150 ${part === null ? "animate-pulse" : ""}`}
      style={{ width: `${(part ?? 1) * 100}%` }}
    />
  </div>
)
