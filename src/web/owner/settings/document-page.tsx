import { type ReactNode, useState } from "react"
import { data, Form, Link, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { PublishResult } from "../../../shop/settings/edit-settings.ts"
import { placeText } from "../../../shop/settings/rules/changes.ts"
import type { DocumentName } from "../../../shop/settings/rules/documents.ts"
import {
  applyListAction,
  type Json,
  type ListAction,
  listActions,
  readEdited,
  readField,
  valueAt,
} from "../../../shop/settings/rules/edit-value.ts"
import { aboutPath, type Brand, promotionWeekPath } from "../../../shop/vocabulary/brand.ts"
import { readFormLine, readFormText, readUnits } from "../../../shop/vocabulary/form-fields.ts"
import { connectionTexts } from "../../shared/connection/ask-shop.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { useSite } from "../../shared/frame/site.ts"
import { openAsOwner, ownerCalling } from "../../shared/staff/staff-access.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { fullMoment } from "../../shared/staff/texts.ts"
import { Button } from "../../ui/button.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { OwnerFrame } from "../owner-frame.tsx"
import type { Route } from "./+types/document-page"
import { ChangeList } from "./change-list.tsx"
import { DocumentForm, type SettingsReply, type Shown } from "./document-form.tsx"
import { documentTexts, requireDocument } from "./document-texts.ts"
import { listAt } from "./editor.tsx"
import { InfoPagesEditor, LegalEditor } from "./info-pages-editor.tsx"
import { KitsEditor } from "./kits-editor.tsx"
import { PickupEditor } from "./pickup-editor.tsx"
import { PromotionsEditor } from "./promotions-editor.tsx"
import { BoardsEditor, CareersEditor, ErpIdsEditor, FeesEditor, NoticeEditor, SellerEditor } from "./short-editors.tsx"

export const headers = privatePage

/** The fields of each document, inside the common form. */
const editors: Readonly<Partial<Record<DocumentName, () => ReactNode>>> = {
  kits: KitsEditor,
  promotions: PromotionsEditor,
  pickup: PickupEditor,
  "info-pages": InfoPagesEditor,
  legal: LegalEditor,
  notice: NoticeEditor,
  fees: FeesEditor,
  boards: BoardsEditor,
  careers: CareersEditor,
  seller: SellerEditor,
  "erp-ids": ErpIdsEditor,
}

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const staff = await openAsOwner(request, context)
  const name = requireDocument(params.document)
  if (!editors[name]) throw data(null, { status: 404 })
  const { settings, settingsEditing } = getServices(context)
  const opened = await settingsEditing.open(name, staff.alias)
  const current = settings.values()[name] as unknown as Json
  return { staffName: staff.name, opened: { ...opened, current, author: staff.alias } }
}

/** The open kit is only in the address, so typed texts stay. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && formMethod === undefined
    ? false
    : defaultShouldRevalidate

const publishTexts: Readonly<Record<Exclude<PublishResult["kind"], "published" | "invalid">, SettingsReply>> = {
  "changed-meanwhile": {
    of: "publicar",
    text: "Otra persona publicó antes. Nada suyo se perdió: vea arriba qué cambió y júntelo con lo suyo.",
    isGood: false,
  },
  "erp-away": {
    of: "publicar",
    text: "El ERP no responde, y sin él no se puede comprobar lo que escribió. No se publicó nada; su borrador está guardado.",
    isGood: false,
  },
  "no-note": { of: "motivo", text: "Escriba por qué lo cambia.", isGood: false },
  "wrong-date": { of: "fecha", text: "Elija una fecha que no haya pasado, de los próximos doce meses.", isGood: false },
  unchanged: { of: "publicar", text: "No hay cambios que publicar.", isGood: false },
}

const publishStatus = (kind: PublishResult["kind"]): number => {
  // With 200 the page loads the other person's version.
  if (kind === "published" || kind === "changed-meanwhile") return 200
  return kind === "erp-away" ? 503 : 422
}

const replyTo = (result: PublishResult, value: Json): SettingsReply => {
  if (result.kind === "published") {
    const when = result.validFrom
      ? `se publicará el ${fullMoment(result.validFrom.toISOString())}`
      : "ya está publicada"
    return { of: "publicar", text: `Listo: la versión ${result.version} ${when}.`, isGood: true }
  }
  if (result.kind !== "invalid") return publishTexts[result.kind]
  const problems = result.problems.map(problem => ({ ...problem, place: placeText(value, problem.path) }))
  return { of: "publicar", text: "No se publicó nada. Corrija esto:", isGood: false, problems }
}

const isListAction = (act: string): act is ListAction => (listActions as readonly string[]).includes(act)

/** 'lista:subir:kits.0': carries out a list's button, as the server does without script. */
const withListAction = (value: Json, pressed: string): Json => {
  const [, act = "", path = ""] = /^lista:([a-z]+):(.+)$/s.exec(pressed) ?? []
  return isListAction(act) ? applyListAction(value, act, path) : value
}

