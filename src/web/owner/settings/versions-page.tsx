import { data, Form, Link, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import { readFormText, readUnits } from "../../../shop/vocabulary/form-fields.ts"
import { connectionTexts } from "../../shared/connection/ask-shop.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { openAsOwner, ownerCalling } from "../../shared/staff/staff-access.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { fullMoment } from "../../shared/staff/texts.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { OwnerFrame } from "../owner-frame.tsx"
import type { Route } from "./+types/versions-page"
import { ChangeList } from "./change-list.tsx"
import { documentTexts, requireDocument } from "./document-texts.ts"

export const headers = privatePage

/** `?version=3` compares that version with the one before it. */
export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const { name: staffName } = await openAsOwner(request, context)
  const name = requireDocument(params.document)
  const { settingsEditing: editing } = getServices(context)
  const asked = readUnits(new URL(request.url).searchParams.get("version") ?? "", 1_000_000) || null
  const [history, changes] = await Promise.all([
    editing.history(name),
    asked === null ? null : editing.compare(name, asked),
  ])
  return { staffName, name, ...history, asked, changes }
}

const restoreTexts = {
  published: "Listo: lo de esa versión ya está publicado, como una versión nueva.",
  invalid: "Esa versión nombra cosas que ya no valen. No se publicó nada.",
  "changed-meanwhile": "Otra persona publicó al mismo tiempo. Mire el historial y presione otra vez.",
  "erp-away": "El ERP no responde, y sin él no se puede comprobar esa versión. No se publicó nada.",
  unchanged: "Eso es lo que ya está publicado.",
  "no-note": "No se publicó nada.",
  "wrong-date": "No se publicó nada.",
} as const

interface RestoreReply {
  readonly text: string
  readonly isGood: boolean
  readonly details: readonly string[]
}

export const action = async ({ request, context, params }: Route.ActionArgs) => {
  const staff = await ownerCalling(request, context)
  const name = requireDocument(params.document)
  const version = readUnits(readFormText(await request.formData(), "version"), 1_000_000) ?? 0
  const result = await getServices(context).settingsEditing.restore(name, version, staff.alias)
  const isGood = result.kind === "published"
  const details = result.kind === "invalid" ? result.problems.map(({ message }) => message) : []
  const status = isGood ? 200 : result.kind === "erp-away" ? 503 : 409
  return data<RestoreReply>({ text: restoreTexts[result.kind], isGood, details }, { status })
}

export const clientAction = whenLost<RestoreReply>(() => ({ text: connectionTexts.lost, isGood: false, details: [] }))

export const meta = counterMeta("Versiones", "Quién publicó qué, cuándo y por qué.")

type Version = Route.ComponentProps["loaderData"]["versions"][number]

const versionState = ({ version, isWithdrawn, withdrawnBy, validFrom }: Version, inEffect: number) => {
  if (version === inEffect) return <Badge colour="green">Vigente</Badge>
  if (isWithdrawn) return <Badge colour="grey">{withdrawnBy ? `Retirada por ${withdrawnBy}` : "Retirada"}</Badge>
  return Date.parse(validFrom) > Date.now() ? <Badge colour="blue">Programada</Badge> : null
}

const Restore = ({ version, label }: { version: number; label: string }) => (
  <Form method="post">
    <input type="hidden" name="version" value={version} />
    <Button type="submit" variant="secondary" size="sm" aria-label={`Restaurar ${label}`}>
      Restaurar
    </Button>
  </Form>
)

const Row = ({ of, inEffect, changes }: { of: Version; inEffect: number; changes: Shown }) => {
  const { version, author, note, publishedAt, validFrom } = of
  const isLater = validFrom.slice(0, 16) !== publishedAt.slice(0, 16)
  return (
    <li className="flex flex-col gap-2 rounded-board border border-line bg-silk p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-bold">{`Versión ${version}`}</p>
        {versionState(of, inEffect)}
        <p className="min-w-0 flex-1 basis-60 break-words text-sm">
          {`${author}, ${fullMoment(publishedAt)}${isLater ? `, desde ${fullMoment(validFrom)}` : ""}: ${note}`}
        </p>
        <ButtonLink to={`?version=${version}`} preventScrollReset variant="ghost" size="sm">
          Comparar con la anterior
        </ButtonLink>
        {version !== inEffect && <Restore version={version} label={`la versión ${version}`} />}
      </div>
      {changes &&
        (changes.length === 0 ? (
          <p className="text-sm text-ink-soft">Igual que la anterior.</p>
        ) : (
          <ChangeList changes={changes} label={`Cambios de la versión ${version}`} />
        ))}
    </li>
  )
}

type Shown = Route.ComponentProps["loaderData"]["changes"]

export default function VersionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staffName, name, versions, inEffect, scheduled, asked, changes } = loaderData
  const [next] = scheduled
  const isIdle = useNavigation().state === "idle"
  return (
    <OwnerFrame name={staffName}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-sm">
            <Link
              to={`/asocias/tienda/ajustes/${name}`}
              className="font-semibold text-mask-700 underline underline-offset-4"
            >
              {documentTexts[name].title}
            </Link>
          </p>
          <h1 className="text-xl font-bold">Versiones</h1>
          <p className="text-sm text-ink-soft">
            Restaurar publica otra vez lo que decía una versión. Ninguna se borra.
          </p>
        </div>
        {next && (
          <p className="rounded-board bg-amber-soft p-3 text-sm text-amber">
            {`La versión ${next.version} está programada para ${fullMoment(next.validFrom)}: ese día reemplaza también lo que restaure. Retírela antes si no la quiere.`}
          </p>
        )}
        {/* Hidden while it is sent again, so that screen readers announce a repeated message. */}
        {isIdle && actionData && (
          <Outcome of={actionData} kind={actionData.isGood ? "success" : "error"}>
            <p>{actionData.text}</p>
            <ul className="list-disc pl-5 font-normal empty:hidden">
              {[...new Set(actionData.details)].map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Outcome>
        )}
        <ol className="flex flex-col gap-2">
          {versions.map(version => (
            <Row
              key={version.version}
              of={version}
              inEffect={inEffect}
              changes={version.version === asked ? changes : null}
            />
          ))}
          <li className="flex flex-wrap items-center gap-3 rounded-board border border-line bg-silk p-4">
            <p className="font-bold">Valores iniciales</p>
            {inEffect === 0 ? (
              <Badge colour="green">Vigente</Badge>
            ) : (
              <Restore version={0} label="los valores iniciales" />
            )}
          </li>
        </ol>
      </div>
    </OwnerFrame>
  )
}
