import { data } from "react-router"
import { getServices } from "../../services.server.ts"
import { timeZone } from "../../shop/vocabulary/business.ts"
import { unlistedMeta } from "../shared/frame/site.ts"
import { Icon } from "../ui/icons.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/outbox"

const when = new Intl.DateTimeFormat("es-CR", { dateStyle: "medium", timeStyle: "short", timeZone })

/** Only in the demo. With a real mail server nobody may read mails here. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { outbox } = getServices(context).accounts
  if (!outbox) throw data(null, { status: 404 })
  const mails = await outbox.list(20)
  return mails.map(({ id, to, subject, text, html, sentAt }) => ({
    id,
    to,
    subject,
    text,
    html: html ?? "",
    sentAt: when.format(sentAt),
  }))
}

export const headers = privatePage

export const meta = unlistedMeta("Correo de prueba", "Los correos que la tienda de demostración habría enviado.")

const LinkedText = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={at} href={part} className="break-all text-mask-700 underline">
        {part}
      </a>
    ) : (
      part
    ),
  )

export default function OutboxPage({ loaderData: mails }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8">
      <div>
        <h1 className="text-3xl font-bold">Correo de prueba</h1>
        <p className="mt-2 text-ink-soft">
          La tienda de demostración no envía correos de verdad: aquí se leen los que habría enviado.
        </p>
      </div>
      {mails.length === 0 && (
        <EmptyState title="Todavía no hay correos">
          <p className="text-ink-soft">Pida una contraseña nueva para ver el primero.</p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {mails.map(mail => (
          <li key={mail.id} className="rounded-board border border-line bg-silk p-5 shadow-press">
            <article className="flex flex-col gap-3">
              <header className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="text-lg font-bold">{mail.subject}</h2>
                <p className="text-sm text-ink-soft">{mail.sentAt}</p>
                <p className="w-full text-sm text-ink-soft">Para: {mail.to}</p>
              </header>
              <p className="whitespace-pre-wrap break-words">
                <LinkedText text={mail.text} />
              </p>
              {mail.html && (
                <details>
                  <summary className="inline-flex min-h-9 items-center gap-2 font-semibold text-mask-700">
                    <Icon name="eye" className="size-5" />
                    Ver como llega
                  </summary>
                  <iframe
                    title={`Vista del correo: ${mail.subject}`}
                    sandbox="allow-top-navigation-by-user-activation"
                    srcDoc={`<base target="_top">${mail.html}`}
                    className="mt-3 h-[34rem] w-full rounded-pad border border-line"
                  />
                </details>
              )}
            </article>
          </li>
        ))}
      </ul>
    </div>
  )
}
