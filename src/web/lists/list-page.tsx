import { type MouseEvent, useEffect, useState } from "react"
import { data, Form, Link, redirect, useFetcher, useSearchParams, useSubmit } from "react-router"
import { getServices } from "../../services.server.ts"
import type { Lists } from "../../shop/lists/part-lists.ts"
import { listName, type NamedLines, noCourse, readSavedLists } from "../../shop/lists/rules/saved-list.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteMeta } from "../shared/frame/site.ts"
import {
  type AddedList,
  addList,
  type ListInCart,
  listAsker,
  listInCart,
  readAddKey,
} from "../shared/part-list/add-list.server.ts"
import {
  answerList,
  type ListRefusal,
  refusalStatus,
  type ShownList,
  signInToAdd,
} from "../shared/part-list/answer-list.server.ts"
import { pressedIn, readRows } from "../shared/part-list/list-form.ts"
import {
  AddListButton,
  inCartAfter,
  ListOutcome,
  type ListProblem,
  ReadNotes,
} from "../shared/part-list/list-outcome.tsx"
import { ListRows } from "../shared/part-list/list-rows.tsx"
import { PasteList, refusalTexts } from "../shared/part-list/paste-list.tsx"
import { signedInCustomer } from "../shared/session/customer.server.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { TextField } from "../ui/field.tsx"
import { ActionButton } from "../ui/form.tsx"
import { Icon } from "../ui/icons.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { useInView } from "../ui/outcome.tsx"
import { privatePage } from "../ui/page-headers.ts"
import { readStored, removeStored, writeStored } from "../ui/storage.ts"
import type { Route } from "./+types/list-page"
import { CsvLink, toSavedLines } from "./list-lines.tsx"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { lists } = getServices(context)
  const customer = await signedInCustomer(request, context)
  const { searchParams } = new URL(request.url)
  const [from, waiting, pasted] = ["de", "espera", "pegar"].map(name => searchParams.get(name) ?? "")
  const asker = listAsker(context, customer)
  const own = customer ? await lists.of({ customerId: customer.id }) : []
  const read = pasted ? await lists.read(pasted, asker) : null
  const source = waiting ? await lists.waiting(waiting) : from ? await findSource(lists, from) : null
  const view = read?.kind === "read" ? read.view : source && (await lists.view(source.lines, asker))
  const addKey = source?.addKey ?? readAddKey(new FormData(), view?.rows ?? [])
  return {
    signedIn: customer !== null,
    own: own.map(({ key, name, lines }) => ({ key, name, lines })),
    copied: view && {
      ...{ view, addKey, key: source?.listKey ?? "", name: source?.name ?? "" },
      inCart: await listInCart(context, customer?.id, view, addKey),
    },
    wasWaiting: waiting !== "",
    refused: read && read.kind !== "read" ? { why: read.kind, pasted } : null,
  }
}

/** A copy counts as the stored list for the cart, so it is added once. */
const findSource = async (lists: Lists, from: string) => {
  const list = await lists.get(from)
  return list && { ...list, addKey: list.key, listKey: list.key }
}

interface ListReply {
  readonly shown: ShownList | null
  readonly name: string
  readonly from: string
  readonly addKey: string
  readonly inCart: ListInCart | null
  readonly added?: AddedList
  readonly problem?: ListProblem
  readonly brought?: boolean
  /** A pasted text was read into a new list. */
  readonly isRead?: boolean
  readonly pasted?: string
}

const importLists = async (context: Route.ActionArgs["context"], customerId: number, given: string): Promise<void> => {
  const { lists } = getServices(context)
  const known = new Set((await lists.of({ customerId })).map(({ name, lines }) => JSON.stringify([name, lines])))
  for (const { name, lines } of readSavedLists(given)) {
    // It was sent before and the answer was lost.
    if (!known.has(JSON.stringify([name, lines.length]))) await lists.keep({ customerId }, { name, lines, ...noCourse })
  }
}