const readDraft = (form: FormData) => {
  const value = readEdited(form)
  const [basedOn, seen] = [readUnits(readFormText(form, "base")), readUnits(readFormText(form, "visto"))]
  return value === null || basedOn === null || seen === null ? null : { value, basedOn, seen }
}

const unreadable: SettingsReply = {
  of: "guardar",
  text: "No pudimos leer el formulario. Recargue la página.",
  isGood: false,
}

export const action = async ({ request, context, params }: Route.ActionArgs) => {
  const staff = await ownerCalling(request, context)
  const name = requireDocument(params.document)
  const { settingsEditing: editing } = getServices(context)
  const form = await request.formData()
  const pressed = readFormText(form, "accion")
  const reply = (made: SettingsReply, status = 200) => data<SettingsReply>(made, { status })

  if (pressed.startsWith("retirar:")) {
    const isWithdrawn = await editing.withdraw(name, readUnits(pressed.slice("retirar:".length)) ?? 0, staff.alias)
    const text = isWithdrawn ? "La versión programada se retiró." : "Esa versión ya no estaba programada."
    return reply({ of: "retirar", text, isGood: isWithdrawn })
  }
  if (pressed === "descartar") {
    await editing.deleteDraft(name, staff.alias)
    return reply({ of: "descartar", text: "El borrador se descartó.", isGood: true })
  }
  if (pressed === "juntar") {
    await editing.mergeDraft(name, staff.alias)
    return reply({ of: "guardar", text: "Listo: su borrador incluye los cambios de la otra persona.", isGood: true })
  }

  const draft = readDraft(form)
  if (!draft) return reply(unreadable, 422)
  const { basedOn, seen } = draft
  const value = withListAction(draft.value, pressed)
  const saved = await editing.saveDraft(name, staff.alias, { value, basedOn }, readFormText(form, "edicion"))
  if (saved.kind === "elsewhere") {
    const text =
      "Este borrador cambió en otra ventana. Recargue la página para ver lo que hay ahí, o siga en esa ventana."
    return reply({ of: "guardar", text, isGood: false }, 409)
  }
  const { edit } = saved
  if (pressed !== "publicar") return reply({ of: "guardar", text: "Borrador guardado.", isGood: true, edit })

  const typed = {
    motivo: readFormText(form, "motivo"),
    cuando: readFormText(form, "cuando"),
    fecha: readFormText(form, "fecha"),
  }
  const moment = readField("momento", [typed.fecha])
  const validFrom = typed.cuando === "luego" ? new Date(typeof moment === "string" ? moment : Number.NaN) : null
  const result = await editing.publish(name, {
    value,
    basedOn,
    seen,
    draft: edit,
    author: staff.alias,
    note: readFormLine(form, "motivo", 200),
    validFrom,
    withdraw: readFormText(form, "reemplazar") === "si",
  })
  const made = replyTo(result, value)
  return reply(made.isGood ? made : { ...made, typed, edit }, publishStatus(result.kind))
}

export const clientAction = whenLost<SettingsReply>(() => ({ of: "lost", text: connectionTexts.lost, isGood: false }))

export const meta = counterMeta("Ajustes", "Lo que la tienda vende, cobra y dice.")

interface Dated {
  readonly name?: Json
  readonly from?: Json
  readonly isActive?: Json
}

/** Links that preview a coming item at the moment when it begins. */
const comingPages = (page: string, path: string, items: readonly Json[]): Shown =>
  items.flatMap(item => {
    const { name, from, isActive = true } = (item ?? {}) as Dated
    if (isActive !== true || typeof from !== "string" || !(Date.parse(from) > Date.now())) return []
    const words = [page, name, fullMoment(new Date(from).toISOString())].filter(part => part)
    return [[words.join(", "), path, from] as const]
  })

/** Some documents have pages for each of their items, or pages that are named after the shop. */
const morePages: Readonly<Partial<Record<DocumentName, (value: Json, brand: Brand) => Shown>>> = {
  kits: value =>
    listAt(valueAt(value, "kits"))
      .map(kit => kit as { slug?: string; isRetired?: boolean; name?: string })
      .filter(({ isRetired }) => !isRetired)
      .map(({ slug = "", name = "" }) => [name || slug, `/kits/${encodeURIComponent(slug)}`]),
  promotions: (value, brand) => [
    ["Página de la promoción", promotionWeekPath(brand)],
    ...comingPages("Catálogo", "/catalogo", listAt(valueAt(value, "promotions"))),
  ],
  notice: value => comingPages("Inicio", "/", [value]),
  "info-pages": (_, brand) => [["Somos", aboutPath(brand)]],
}

