import { getServices } from "../../services.server.ts"
import type { FailedMail } from "../../shop/messages/deliver-message.ts"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { fullMoment } from "../shared/staff/texts.ts"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/failed-mails-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  return { name, mails: await getServices(context).failedMails() }
}

export const meta = counterMeta("Correos sin enviar", "Correos que no se pudieron entregar en dos días.")

const recipientText = (recipient: string): string => {
  const [, whose, id = ""] = /^(customer|order):(\d+)$/.exec(recipient) ?? []
  if (!whose) return recipient
  return whose === "customer" ? `Cliente ${id}` : `Cliente del pedido con id ${id}`
}

const headings = ["Correo", "Para", "Escrito", "Abandonado", "Intentos", "Motivo"]

const mailCells = ({ name, recipient, writtenAt, failedAt, tries, smtpCode }: FailedMail): readonly string[] => [
  name,
  recipientText(recipient),
  fullMoment(writtenAt),
  fullMoment(failedAt),
  String(tries),
  smtpCode === null ? "El servidor de correo no respondió" : `El servidor de correo lo rechazó (${smtpCode})`,
]

export default function FailedMailsPage({ loaderData: { name, mails } }: Route.ComponentProps) {
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <div>
          <h1 className="text-xl font-bold">Correos sin enviar</h1>
          <p className="text-sm text-ink-soft">
            Se intentó enviarlos durante dos días. Avise a la persona por otro medio si hace falta.
          </p>
        </div>
        {mails.length === 0 ? (
          <EmptyState title="Todos los correos se han podido enviar." />
        ) : (
          <ul className="flex flex-col gap-2">
            {mails.map(mail => (
              <li key={mail.id} className="rounded-pad border border-line bg-silk p-3">
                <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-3 lg:grid-cols-6">
                  {mailCells(mail).map((cell, place) => (
                    <div key={headings[place]} className="min-w-0">
                      <dt className="text-xs text-ink-soft">{headings[place]}</dt>
                      <dd className="break-words">{cell}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        )}
      </div>
    </OwnerFrame>
  )
}
