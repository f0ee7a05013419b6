import { type SubmitEvent, useEffect, useId, useRef, useState } from "react"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { Button } from "../../ui/button.tsx"
import { useSession } from "../session/session.tsx"
import { readStoredUser } from "../session/stored-user.ts"
import { askShop } from "./ask-shop.ts"
import type { SessionOwner } from "./lost-request.ts"
import { signInAgainTexts as t } from "./sign-in-again-texts.ts"
import { connectionTexts } from "./texts.ts"

const ways = {
  customer: ["/sesion", "correo", t.email],
  staff: ["/asocias/sesion", "usuario", t.user],
} as const

interface Answer {
  readonly user?: CustomerProfile
  readonly text?: string
}

const box = "min-h-11 w-full rounded-pad border border-line-strong px-3 font-normal"

interface SignInAgainProps {
  owner: SessionOwner
  onClose: (renewed: boolean) => void
}

/** A dialog, so that the page keeps what was typed; kept small because every page loads it. */
export const SignInAgain = ({ owner, onClose }: SignInAgainProps) => {
  const [address, field, label] = ways[owner]
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { setUser } = useSession()
  useEffect(() => dialog.current?.showModal(), [])

  const signIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    setBusy(true)
    const answer = await askShop(address, { method: "POST", body })
    setBusy(false)
    const { text = connectionTexts.lost, user } = (answer?.body ?? {}) as Answer
    if (!answer?.ok) return setProblem(text)
    const before = readStoredUser()
    if (user) setUser(user)
    // Another person must not get what the former left on the page.
    if (user && before && before.id !== user.id) window.location.assign("/perfil")
    else onClose(true)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => onClose(false)}
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-board bg-silk p-5 text-ink shadow-lift"
    >
      <form onSubmit={event => void signIn(event)} className="flex flex-col gap-4 font-semibold">
        <h2 id={titleId} className="text-lg font-bold">
          {t.title}
        </h2>
        <p role="alert" className={problem && "text-red"}>
          {problem ?? t.intro}
        </p>
        <label>
          {label}
          <input
            name={field}
            autoComplete="username"
            defaultValue={owner === "customer" ? readStoredUser()?.email : ""}
            className={box}
          />
        </label>
        <label>
          {t.password}
          <input name="contrasena" type="password" autoComplete="current-password" className={box} />
        </label>
        {owner === "staff" && (
          <label>
            {t.code}
            <input name="codigo" autoComplete="one-time-code" className={box} />
          </label>
        )}
        <Button type="submit" busy={busy}>
          {t.submit}
        </Button>
        <Button variant="ghost" onClick={() => onClose(false)}>
          {t.cancel}
        </Button>
      </form>
    </dialog>
  )
}
