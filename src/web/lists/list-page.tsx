import { data, Form, Link, redirect } from "react-router"
import { servicesOf } from "../../services.server.ts"
import type { NamedLines } from "../../shop/lists/rules/kept-list.ts"
import { listName, noCourse, readKeptLists } from "../../shop/lists/rules/kept-list.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { BandTitle, MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteOf } from "../shared/frame/site.ts"
import {
  type AddedList,
  addList,
  answerList,
  askerOf,
  type ListRefusal,
  refusalStatus,
  type ShownList,
} from "../shared/part-list/answer-list.server.ts"
import { pressedIn } from "../shared/part-list/list-form.ts"
import { ListOutcome, type ListProblem } from "../shared/part-list/list-outcome.tsx"
import { ListRows } from "../shared/part-list/list-rows.tsx"
import { PasteList, refusalTexts } from "../shared/part-list/paste-list.tsx"
import { customerOf } from "../shared/session/customer.server.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { TextField } from "../ui/field.tsx"
import { ActButton } from "../ui/form.tsx"
import { Icon } from "../ui/icons.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/list-page"
import { CsvLink } from "./csv-link.tsx"
import { linesIn } from "./stored-lists.ts"
import { useDraft } from "./use-draft.ts"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { lists } = servicesOf(context)
  const customer = await customerOf(request, context)
  const { searchParams } = new URL(request.url)
  const [from, pasted] = ["de", "pegar"].map(name => searchParams.get(name) ?? "")
  const [own, source] = await Promise.all([
    customer ? lists.of({ customerId: customer.id }) : [],
    from ? lists.get(from) : null,
  ])
  const asker = askerOf(context, customer)
  const copied = source && { key: source.key, name: source.name, view: await lists.view(source.lines, asker) }
  const read = pasted ? await lists.read(pasted, asker) : null
  return {
    signedIn: customer !== null,
    own: own.map(({ key, name, lines }) => ({ key, name, lines })),
    copied: read?.kind === "read" ? { key: "", name: "", view: read.view } : copied,
    refused: read && read.kind !== "read" ? { why: read.kind, pasted } : null,
  }
}

export interface ListReply {
  readonly shown: ShownList | null
  readonly name: string
  readonly from: string
  readonly added?: AddedList
  readonly problem?: ListProblem
  readonly brought?: boolean
  readonly pasted?: string
}

const bringLists = async (context: Route.ActionArgs["context"], customerId: number, given: string): Promise<void> => {
  const { lists } = servicesOf(context)
  const known = new Set((await lists.of({ customerId })).map(({ name, lines }) => JSON.stringify([name, lines])))
  for (const { name, lines } of readKeptLists(given)) {
    // Sent before, when the answer was lost.
    if (!known.has(JSON.stringify([name, lines.length]))) await lists.keep({ customerId }, { name, lines, ...noCourse })
  }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { lists } = servicesOf(context)
  const form = await request.formData()
  const customer = await customerOf(request, context)
  const [act] = pressedIn(form)
  if (act === "traer") {
    if (customer) await bringLists(context, customer.id, textOf(form, "listas"))
    return data<ListReply>({ shown: null, name: "", from: "", brought: customer !== null })
  }
  const { shown, refused, ...sent } = await answerList(lists, form, askerOf(context, customer))
  const reply = { shown, name: textOf(form, "nombre"), from: textOf(form, "de"), problem: refused, ...sent }
  if (!shown) return data<ListReply>(reply, { status: refusalStatus[refused] })
  if (act !== "carrito" && act !== "guardar") return data<ListReply>(reply)
  if (!customer) return data<ListReply>({ ...reply, problem: "signed-out" })
  if (act === "carrito")
    return data<ListReply>({ ...reply, added: await addList(context, customer.id, shown.view, reply.from) })
  const content = { name: listName(reply.name), lines: linesIn(shown.view), ...noCourse }
  const key = await lists.keep({ customerId: customer.id }, content)
  return key === null
    ? data<ListReply>({ ...reply, problem: "too-many" }, { status: 409 })
    : redirect(`/lista/${key}?guardada`)
}

export const clientAction = whenLost<ListReply>(form => ({
  shown: null,
  name: textOf(form, "nombre"),
  from: textOf(form, "de"),
  problem: "lost",
}))

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches }) => {
  const { brand, publicUrl } = siteOf(matches)
  return pageMeta({
    title: "Lista de materiales",
    description:
      "Pegue la lista de su laboratorio o la de KiCad: la convertimos en productos con precio y existencias.",
    path: "/lista",
    publicUrl,
    brandName: brand?.name,
  })
}

