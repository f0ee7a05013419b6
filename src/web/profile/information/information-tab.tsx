import { type ReactNode, useEffect, useState } from "react"
import { Link, useFetcher } from "react-router"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { useSession } from "../../shared/session/session.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { Icon, type IconName } from "../../ui/icons.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { useToast } from "../../ui/toast.tsx"
import type { ProfileReply, SessionsOutcome } from "../profile-reply.ts"
import { ProfileForm } from "./profile-form.tsx"

const profileRows = (customer: CustomerProfile): readonly [string, string][] => [
  ["Nombre", customer.name],
  ["Correo", customer.email],
  ["Dirección de envío", customer.address],
  ["Teléfono", customer.phone],
  ["Número de cuenta", String(customer.id)],
]

const OwnData = ({ customer }: { customer: CustomerProfile }) => (
  <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
    {profileRows(customer).map(([label, value]) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className="whitespace-pre-line break-words font-semibold">
          {value || <span className="font-normal text-ink-soft">Sin indicar</span>}
        </dd>
      </div>
    ))}
  </dl>
)

interface InformationTabProps {
  customer: CustomerProfile
  isVerified: boolean
  sessions: SessionsOutcome | undefined
}

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
const SecurityCard = ({ isVerified, sessions }: Omit<InformationTabProps, "customer">) => {
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
        <Outcome of={sessions} kind={sessions.kind === "sessionsDone" ? "success" : "error"}>
          {sessionsTexts[sessions.kind]}
        </Outcome>
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
        {!isVerified && (
          <li>
            <Link to="/perfil/verificar-correo" className={row}>
              <Words icon="mail" label="Verificar mi correo" hint="Protege su cuenta y permite entrar con Google" />
            </Link>
          </li>
        )}
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
            <Words icon="download" label="Descargar mis datos" hint="Lo que guardamos de usted, en un archivo" />
          </a>
        </li>
        <li>
          <Link to="/perfil/eliminar-cuenta" className={row}>
            <Words icon="trash" label="Eliminar mi cuenta" hint="Borra sus datos; no se puede deshacer" />
          </Link>
        </li>
      </ul>
    </div>
  )
}

export const InformationTab = ({ customer, isVerified, sessions }: InformationTabProps) => {
  const fetcher = useFetcher<ProfileReply>()
  const [editing, setEditing] = useState(false)
  const { setUser } = useSession()
  const toast = useToast()
  const reply = fetcher.data?.of === "data" ? fetcher.data : undefined

  useEffect(() => {
    if (reply?.kind !== "saved") return
    setUser(reply.customer)
    setEditing(false)
    toast("Usuario actualizado correctamente.")
  }, [reply, setUser, toast])

  const edit = () => {
    fetcher.reset()
    setEditing(true)
  }
  return (
    <section aria-labelledby="informacion" className="flex flex-col gap-6">
      <div className="rounded-board border border-line bg-silk p-5 shadow-press sm:p-6">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h2 id="informacion" className="text-2xl font-bold">
            Informacion
          </h2>
          {!editing && (
            <ButtonLink
              to="/perfil/datos"
              role="button"
              variant="secondary"
              onClick={event => {
                event.preventDefault()
                edit()
              }}
            >
              <Icon name="pencil" className="size-5" />
              Editar
            </ButtonLink>
          )}
        </div>
        {editing ? (
          <ProfileForm
            Form={fetcher.Form}
            action="/perfil"
            customer={customer}
            reply={reply}
            busy={fetcher.state !== "idle"}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <OwnData customer={reply?.kind === "saved" ? reply.customer : customer} />
        )}
      </div>
      <SecurityCard isVerified={isVerified} sessions={sessions} />
    </section>
  )
}
