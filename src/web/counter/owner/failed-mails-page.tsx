import { servicesOf } from "../../../services.server.ts"
import type { FailedMail } from "../../../shop/messages/failed-mails.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { EmptyState } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { ownerOf } from "../staff-access.server.ts"
import { fullMoment } from "../texts.ts"
import type { Route } from "./+types/failed-mails-page"
import { OwnerFrame } from "./owner-frame.tsx"
import { mailNames, failedMailTexts as t } from "./texts.ts"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await ownerOf(request, context)
  return { name, mails: await servicesOf(context).failedMails() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.title, description: t.description, noIndex: true })

const recipientText = (recipient: string): string => {
  const [, whose, id = ""] = /^(customer|order):(\d+)$/.exec(recipient) ?? []
  if (!whose) return recipient
  return whose === "customer" ? t.customer(id) : t.order(id)
}

const cellsOf = ({ kind, recipient, writtenAt, failedAt, tries, smtpCode }: FailedMail): readonly string[] => [
  mailNames[kind] ?? kind,
  recipientText(recipient),
  fullMoment(writtenAt),
  fullMoment(failedAt),
  String(tries),
  smtpCode === null ? t.noAnswer : t.refused(smtpCode),
]

export default function FailedMailsPage({ loaderData: { name, mails } }: Route.ComponentProps) {
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <div>
          <h1 className="text-xl font-bold">{t.title}</h1>
          <p className="text-sm text-ink-soft">{t.intro}</p>
        </div>
        {mails.length === 0 ? (
          <EmptyState title={t.empty} />
        ) : (
          <ul className="flex flex-col gap-2">
            {mails.map(mail => (
              <li key={mail.id} className="rounded-pad border border-line bg-silk p-3">
                <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-3 lg:grid-cols-6">
                  {cellsOf(mail).map((cell, place) => (
                    <div key={t.headings[place]} className="min-w-0">
                      <dt className="text-xs text-ink-soft">{t.headings[place]}</dt>
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