const noReply = { shown: null, name: "", from: "", addKey: "", inCart: null } as const

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { lists } = getServices(context)
  const form = await request.formData()
  const customer = await signedInCustomer(request, context)
  const [act] = pressedIn(form)
  if (act === "traer") {
    if (customer) await importLists(context, customer.id, readFormText(form, "listas"))
    return data<ListReply>({ ...noReply, brought: customer !== null })
  }
  const { shown, refused, ...sent } = await answerList(lists, form, listAsker(context, customer))
  const typed = {
    ...noReply,
    name: readFormText(form, "nombre"),
    from: readFormText(form, "de"),
    problem: refused,
    ...sent,
  }
  if (!shown) return data<ListReply>(typed, { status: refusalStatus[refused] })
  const { view } = shown
  const addKey = readAddKey(form, view.rows)
  const list = { view, addKey, listKey: typed.from }
  const reply = { ...typed, shown, addKey, isRead: act === "leer" }
  if (act === "carrito" && customer) {
    const added = await addList(context, customer.id, list)
    return data<ListReply>({ ...reply, added, inCart: inCartAfter(added) })
  }
  const toSignIn = act === "carrito" ? await signInToAdd(context, { ...list, name: typed.name }) : null
  if (toSignIn) return toSignIn
  const known = { ...reply, inCart: await listInCart(context, customer?.id, view, addKey) }
  if (act !== "carrito" && act !== "guardar") return data<ListReply>(known)
  if (!customer) return data<ListReply>({ ...known, problem: "signed-out" })
  const content = { name: listName(reply.name), lines: toSavedLines(shown.view), ...noCourse }
  const key = await lists.keep({ customerId: customer.id }, content)
  return key === null
    ? data<ListReply>({ ...known, problem: "too-many" }, { status: 409 })
    : redirect(`/lista/${key}?guardada`)
}

export const clientAction = whenLost<ListReply>(form => ({
  ...noReply,
  name: readFormText(form, "nombre"),
  from: readFormText(form, "de"),
  pasted: readFormText(form, "lista"),
  problem: "lost",
}))

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Lista de materiales",
    description:
      "Pegue la lista de su laboratorio o la de KiCad: la convertimos en productos con precio y existencias.",
    path: "/lista",
  })

const draftKey = "lista"
const listsKey = "listas"

const readStoredDraft = (): NamedLines | undefined => readSavedLists(`[${readStored(draftKey) ?? ""}]`)[0]

const storeDraft = (list: NamedLines): void =>
  list.lines.length > 0 ? writeStored(draftKey, JSON.stringify(list)) : removeStored(draftKey)

const readStoredLists = (): readonly NamedLines[] => readSavedLists(readStored(listsKey) ?? "")

const storeLists = (lists: readonly NamedLines[]): void =>
  lists.length > 0 ? writeStored(listsKey, JSON.stringify(lists)) : removeStored(listsKey)

const listsExcept = (removed: string) => readStoredLists().filter(({ name }) => name !== removed)

const toForm = ({ name, lines, addKey }: NamedLines): FormData => {
  const form = new FormData()
  if (addKey) form.set("clave", addKey)
  form.set("accion", "actualizar")
  form.set("nombre", name)
  for (const { text, units, productId } of lines) {
    form.append("texto", text)
    form.append("unidades", String(units))
    form.append("producto", String(productId ?? ""))
  }
  return form
}

/** The current list: the server's last answer, stored in the browser for the next visit (LIST-03). */
const useDraft = ({ signedIn, copied }: Awaited<ReturnType<typeof loader>>, sent: ListReply | undefined) => {
  const [last, setLast] = useState<ListReply | undefined>(sent)
  const [mayRestore, setMayRestore] = useState(true)
  const [here, setHere] = useState<readonly NamedLines[]>([])
  const [isStoredHere, setStoredHere] = useState(false)
  const submit = useSubmit()
  const { submit: bring, data: brought } = useFetcher<ListReply>()
  const { submit: restore, data: restored } = useFetcher<ListReply>()
  const isNew = useSearchParams()[0].has("nueva")
  const reply = sent ?? (mayRestore && (!last || last === restored) ? restored : undefined)
  if (reply?.shown && reply !== last) setLast(reply)
  const current = reply?.shown ? reply : last
  const start = copied && { ...copied, shown: { view: copied.view, left: 0, titles: [] }, from: copied.key }
  const { shown = null, name = "", from = "", addKey = "", inCart = null } = current ?? start ?? {}
  const view = isNew && !sent ? null : (shown?.view ?? null)

  useEffect(() => {
    const lists = readStoredLists()
    setHere(lists)
    if (signedIn && lists.length > 0)
      void bring({ accion: "traer", listas: JSON.stringify(lists) }, { method: "post", action: "/lista" })
  }, [signedIn, bring])
  useEffect(() => {
    if (brought?.brought) storeLists([])
  }, [brought])

  const hasView = view !== null
  useEffect(() => {
    const draft = hasView || isNew ? undefined : readStoredDraft()
    if (draft) void restore(toForm(draft), { method: "post", action: "/lista" })
  }, [hasView, isNew, restore])
  useEffect(() => {
    if (view) storeDraft({ name, lines: toSavedLines(view), addKey })
  }, [view, name, addKey])

  return {
    reply,
    shown,
    view,
    name,
    from,
    addKey,
    inCart,
    isStoredHere: isStoredHere && !signedIn,
    here: signedIn ? [] : here,
    openHere: (list: NamedLines) => void submit(toForm(list), { method: "post", action: "/lista" }),
    removeHere(removed: string) {
      storeLists(listsExcept(removed))
      setHere(readStoredLists())
    },
    /** A visitor's list is stored in the browser; without script the server explains how to keep it. */
    storeHere(event: MouseEvent<HTMLButtonElement>) {
      const form = event.currentTarget.form
      if (signedIn || !form || !view) return
      event.preventDefault()
      const typed = new FormData(form)
      const name = listName(readFormText(typed, "nombre"))
      storeLists([{ name, lines: readRows(typed) }, ...listsExcept(name)])
      setHere(readStoredLists())
      setStoredHere(true)
    },
    /** What a person types now is not replaced by the former list. */
    endRestoring: () => setMayRestore(false),
    forget() {
      setMayRestore(false)
      setLast(undefined)
      removeStored(draftKey)
    },
  }
}

