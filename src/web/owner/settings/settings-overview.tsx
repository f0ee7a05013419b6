import { data, Form, Link, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { ReviewedImport } from "../../../shop/settings/edit-settings.ts"
import type { DocumentName } from "../../../shop/settings/rules/documents.ts"
import type { Import } from "../../../shop/settings/settings.ts"
import { readFormLine, readFormText, readUnits } from "../../../shop/vocabulary/form-fields.ts"
import { connectionTexts } from "../../shared/connection/ask-shop.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { openAsOwner, ownerCalling } from "../../shared/staff/staff-access.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { fullMoment } from "../../shared/staff/texts.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { OwnerFrame } from "../owner-frame.tsx"
import type { Route } from "./+types/settings-overview"
import { ChangeList } from "./change-list.tsx"
import { documentTexts } from "./document-texts.ts"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await openAsOwner(request, context)
  const all = await getServices(context).settingsEditing.overview(staff.alias)
  const order = Object.keys(documentTexts)
  return {
    staffName: staff.name,
    documents: all.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
  }
}

interface ImportReply {
  readonly text: string
  readonly isGood: boolean
  readonly problems?: readonly string[]
  /** A valid file whose changes are not published yet. */
  readonly review?: {
    readonly file: string
    readonly documents: Extract<ReviewedImport, { readonly kind: "readable" }>["documents"]
  }
}

const importTexts = {
  unreadable: "Ese archivo no es una exportación de ajustes, o es demasiado grande.",
  "changed-meanwhile": "Otra persona publicó mientras usted revisaba el archivo. No se publicó nada.",
  "erp-away": "El ERP no responde, y sin él no se puede comprobar el archivo. No se publicó nada.",
  invalid: "El archivo tiene errores. No se publicó nada.",
} as const

const documentTitle = (document: string): string =>
  Object.hasOwn(documentTexts, document) ? documentTexts[document as DocumentName].title : document

type Refused = Exclude<ReviewedImport, { kind: "readable" }> | Exclude<Import, { kind: "imported" }>

const refused = (result: Refused) => {
  const problems =
    result.kind === "invalid"
      ? result.problems.slice(0, 50).map(problem => {
          const place = "place" in problem ? problem.place : ""
          return `${[documentTitle(problem.document), place].filter(part => part !== "").join(" › ")}: ${problem.message}`
        })
      : undefined
  const status = result.kind === "erp-away" ? 503 : result.kind === "changed-meanwhile" ? 409 : 422
  return data<ImportReply>({ text: importTexts[result.kind], isGood: false, problems }, { status })
}

const fileText = async (form: FormData): Promise<string> => {
  const file = form.get("archivo")
  return file instanceof File ? file.text() : readFormText(form, "contenido")
}