type Opened = Route.ComponentProps["loaderData"]["opened"]

const Meanwhile = ({ meanwhile }: { meanwhile: NonNullable<Opened["meanwhile"]> }) => (
  <Form method="post" className="flex flex-col gap-3 rounded-board border border-amber bg-amber-soft p-4">
    <p className="font-bold text-amber">
      {`${meanwhile.author} publicó la versión ${meanwhile.version} (${fullMoment(meanwhile.publishedAt)}: ${meanwhile.note}) después de que usted empezó este borrador.`}
    </p>
    <div className="rounded-pad bg-silk p-3">
      <ChangeList changes={meanwhile.changes} label="Lo que cambió la otra persona" />
    </div>
    <p className="text-sm">
      Su borrador sigue completo. Al juntarlos quedan los cambios de ambas personas; donde cambiaron lo mismo, queda lo
      suyo.
    </p>
    <Button type="submit" name="accion" value="juntar" className="self-start">
      Juntar con mis cambios
    </Button>
  </Form>
)

const Scheduled = ({ scheduled }: Pick<Opened, "scheduled">) => (
  <ul className="flex flex-col gap-2 empty:hidden">
    {scheduled.map(({ version, validFrom, author, note }) => (
      <li key={version}>
        <Form
          method="post"
          className="flex flex-wrap items-center gap-3 rounded-board border border-blue bg-blue-soft p-3 text-blue"
        >
          <p className="min-w-0 flex-1 basis-72">
            {`Programada: la versión ${version} de ${author} empieza ${fullMoment(validFrom)} (${note}).`}
          </p>
          <Button type="submit" name="accion" value={`retirar:${version}`} variant="danger" size="sm">
            Retirar
          </Button>
        </Form>
      </li>
    ))}
  </ul>
)

export default function DocumentPage({ loaderData: { staffName, opened }, actionData }: Route.ComponentProps) {
  const { name, published, meanwhile, scheduled, basedOn } = opened
  const { title, about } = documentTexts[name]
  const { brand } = useSite()
  const Fields = editors[name]
  const isSending = useNavigation().formMethod !== undefined
  // Opening another kit to correct it would lose the answer.
  const [answered, setAnswered] = useState({ name, actionData, draftsEnded: 0 })
  if (actionData && actionData !== answered.actionData && !isSending) {
    const endsDraft = actionData.isGood && ["descartar", "publicar"].includes(actionData.of)
    setAnswered({ name, actionData, draftsEnded: answered.draftsEnded + (endsDraft ? 1 : 0) })
  }
  const reply = isSending || answered.name !== name ? undefined : answered.actionData
  const isOfForm = reply && reply.of !== "retirar"
  return (
    <OwnerFrame name={staffName}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <div>
            <p className="text-sm">
              <Link to="/asocias/tienda/ajustes" className="font-semibold text-mask-700 underline underline-offset-4">
                Ajustes
              </Link>
            </p>
            <h1 className="text-xl font-bold">{title}</h1>
            <p className="text-sm text-ink-soft">{about}</p>
          </div>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <span className="min-w-0 break-words">
              {published
                ? `Versión ${published.version}, de ${published.author}, ${fullMoment(published.validFrom)}: ${published.note}`
                : "Valores iniciales de la tienda"}
            </span>{" "}
            <Link
              to={`/asocias/tienda/ajustes/${name}/versiones`}
              className="inline-flex min-h-11 items-center font-semibold text-mask-700 underline underline-offset-4"
            >
              Versiones
            </Link>
          </p>
        </div>
        {reply && !isOfForm && (
          <Outcome of={reply} kind={reply.isGood ? "success" : "error"}>
            {reply.text}
          </Outcome>
        )}
        <Scheduled scheduled={scheduled} />
        {meanwhile && <Meanwhile meanwhile={meanwhile} />}
        {/* A new form if the version in effect or the draft it started with changes, or the draft is no more. */}
        <DocumentForm
          key={`${name} ${basedOn} ${published?.version} ${answered.draftsEnded}`}
          opened={opened}
          shownAt={value => [...documentTexts[name].shownAt, ...(morePages[name]?.(value, brand) ?? [])]}
          reply={isOfForm ? reply : undefined}
        >
          {Fields && <Fields />}
        </DocumentForm>
      </div>
    </OwnerFrame>
  )
}
