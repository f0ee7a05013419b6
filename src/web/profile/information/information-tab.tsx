import { useEffect, useState } from "react"
import { useFetcher } from "react-router"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { useSession } from "../../shared/session/session.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { useToast } from "../../ui/toast.tsx"
import type { ProfileReply, SessionsOutcome } from "../profile-reply.ts"
import { ProfileForm } from "./profile-form.tsx"
import { SecurityCard } from "./security-card.tsx"

const rowsOf = (customer: CustomerProfile): readonly [string, string][] => [
  ["Nombre", customer.name],
  ["Correo", customer.email],
  ["Dirección de envío", customer.address],
  ["Teléfono", customer.phone],
  ["Número de cuenta", String(customer.id)],
]

const OwnData = ({ customer }: { customer: CustomerProfile }) => (
  <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
    {rowsOf(customer).map(([label, value]) => (
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
  sessions: SessionsOutcome | undefined
}

export const InformationTab = ({ customer, sessions }: InformationTabProps) => {
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
      <SecurityCard sessions={sessions} />
    </section>
  )
}
