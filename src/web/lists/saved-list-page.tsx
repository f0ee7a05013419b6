import { useState } from "react"
import { data, Form, redirect, useSearchParams } from "react-router"
import { getServices } from "../../services.server.ts"
import { listName } from "../../shop/lists/rules/saved-list.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { type AddedList, addList, type ListInCart, listAsker, listInCart } from "../shared/part-list/add-list.server.ts"
import { answerList, refusalStatus, type ShownList, signInToAdd } from "../shared/part-list/answer-list.server.ts"
import { pressedIn } from "../shared/part-list/list-form.ts"
import { AddListButton, inCartAfter, ListOutcome, type ListProblem } from "../shared/part-list/list-outcome.tsx"
import { ListRows } from "../shared/part-list/list-rows.tsx"
import { requireCustomerCall, signedInCustomer } from "../shared/session/customer.server.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { CopyField } from "../ui/copy-button.tsx"
import { TextField } from "../ui/field.tsx"
import { ActionButton } from "../ui/form.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/saved-list-page"
import { CsvLink, toSavedLines } from "./list-lines.tsx"

const findList = async ({ context, params }: Route.LoaderArgs | Route.ActionArgs) => {
  const list = await getServices(context).lists.get(params.key)
  if (!list) throw data(null, { status: 404 })
  return list
}

export const loader = async (args: Route.LoaderArgs) => {
  const list = await findList(args)
  const customer = await signedInCustomer(args.request, args.context)
  const { lists, publicUrl } = getServices(args.context)
  const { key, name, association, course, semester, teacher } = list
  const view = await lists.view(list.lines, listAsker(args.context, customer))
  return {
    list: { key, name, association, course, semester, teacher },
    isOwn: customer !== null && customer.id === list.customerId,
    link: `${publicUrl}/lista/${key}`,
    view,
    inCart: await listInCart(args.context, customer?.id, view, key),
  }
}

interface SavedListReply {
  readonly shown: ShownList | null
  readonly added?: AddedList
  readonly inCart?: ListInCart | null
  readonly problem?: ListProblem
  readonly saved?: true
  /** Rows of a course's list that were ticked, for a page sent without script. */
  readonly owned?: readonly number[]
}

const readOwned = (form: FormData): number[] => form.getAll("tengo").map(Number).filter(Number.isInteger)

/** A reader ticks the parts that they have, adds the rest and pays in the cart. */
const answerReader = async (
  { request, context }: Route.ActionArgs,
  list: Awaited<ReturnType<typeof findList>>,
  listKey: string,
  form: FormData,
) => {
  const { lists } = getServices(context)
  const customer = await signedInCustomer(request, context)
  const owned = readOwned(form)
  const [act] = pressedIn(form)
  if (act === "marcar") return data<SavedListReply>({ shown: null, owned })
  const needed = list.lines.filter((_, at) => !owned.includes(at))
  const view = await lists.view(needed, listAsker(context, customer))
  const toAdd = { view, addKey: list.key, listKey }
  if (!customer)
    return (
      (await signInToAdd(context, { ...toAdd, name: list.name })) ??
      data<SavedListReply>({ shown: null, problem: "signed-out", owned })
    )
  const added = await addList(context, customer.id, toAdd)
  const isWhole = added.products > 0 && !added.failed && added.missing.length + added.notChosen.length === 0
  if (act === "pagar" && isWhole)
    return redirect(`/perfil?${new URLSearchParams({ tab: "carrito", retiro: readFormText(form, "retiro") })}`)
  return data<SavedListReply>({ shown: null, added, inCart: inCartAfter(added), owned })
}

export const action = async (args: Route.ActionArgs) => {
  const list = await findList(args)
  const { request, context } = args
  const { lists } = getServices(context)
  const form = await request.formData()
  const [act] = pressedIn(form)
  const listKey = list.associationId === null ? "" : list.key
  // Only the owner's page sends rows. For other readers the list is the stored one without their ticked parts.
  if (!form.has("texto") && ["carrito", "pagar", "marcar"].includes(act)) return answerReader(args, list, listKey, form)
  const customer = await requireCustomerCall(request, context)
  if (customer.id !== list.customerId) throw data(null, { status: 403 })
  const { shown, refused } = await answerList(lists, form, listAsker(context, customer))
  if (!shown) return data<SavedListReply>({ shown, problem: refused }, { status: refusalStatus[refused] })
  const reply = { shown, problem: refused }
  if (act === "carrito") {
    const added = await addList(context, customer.id, { view: shown.view, addKey: list.key, listKey })
    return data<SavedListReply>({ ...reply, added, inCart: inCartAfter(added) })
  }
  if (act === "eliminar") {
    await lists.remove(list.key, { customerId: customer.id })
    return redirect("/lista?nueva")
  }
  const { course, semester, teacher } = list
  const content = {
    name: listName(readFormText(form, "nombre")),
    lines: toSavedLines(shown.view),
    course,
    semester,
    teacher,
  }
  await lists.change(list.key, { customerId: customer.id }, content)
  const known = { ...reply, inCart: await listInCart(context, customer.id, shown.view, list.key) }
  return data<SavedListReply>(act === "guardar" ? { ...known, saved: true } : known)
}