const item = "flex min-h-14 items-center gap-3 border-t border-line px-4 py-2 first:border-t-0"
const frame = "rounded-board border border-line bg-silk"

const lineCount = (count: number) => (count === 1 ? "1 línea" : `${count} líneas`)

interface OwnListsProps extends Pick<ReturnType<typeof useDraft>, "here" | "openHere" | "removeHere"> {
  own: Awaited<ReturnType<typeof loader>>["own"]
}

const OwnLists = ({ own, here, openHere, removeHere }: OwnListsProps) => (
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
                onClick={() => removeHere(list.name)}
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
  const draft = useDraft(loaderData, actionData)
  const { view, name, from, reply } = draft
  const problem = reply?.problem ?? loaderData.refused?.why
  const refusal = view || !problem ? undefined : refusalTexts[problem as ListRefusal]
  const added = actionData ? actionData.added : loaderData.wasWaiting ? loaderData.copied?.inCart?.added : undefined
  const heading = useInView<HTMLHeadingElement>(actionData?.isRead && actionData)
  const outcome = (
    <ListOutcome
      of={reply ?? loaderData}
      added={added}
      problem={refusal ? undefined : problem}
      savedHere={draft.isStoredHere}
      path="/lista"
    />
  )
  return (
    <>
      <MaskBand
        over="De su lista al carrito"
        lead="Pegue la lista de su laboratorio o la de KiCad: la convertimos en productos con precio y existencias, y usted la agrega de una vez."
        title="Lista de materiales"
      />
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-8">
        {draft.shown && <ReadNotes {...draft.shown} />}
        {!view && outcome}
        {view ? (
          <section aria-labelledby="lista" className="flex flex-col gap-4">
            <h2 id="lista" ref={heading} tabIndex={-1} className="scroll-my-24 text-2xl font-bold">
              Su lista
            </h2>
            <Form method="post" action="/lista" preventScrollReset className="flex flex-col gap-5">
              <input type="hidden" name="de" value={from} />
              <input type="hidden" name="clave" value={draft.addKey} />
              {view.rows.length > 0 ? <ListRows view={view} editable /> : <EmptyState title="La lista quedó vacía." />}
              {outcome}
              <div className="flex flex-wrap gap-3">
                <AddListButton inCart={draft.inCart} isNew={added !== undefined} />
                <ActionButton act="actualizar" size="lg" variant="secondary" busyText="Actualizando...">
                  Actualizar
                </ActionButton>
              </div>
              <div className="flex flex-wrap items-end gap-3">
                <div className="min-w-0 flex-1 basis-60">
                  <TextField label="Nombre de la lista" name="nombre" defaultValue={name} maxLength={80} />
                </div>
                <ActionButton
                  act="guardar"
                  variant="secondary"
                  busyText="Guardando..."
                  onClick={event => draft.storeHere(event)}
                >
                  Guardar lista
                </ActionButton>
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
          <Form method="post" action="/lista" encType="multipart/form-data" onInput={draft.endRestoring}>
            <PasteList error={refusal} pasted={actionData?.pasted ?? loaderData.refused?.pasted} />
          </Form>
        )}
        <OwnLists own={loaderData.own} {...draft} />
      </div>
    </>
  )
}
