import type { SubmitEvent } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { shortName } from "../../../shop/vocabulary/people.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { endSession } from "../connection/end-session.ts"
import { useLostToast } from "../connection/lost-toast.ts"
import { stopGoogleAutoSelect } from "../session/google-auto-select.ts"
import { returnSearch } from "../session/return-search.ts"
import { useSession } from "../session/session.tsx"
import { frameTexts as t } from "./texts.ts"

interface SessionItemsProps {
  stacked?: boolean
  loadingText?: string
  profileIcon?: boolean
  onNavigate?: () => void
}

export const SessionItems = ({
  stacked = false,
  loadingText = "Cargando...",
  profileIcon = true,
  onNavigate,
}: SessionItemsProps) => {
  const { session, setUser } = useSession()
  const navigate = useNavigate()
  const back = returnSearch(useLocation())
  const lostToast = useLostToast()
  const size = stacked ? "md" : "sm"
  const row = stacked ? "flex flex-col gap-2" : "flex items-center gap-2"

  const leave = async () => {
    if (!(await endSession("/cerrar-sesion"))) return lostToast(() => void leave())
    setUser(null)
    stopGoogleAutoSelect()
    void navigate("/")
  }
  const signOut = (event: SubmitEvent) => {
    event.preventDefault()
    onNavigate?.()
    void leave()
  }

  if (session.kind === "loading") {
    return (
      <p role="status" className="px-2 text-sm text-ink-soft">
        {loadingText}
      </p>
    )
  }
  if (session.kind === "signed-in") {
    return (
      <div className={row}>
        <Link
          to="/perfil"
          onClick={onNavigate}
          className="inline-flex min-h-11 items-center gap-2 rounded-pad px-2 font-semibold text-mask-800 hover:bg-mask-50"
        >
          <Icon name="user" className="size-5" />
          {shortName(session.user.name)}
        </Link>
        <form method="post" action="/cerrar-sesion" onSubmit={signOut}>
          <Button type="submit" variant="secondary" size={size} className={stacked ? "w-full" : ""}>
            Cerrar sesión
          </Button>
        </form>
      </div>
    )
  }
  return (
    <div className={row}>
      <ButtonLink to={`/iniciar-sesion${back}`} variant="ghost" size={size} onClick={onNavigate}>
        Iniciar sesión
      </ButtonLink>
      <ButtonLink to={`/crear-cuenta${back}`} size={size} onClick={onNavigate}>
        Crear cuenta
      </ButtonLink>
      {profileIcon && (
        <Link
          to="/perfil"
          aria-label={t.profile}
          onClick={onNavigate}
          className="grid size-11 place-items-center rounded-pad text-mask-800 hover:bg-mask-50"
        >
          <Icon name="user" />
        </Link>
      )}
    </div>
  )
}
