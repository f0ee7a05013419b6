import type { SubmitEvent } from "react"
import { useNavigate } from "react-router"
import { endSession } from "../shared/connection/end-session.ts"
import { useLostToast } from "../shared/connection/lost-toast.ts"
import { Icon } from "../ui/icons.tsx"
import { forgetCounter } from "./stored-association.ts"
import { frameTexts as t } from "./texts.ts"

export const SignOutButton = () => {
  const navigate = useNavigate()
  const lostToast = useLostToast()
  const leave = async () => {
    if (!(await endSession("/asocias/salir"))) return lostToast(() => void leave())
    forgetCounter()
    void navigate("/asocias")
  }
  const signOut = (event: SubmitEvent) => {
    event.preventDefault()
    void leave()
  }
  return (
    <form method="post" action="/asocias/salir" onSubmit={signOut}>
      <button
        type="submit"
        className="flex min-h-9 items-center gap-2 rounded-pad px-3 text-sm font-semibold hover:bg-mask-700"
      >
        <Icon name="logout" className="size-5" />
        <span className="sr-only sm:not-sr-only">{t.signOut}</span>
      </button>
    </form>
  )
}