interface OwnListsProps {
  own: readonly { readonly key: string; readonly name: string; readonly lines: number }[]
  here: readonly NamedLines[]
  openHere: (list: NamedLines) => void
  forgetHere: (name: string) => void
}

const item = "flex min-h-14 items-center gap-3 border-t border-line px-4 py-2 first:border-t-0"
const frame = "rounded-board border border-line bg-silk"

const lineCount = (count: number) => (count === 1 ? "1 línea" : `${count} líneas`)

const OwnLists = ({ own, here, openHere, forgetHere }: OwnListsProps) => (
  <>
    {own.length > 0 && (
      <section aria-labelledby="sus-listas" className="flex flex-col gap-3">
        <h2 id="sus-listas" className="text-xl font-bold">
          Sus listas
        </h2>
        <ul className={frame}>
          {own.map(({ key, name, lines }) => (
            <li key={key}>
              <Link to={`/lista/${key}`} className={`${item} hover:bg-mask-50`}>
                <span className="min-w-0 flex-1 font-semibold break-words">{name}</span>
                <span className="figures shrink-0 text-sm text-ink-soft">{lineCount(lines)}</span>
                <Icon name="chevron-right" className="size-5 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )}
    {here.length > 0 && (
      <section aria-labelledby="listas-aqui" className="flex flex-col gap-3">
        <h2 id="listas-aqui" className="text-xl font-bold">
          Sus listas en este navegador
        </h2>
        <p className="text-ink-soft">Cuando inicie sesión pasan a su cuenta.</p>
        <ul className={frame}>
          {here.map(list => (
            <li key={list.name} className={item}>
              <button
                type="button"
                aria-label={`Abrir ${list.name}`}
                onClick={() => openHere(list)}
                className="min-h-11 min-w-0 flex-1 text-left font-semibold break-words underline-offset-4 hover:underline"
              >
                {list.name}
              </button>
              <span className="figures shrink-0 text-sm text-ink-soft">{lineCount(list.lines.length)}</span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Eliminar ${list.name}`}
                onClick={() => forgetHere(list.name)}
              >
                <Icon name="trash" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { signedIn, own, copied } = loaderData
  const draft = useDraft({ signedIn, copied, reply: actionData })
  const { view, name, from } = draft
  const problem = draft.problem ?? loaderData.refused?.why
  const refusal = view || !problem ? undefined : refusalTexts[problem as ListRefusal]
  return (
    <>
      <MaskBand>
        <BandTitle
          over="De su lista al carrito"
          lead="Pegue la lista de su laboratorio o la de KiCad: la convertimos en productos con precio y existencias, y usted la agrega de una vez."
        >
          Lista de materiales
        </BandTitle>
      </MaskBand>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-8">
        <ListOutcome
          added={actionData?.added}
          problem={refusal ? undefined : problem}
          savedHere={draft.keptHere}
          left={actionData?.shown?.left}
          path="/lista"
        />
        {view ? (
          <section aria-labelledby="lista" className="flex flex-col gap-4">
            <h2 id="lista" className="text-2xl font-bold">
              Su lista
            </h2>
            <Form method="post" action="/lista" preventScrollReset className="flex flex-col gap-5">
              <input type="hidden" name="de" value={from} />
              {view.rows.length > 0 ? <ListRows view={view} editable /> : <EmptyState title="La lista quedó vacía." />}
              <div className="flex flex-wrap gap-3">
                <ActButton act="carrito" size="lg" busyText="Agregando...">
                  Agregar todo al carrito
                </ActButton>
                <ActButton act="actualizar" size="lg" variant="secondary" busyText="Actualizando...">
                  Actualizar
                </ActButton>
              </div>
              <div className="flex flex-wrap items-end gap-3">
                <div className="min-w-0 flex-1 basis-60">
                  <TextField label="Nombre de la lista" name="nombre" defaultValue={name} maxLength={80} />
                </div>
                <ActButton
                  act="guardar"
                  variant="secondary"
                  busyText="Guardando..."
                  onClick={event => draft.keepHere(event)}
                >
                  Guardar lista
                </ActButton>
              </div>
            </Form>
            <div className="flex flex-wrap gap-3">
              <CsvLink view={view} name={name} />
              <ButtonLink to="/lista?nueva" variant="ghost" onClick={draft.forget}>
                Leer otra lista
              </ButtonLink>
            </div>
          </section>
        ) : (
          <Form method="post" action="/lista" encType="multipart/form-data">
            <PasteList error={refusal} pasted={actionData?.pasted ?? loaderData.refused?.pasted} />
          </Form>
        )}
        <OwnLists own={own} here={draft.here} openHere={draft.openHere} forgetHere={draft.forgetHere} />
      </div>
    </>
  )
}
