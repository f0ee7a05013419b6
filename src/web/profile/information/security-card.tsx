import { type ReactNode, useEffect } from "react"
import { Link, useFetcher } from "react-router"
import { useSite } from "../../shared/frame/site.ts"
import { Icon, type IconName } from "../../ui/icons.tsx"
import { Notice } from "../../ui/notice.tsx"
import { useToast } from "../../ui/toast.tsx"
import type { ProfileReply, SessionsOutcome } from "../profile-reply.ts"

const sessionsTexts = {
  sessionsDone: "Se cerraron las demás sesiones.",
  sessionsFailed: "No se pudieron cerrar las demás sesiones. Inténtelo de nuevo.",
} as const satisfies Record<SessionsOutcome["kind"], string>

const row = "flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-mask-50"

const Words = ({ icon, label, hint }: { icon: IconName; label: string; hint: string }): ReactNode => (
  <>
    <Icon name={icon} className="size-5 shrink-0 text-copper-700" />
    <span className="flex flex-col">
      <span className="font-semibold">{label}</span>
      <span className="text-sm text-ink-soft">{hint}</span>
    </span>
    <Icon name="chevron-right" className="ml-auto size-5 shrink-0 text-ink-soft" />
  </>
)

/** Ley 8968 gives everybody a copy of their data and its deletion. */
export const SecurityCard = ({ sessions }: { sessions: SessionsOutcome | undefined }) => {
  const { brand } = useSite()
  const fetcher = useFetcher<ProfileReply>()
  const toast = useToast()

  useEffect(() => {
    if (fetcher.data?.of !== "sessions") return
    toast(sessionsTexts[fetcher.data.kind], { kind: fetcher.data.kind === "sessionsDone" ? "success" : "error" })
  }, [fetcher.data, toast])

  return (
    <div>
      <h3 className="font-semibold">Seguridad y privacidad</h3>
      {sessions && (
        <Notice kind={sessions.kind === "sessionsDone" ? "success" : "error"}>{sessionsTexts[sessions.kind]}</Notice>
      )}
      <ul className="mt-2 divide-y divide-line overflow-hidden rounded-board border border-line bg-silk">
        <li>
          <Link to="/perfil/contrasena" className={row}>
            <Words icon="pencil" label="Cambiar contraseña" hint="Se cierran las sesiones de otros dispositivos" />
          </Link>
        </li>
        <li>
          <fetcher.Form method="post" action="/perfil?tab=informacion">
            <input type="hidden" name="accion" value="cerrar-sesiones" />
            <button type="submit" disabled={fetcher.state !== "idle"} className={row}>
              <Words icon="logout" label="Cerrar las demás sesiones" hint="En otros teléfonos y computadoras" />
            </button>
          </fetcher.Form>
        </li>
        <li>
          <Link to="/perfil/verificar-correo" className={row}>
            <Words icon="mail" label="Verificar mi correo" hint="Protege su cuenta y permite entrar con Google" />
          </Link>
        </li>
        <li>
          <Link to="/perfil/dispositivos" className={row}>
            <Words icon="eye" label="Sesiones abiertas" hint="Vea y cierre cada una" />
          </Link>
        </li>
        <li>
          <Link to="/perfil/correos" className={row}>
            <Words icon="pencil" label="Correos que recibo" hint="Elija qué avisos quiere" />
          </Link>
        </li>
        <li>
          <a href="/perfil/mis-datos" download className={row}>
            <Words icon="download" label="Descargar mis datos" hint="Su perfil y sus pedidos en un archivo" />
          </a>
        </li>
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Para eliminar su cuenta y sus datos escríbanos a{" "}
        <a href={`mailto:${brand.email}`} className="font-semibold text-mask-700 underline">
          {brand.email}
        </a>
        .
      </p>
    </div>
  )
}
