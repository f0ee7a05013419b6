import type { BringResult, OrderActionResult } from "../../../shop/counter/rules/order-queues.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { cutText } from "../../../shop/vocabulary/text.ts"
import { type Actions, answer, type Press } from "../../shared/staff/actions.server.ts"
import { actionText, missingLineText } from "../texts.ts"

type Outcomes<Kind extends string> = Readonly<Record<Kind, readonly [status: number, kind?: "info"]>>

const outcomes: Outcomes<OrderActionResult["kind"]> = {
  done: [200],
  already: [409, "info"],
  moved: [409, "info"],
  running: [202, "info"],
  unseen: [422],
  "card-undecided": [409],
  "card-returned": [409],
  failed: [502],
  "not-yours": [404],
}

const bringOutcomes: Outcomes<BringResult["kind"]> = {
  brought: [200],
  nothing: [409, "info"],
  running: [202, "info"],
  failed: [502],
  "not-yours": [404],
}

const bringText = (result: BringResult): string => {
  switch (result.kind) {
    case "brought":
      return result.units === 1 ? "Se trajo 1 unidad." : `Se trajeron ${result.units} unidades.`
    case "nothing":
      return "Ya no hay nada que traer de esa bodega."
    case "running":
      return result.erpAway
        ? "El ERP no responde: el traslado se terminará solo cuando vuelva."
        : "El traslado se está haciendo: continúa solo."
    case "failed":
      return "No se pudo hacer el traslado. Inténtelo de nuevo."
    case "not-yours":
      return "Este pedido no está por alistar en su bodega."
  }
}

/** If it cannot be read, staff may still prepare: the ERP decides. */
const readMissing = ({ services: { counter, log }, staff, field }: Press) => {
  const orderId = readId(field("pedido"))
  return counter.missing.of(staff, orderId).catch(error => {
    log.warn({ err: error, orderId }, "the missing goods of an order could not be read")
    return null
  })
}

const act = async ({ services, staff, field }: Press, action: "prepare" | "hand-over") => {
  const seen = { sawPayment: field("visto") === "si" }
  const result = await services.counter.act(staff, action, readId(field("pedido")), seen)
  return orderAnswer(action, result, cutText(field("cliente"), 120))
}

export const orderAnswer = (action: "prepare" | "hand-over", result: OrderActionResult, customer = "") => {
  const { reply, status } = answer(actionText(action, result, customer), ...outcomes[result.kind])
  return { reply: { ...reply, missing: null }, status }
}

/** A browser with script shows how long it can be undone; without script a press acts at once. */
const prepareOrHold = async (press: Press) => {
  const { services, staff, field } = press
  const held = field("retener") === "si" && (await services.counter.held.prepare(staff, readId(field("pedido"))))
  if (!held) return act(press, "prepare")
  const { reply, status } = answer(`El pedido ${held.ref} se alista en unos segundos.`, 202, "good")
  return { reply: { ...reply, missing: null, heldId: held.id }, status }
}

export const orderActions: Actions = {
  async alistar(press) {
    const missing = press.field("igual") === "si" ? null : await readMissing(press)
    if (!missing) return prepareOrHold(press)
    const lines = missing.lines.map(missingLineText).join("; ")
    const text = `Faltan productos en su bodega para el pedido ${missing.ref}: ${lines}.`
    return { reply: { text, isGood: false, isError: false, missing }, status: 409 }
  },
  entregar: press => act(press, "hand-over"),
  async traer(press) {
    const { staff, field, services } = press
    const [orderId, product, from] = [readId(field("pedido")), readId(field("producto")), readId(field("de"))]
    const result = await services.counter.missing.bring(staff, orderId, product, from)
    const { reply, status } = answer(bringText(result), ...bringOutcomes[result.kind])
    return { reply: { ...reply, missing: await readMissing(press) }, status }
  },
}