export const clientAction = whenLost<SavedListReply>(() => ({ shown: null, problem: "lost" }))

/** The address gives access to the list, so it must not reach another site. */
export const headers = () => ({ ...privatePage(), "Referrer-Policy": "same-origin" })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches, {
    title: loaderData?.list.name ?? "Lista de materiales",
    description:
      "Pegue la lista de su laboratorio o la de KiCad: la convertimos en productos con precio y existencias.",
    noIndex: !loaderData?.list.association,
  })

const Facts = ({ list }: { list: Awaited<ReturnType<typeof loader>>["list"] }) => {
  const facts = [
    ["Curso", list.course],
    ["Semestre", list.semester],
    ["Docente", list.teacher],
  ].filter(([, value]) => value !== "")
  return (
    <>
      {list.association && <p className="font-semibold text-mask-700">{`Lista de curso de ${list.association}`}</p>}
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="flex gap-2">
              <dt className="text-ink-soft">{label}:</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

const OwnerTools = ({ link }: { link: string }) => (
  <>
    <section aria-labelledby="compartir" className="flex flex-col gap-2 rounded-board border border-line bg-silk p-4">
      <h2 id="compartir" className="text-lg font-bold">
        Compartir
      </h2>
      <p className="text-ink-soft">Quien tenga este enlace ve la lista y puede hacer su propia copia.</p>
      <CopyField label="Enlace de la lista" text={link} />
    </section>
    <details className="rounded-board border border-line bg-silk">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-red">
        Eliminar lista
      </summary>
      <Form method="post" className="flex flex-col gap-3 px-4 pb-4">
        <p>Se borra la lista, no lo que ya compró.</p>
        <Button type="submit" variant="danger" name="accion" value="eliminar">
          Sí, eliminar
        </Button>
      </Form>
    </details>
  </>
)

/** A change of the ticks makes it another list until the next reply. */
const useTicks = (reply: SavedListReply | undefined) => {
  const [state, setState] = useState({ of: reply, owned: new Set(reply?.owned), changed: false })
  const now =
    state.of === reply ? state : { of: reply, owned: reply?.owned ? new Set(reply.owned) : state.owned, changed: false }
  const toggle = (row: number) => {
    const owned = new Set(now.owned)
    if (!owned.delete(row)) owned.add(row)
    setState({ of: reply, owned, changed: true })
  }
  return { owned: now.owned, toggle, changed: now.changed }
}

export default function SavedListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, isOwn, link } = loaderData
  const ticks = useTicks(actionData)
  const isCourse = list.association !== null
  const inCart = actionData && actionData.inCart !== undefined ? actionData.inCart : loaderData.inCart
  const view = actionData?.shown?.view ?? loaderData.view
  const justSaved = useSearchParams()[0].has("guardada") && !actionData
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl font-bold break-words">{list.name}</h1>
        <Facts list={list} />
      </header>
      <Form method="post" preventScrollReset className="flex flex-col gap-5">
        <ListRows view={view} editable={isOwn} ticks={isCourse ? ticks : undefined} />
        <ListOutcome
          of={actionData ?? loaderData}
          added={actionData?.added}
          problem={actionData?.problem}
          saved={justSaved || actionData?.saved}
          path={`/lista/${list.key}`}
        />
        <div className="flex flex-wrap gap-3">
          <AddListButton
            inCart={ticks.changed && inCart ? { ...inCart, whole: false } : inCart}
            isNew={actionData?.added !== undefined}
          />
          {isCourse && (
            <>
              <ActionButton act="pagar" variant="copper" size="lg" busyText="Agregando...">
                Agregar y pagar
              </ActionButton>
              <noscript>
                <ActionButton act="marcar" variant="secondary" size="lg">
                  Actualizar
                </ActionButton>
              </noscript>
            </>
          )}
          {!isOwn && (
            <ButtonLink to={`/lista?de=${list.key}`} variant="secondary" size="lg">
              Hacer mi copia
            </ButtonLink>
          )}
        </div>
        {isCourse && (
          <p className="text-ink-soft">
            Marque lo que ya tiene y elija dónde retirar: se agrega solo lo que le falta, y lo paga en una pantalla.
          </p>
        )}
        {!isOwn && <p className="text-ink-soft">Cámbiela a su gusto: la original no se toca.</p>}
        {isOwn && (
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-60">
              <TextField label="Nombre de la lista" name="nombre" defaultValue={list.name} maxLength={80} />
            </div>
            <ActionButton act="guardar" variant="secondary" busyText="Guardando...">
              Guardar cambios
            </ActionButton>
          </div>
        )}
      </Form>
      <div className="flex flex-wrap items-center gap-3">
        <CsvLink view={view} name={list.name} />
        {isOwn && (
          <ButtonLink to="/lista?nueva" variant="ghost">
            Leer otra lista
          </ButtonLink>
        )}
      </div>
      {isOwn && <OwnerTools link={link} />}
    </div>
  )
}
