import { useMemo, useState } from "react"
import { data, redirect, useRevalidator } from "react-router"
import { acceptedExtensions } from "../../../gerber/read/archive.ts"
import { getServices } from "../../../services.server.ts"
import type { StoredBoard } from "../../../shop/boards/board-orders.ts"
import {
  type BoardOffer,
  type BoardOrderForm,
  type BoardSizeChoice,
  emptyForm,
  quoteBoards,
} from "../../../shop/boards/rules/board-form.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { siteMeta, useSite } from "../../shared/frame/site.ts"
import { requireCustomerCall, signedInCustomer } from "../../shared/session/customer.server.ts"
import { searchFor } from "../../shared/session/return-search.ts"
import { useSession } from "../../shared/session/session.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/board-order-page"
import { OrderForm } from "./board-order-form.tsx"
import { confirmOrder, readPostedOrder, replyTo } from "./posted-order.server.ts"
import { type BoardReply, type Review, ReviewPage } from "./review-page.tsx"
import { boardOrderTexts, isWarning, toSentences } from "./texts.ts"

const path = "/servicios/PCB"

export const headers = privatePage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Diseño PCB",
    description:
      "Pida su circuito impreso: suba su Gerber, vea la placa y su revisión antes de pagar, o encargue el diseño desde cero.",
    path,
  })

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const customer = await signedInCustomer(request, context)
  if (!customer) return null
  return {
    phone: customer.phone,
    key: crypto.randomUUID(),
    offer: getServices(context).boards.offer(),
    accept: acceptedExtensions.map(extension => `.${extension}`).join(","),
    confirmed: /^[\w()-]{1,30}$/.exec(new URL(request.url).searchParams.get("confirmado") ?? "")?.[0] ?? null,
  }
}

const toReview = (
  order: StoredBoard,
  offer: BoardOffer,
  askedSize: BoardSizeChoice | null,
  problem: readonly string[] = [],
): Review => ({
  key: order.key,
  form: order.form,
  quote: order.quote ?? quoteBoards(order.form, offer),
  paymentName: offer.paymentModes.find(({ id }) => id === order.form.paymentMode)?.name ?? null,
  askedSize,
  fileNames: order.files.map(({ name }) => name),
  layers: order.inspection?.layers ?? [],
  boards: order.inspection?.boards ?? [],
  board: order.inspection?.board ?? null,
  findings: (order.inspection?.findings ?? []).map(({ code, text }) => ({ code, text })),
  warnings: (order.inspection?.findings ?? []).filter(isWarning).length,
  problem,
})

export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const posted = await readPostedOrder(request, context)
  if (typeof posted === "string") {
    const problem = toSentences({ kind: "problem", problem: posted })
    return data<BoardReply>({ problem }, { status: posted === "unknown-size" ? 400 : 422 })
  }
  const { boards, legal } = getServices(context)
  await legal.accept({ customerId: customer.id }, posted.acceptedTerms)
  if (posted.intent === "confirmar") {
    const reply = await confirmOrder(context, customer, posted.key)
    if (reply.kind === "confirmed") throw redirect(`${path}?confirmado=${encodeURIComponent(reply.ref)}`)
    const order = await boards.find(customer.id, posted.key)
    return order
      ? { review: toReview(order, boards.offer(), order.form.size, toSentences(reply)) }
      : { problem: toSentences(reply) }
  }
  const prepared = await boards.prepare(customer.id, { ...posted, chooseSize: true })
  if (prepared.kind === "prepared") return { review: toReview(prepared.order, boards.offer(), posted.form.size) }
  return { problem: toSentences(replyTo(prepared)), form: posted.form }
}

export const clientAction = whenLost<BoardReply>(() => ({
  problem: toSentences({ kind: "problem", problem: "failed" }),
}))

const SignedOut = () => {
  const { brand } = useSite()
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center">
      <Icon name="chip" className="size-12 text-copper-500" />
      <h1 className="text-xl font-semibold">{`Es necesario estar conectado a una cuenta de ${brand.name} para ingresar a los servicios.`}</h1>
      <ButtonLink to={`/iniciar-sesion${searchFor(path)}`}>Iniciar sesión</ButtonLink>
    </div>
  )
}

export default function BoardOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { session, setUser } = useSession()
  const [ordered, setOrdered] = useState<{ ref: string }>()
  const posted = useMemo(
    () => (loaderData?.confirmed ? { ref: loaderData.confirmed } : undefined),
    [loaderData?.confirmed],
  )
  const placed = ordered ?? posted
  if (!loaderData) return <SignedOut />
  if (actionData?.review) {
    return (
      <div className="px-4 py-10">
        <ReviewPage review={actionData.review} />
      </div>
    )
  }

  const onConfirmed = (form: BoardOrderForm, ref: string) => {
    setOrdered({ ref })
    if (form.design && session.kind === "signed-in") setUser({ ...session.user, phone: form.phone })
    void revalidate()
  }
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl font-bold">Diseño PCB</h1>
        <p className="max-w-2xl text-ink-soft">
          Suba su diseño, vea cómo quedará la placa y haga su pedido. Se entrega en un máximo de 5 días hábiles.
        </p>
      </header>
      {placed && (
        <Outcome of={placed} kind="success" alert>
          <p>{boardOrderTexts.confirmed}</p>
          <p className="font-normal">{`Su pedido es el ${placed.ref}. En su página verá cómo se paga y cada avance.`}</p>
          <ButtonLink to={`/perfil/pedidos/${placed.ref}`} size="sm" className="mt-2">
            Ver mi pedido y cómo se paga
          </ButtonLink>
        </Outcome>
      )}
      <OrderForm
        // A new key means a new order, so the form starts empty (PCB-18).
        key={loaderData.key}
        orderKey={loaderData.key}
        accept={loaderData.accept}
        offer={loaderData.offer}
        start={actionData?.form ?? { ...emptyForm, phone: loaderData.phone }}
        problem={actionData?.problem ?? []}
        onConfirmed={onConfirmed}
      />
    </div>
  )
}