/** First shows what a file would change and its errors. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const staff = await ownerCalling(request, context)
  const { settingsEditing: editing } = getServices(context)
  const form = await request.formData()
  const review = await editing.reviewImport(await fileText(form), staff)
  if (review.kind !== "readable") return refused(review)
  const { documents, file, values } = review
  if (documents.length === 0)
    return data<ImportReply>({
      text: "El archivo dice lo mismo que la tienda: no hay nada que publicar.",
      isGood: true,
    })
  const asked = { file, documents }
  if (readFormText(form, "accion") !== "importar")
    return data<ImportReply>({ text: "El archivo está bien. Esto cambiaría:", isGood: true, review: asked })
  // Publishes exactly what was reviewed. If another version was published meanwhile, its changes are shown first.
  const seen = Object.fromEntries(
    documents.map(({ name }) => [name, readUnits(readFormText(form, `visto:${name}`)) ?? 0]),
  )
  const isAsSeen = documents.every(({ name, newest }) => seen[name] === newest)
  if (!isAsSeen)
    return data<ImportReply>(
      { text: `${importTexts["changed-meanwhile"]} Esto cambiaría ahora:`, isGood: false, review: asked },
      { status: 409 },
    )
  const note = readFormLine(form, "motivo", 200)
  if (note === "")
    return data<ImportReply>({ text: "Escriba por qué lo cambia.", isGood: false, review: asked }, { status: 422 })
  const result = await editing.importAll(values, { author: staff.alias, note, seen })
  if (result.kind !== "imported") return refused(result)
  const names = result.documents.map(documentTitle).join(", ")
  return data<ImportReply>({ text: `Listo: se publicó ${names}.`, isGood: true })
}

export const clientAction = whenLost<ImportReply>(() => ({ text: connectionTexts.lost, isGood: false }))

export const meta = counterMeta("Ajustes", "Lo que la tienda vende, cobra y dice.")

type Overview = Route.ComponentProps["loaderData"]["documents"][number]

const DocumentCard = ({ of: { name, published, draftSavedAt, scheduled } }: { of: Overview }) => {
  const { title, about } = documentTexts[name]
  return (
    <li className="relative flex flex-col gap-2 rounded-board border border-line bg-silk p-4 shadow-press hover:border-mask-600">
      <h2 className="text-lg font-bold">
        <Link to={`/asocias/tienda/ajustes/${name}`} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <p className="text-sm text-ink-soft">{about}</p>
      <p className="mt-auto text-sm">
        {published
          ? `Versión ${published.version}, de ${published.author}, ${fullMoment(published.validFrom)}: ${published.note}`
          : "Valores iniciales"}
      </p>
      <p className="flex flex-wrap gap-2 empty:hidden">
        {draftSavedAt && <Badge colour="copper">{`Borrador de ${fullMoment(draftSavedAt)}`}</Badge>}
        {scheduled.map(({ version, validFrom }) => (
          <Badge key={version} colour="blue">{`Programada: ${fullMoment(validFrom)}`}</Badge>
        ))}
      </p>
    </li>
  )
}

const Review = ({ review: { file, documents } }: { review: NonNullable<ImportReply["review"]> }) => (
  <Form method="post" encType="multipart/form-data" className="flex flex-col gap-3">
    <input type="hidden" name="contenido" value={file} />
    {documents.map(({ name, newest }) => (
      <input key={name} type="hidden" name={`visto:${name}`} value={newest} />
    ))}
    {documents.map(({ name, changes }) => (
      <details key={name} open={documents.length === 1}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          {`${documentTitle(name)}: ${changes.length === 1 ? "1 cambio" : `${changes.length} cambios`}`}
        </summary>
        <ChangeList changes={changes} label={`Cambios de ${documentTitle(name)}`} />
      </details>
    ))}
    <TextField label="Por qué (queda en el historial)" name="motivo" maxLength={200} autoComplete="off" />
    <Button type="submit" name="accion" value="importar" className="self-start">
      Publicar todo el archivo
    </Button>
  </Form>
)

const Transfer = ({ reply }: { reply: ImportReply | undefined }) => {
  const isIdle = useNavigation().state === "idle"
  return (
    <section className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4" aria-labelledby="archivo">
      <h2 id="archivo" className="text-lg font-bold">
        Todo en un archivo
      </h2>
      <p className="text-sm text-ink-soft">
        Para otra tienda o una copia de prueba. Lleva lo publicado y las imágenes que usted subió, no los borradores.
      </p>
      <a
        href="/asocias/tienda/ajustes/archivo"
        download
        className="inline-flex min-h-11 items-center gap-2 self-start rounded-pad border border-mask-600 bg-silk px-4 font-semibold text-mask-800 hover:bg-mask-50"
      >
        <Icon name="download" className="size-5" />
        Exportar
      </a>
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
        <TextField type="file" label="Archivo de ajustes" name="archivo" accept="application/json,.json" required />
        <Button type="submit" name="accion" value="revisar" variant="secondary" busy={!isIdle} busyText="Revisando…">
          Revisar archivo
        </Button>
      </Form>
      {isIdle && reply && (
        <>
          <Outcome of={reply} kind={reply.isGood ? "success" : "error"}>
            <p>{reply.text}</p>
            <ul className="list-disc pl-5 font-normal empty:hidden">
              {reply.problems?.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Outcome>
          {reply.review && <Review review={reply.review} />}
        </>
      )}
    </section>
  )
}

export default function SettingsOverview({ loaderData: { staffName, documents }, actionData }: Route.ComponentProps) {
  return (
    <OwnerFrame name={staffName}>
      <div className="flex flex-col gap-4">
        <div>
          <h1 className="text-xl font-bold">Ajustes</h1>
          <p className="text-sm text-ink-soft">
            Lo que cambia cada semestre. Nada se ve en la tienda hasta que usted lo publica.
          </p>
        </div>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {documents.map(document => (
            <DocumentCard key={document.name} of={document} />
          ))}
        </ul>
        <Transfer reply={actionData} />
      </div>
    </OwnerFrame>
  )
}
