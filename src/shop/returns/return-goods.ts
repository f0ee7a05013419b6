import { refusal } from "../../erp/erp-error.ts"
import { storedReference } from "../../erp/invoices.ts"
import type { Failure } from "../../platform/workflows/failure.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import { GatewayError } from "../../providers/card-gateway.ts"
import type { CardRefunds, RefundResult } from "../card-payments/card-refunds.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import { requireBankAccount } from "../settings/settings.ts"
import { tillEntries } from "../till/till-records.ts"
import { type Colones, colones, sameAmount, zero } from "../vocabulary/money.ts"
import { elsewhereReference, readElsewhere } from "../vocabulary/payments.ts"
import { type Closing, type Decision, goodsReturns, type ReturnRecord } from "./return-records.ts"
import { lineAmount, unitsByProduct } from "./rules/goods-return.ts"

export interface ReturnGoods extends Pick<ReturnRecord, "orderId" | "orderRef" | "customerId" | "lines"> {
  readonly returnId: number
  readonly code: string
  readonly amount: Colones
  readonly decision: Decision
}

export type ReturnServices = Pick<Dependencies, "erp" | "database" | "settings"> & {
  readonly refunds: Pick<CardRefunds, "sendReturn" | "closePaidOut">
}

export const returnId = (id: number): string => `return:${id}`

/** All goods are booked in. Written-off goods and goods given in exchange are booked out. Each movement has its own code. */
const toMovements = ({ code, orderRef, lines, decision }: ReturnGoods) =>
  unitsByProduct(lines.filter(({ isService }) => !isService)).flatMap(({ productId, units, goods }) => {
    const move = (suffix: string, quantity: number, label: string) => ({
      code: `${code}${suffix}`,
      productId,
      quantity,
      label: `${label} ${orderRef}`,
    })
    const to = goods === "shelf" ? "" : "-B"
    return [
      move(to, units, "Devolución"),
      ...(goods === "written-off" ? [move("-baja", -units, "Baja por devolución")] : []),
      ...(decision.settling === "exchange" ? [move(`-cambio${to}`, -units, "Cambio")] : []),
    ]
  })

const how: Record<Decision["settling"], string> = {
  card: "El dinero vuelve a su tarjeta; según el banco tarda de 3 a 15 días hábiles.",
  cash: "Le devolvimos el dinero en efectivo.",
  sinpe: "Le devolvimos el dinero por SINPE Móvil.",
  exchange: "Le dimos un producto igual a cambio.",
}

/** One transaction for the record and its mail. A counter sale is in the association's own name, without an address. */
const finish = ({ database }: Pick<Dependencies, "database">, goods: ReturnGoods): Promise<void> =>
  database.transaction(async tx => {
    const returns = goodsReturns(database)
    await returns.finish(goods.returnId, tx)
    if (goods.customerId === goods.decision.association.id) return
    const { orderId, orderRef: ref, lines, amount, decision } = goods
    const settling = (await returns.get(goods.returnId, tx))?.settling ?? decision.settling
    const data = {
      ref,
      lines: lines.map(line => ({ label: line.label, quantity: line.units, total: lineAmount(line) })),
      total: decision.settling === "exchange" ? zero : amount,
      how: how[settling],
    }
    await messages(database).write({ fact: `returned:${goods.returnId}`, to: { orderId }, kind: "returned", data }, tx)
  })

const refusalText = (result: Exclude<RefundResult, { kind: "refunded" }>): string => {
  if (result.kind === "refused") return result.description
  return result.kind === "by-hand" ? result.problem : "no tiene ningún cobro de este pedido"
}

/** After a restore only the ERP knows that staff paid a refused refund another way. */
const findClosing = async (
  { erp, settings }: ReturnServices,
  { code, decision: { association } }: ReturnGoods,
  noteId: number,
): Promise<Closing | null> => {
  const made = await erp.creditNotes.payments(noteId)
  const [found] = made.flatMap(({ reference }) => readElsewhere(code, reference) ?? [])
  const { paymentModes } = settings.business()
  return found ? { ...found, key: code, paymentModeId: paymentModes[found.settling], association, person: null } : null
}

/** A refusal by the provider stops the run, which is then retried repeatedly (RET-05); the record says why. */
const refundCard = async (services: ReturnServices, goods: ReturnGoods, noteId: number) => {
  const { database, refunds } = services
  const { returnId, code, decision } = goods
  const returns = goodsReturns(database)
  const orderNumber = decision.orderNumber ?? ""
  const closing = await findClosing(services, goods, noteId)
  if (closing) return refunds.closePaidOut(orderNumber, code, tx => returns.close(returnId, closing, tx))
  try {
    const result = await refunds.sendReturn(orderNumber, code)
    if (result.kind !== "refunded" && result.kind !== "closed")
      throw new GatewayError("refund", "refused", refusalText(result))
  } catch (error) {
    if (error instanceof GatewayError)
      await returns.setProblem(
        returnId,
        error.reason === "refused"
          ? `El proveedor de tarjetas rechazó la devolución: ${error.message}`
          : "El proveedor de tarjetas no responde.",
      )
    throw error
  }
}

const payOut = async ({ erp, database, settings }: ReturnServices, key: string, goods: ReturnGoods, noteId: number) => {
  const { decision, code, orderId, orderRef, lines } = goods
  const closing = (await goodsReturns(database).get(goods.returnId))?.closing
  const modeId = (closing ?? decision).paymentModeId
  const reference = closing ? elsewhereReference(code, closing.reference) : (decision.reference ?? code)
  const payment = { modeId, accountId: requireBankAccount(settings, modeId), reference }
  await erp.creditNotes.ensurePaidOut(noteId, payment)
  const made = await erp.creditNotes.payments(noteId)
  const ours = made.find(({ reference }) => reference === storedReference(payment.reference))
  // The refund was paid out in the ERP itself, so no cash left this till.
  if (!ours) return
  const { id: associationId, name: association } = (closing ?? decision).association
  const tillLines = lines.map(line => {
    const { productId, label, units: quantity } = line
    return { productId, label, quantity, total: colones(-lineAmount(line)) }
  })
  const fact = { key, kind: "return", modeId, amount: ours.amount, orderId, orderRef, lines: tillLines } as const
  await tillEntries(database).write({ ...fact, associationId, association })
}

/** RET-03. Each step leaves a trace. The goods are at the counter and the money is promised, so the run waits for the ERP. */
export const returnGoods = defineWorkflow({
  name: "return goods",
  retry: "forever",
  steps: {
    "create the credit note": "Error al crear la nota de crédito",
    "validate the credit note": "Error al validar la nota de crédito",
    "move the goods": "Error al mover los productos devueltos",
    "give the money back": "Error al devolver el dinero a la tarjeta",
    "pay the credit note out": "Error al pagar la nota de crédito",
    "write down that it was returned": "Error al anotar la devolución",
  },
  sameRequest: ({ returnId }: ReturnGoods) => returnId,
  async run(
    { step, workflowId },
    goods: ReturnGoods,
    services: ReturnServices,
  ): Promise<{ readonly kind: "returned" }> {
    const { code, orderId, orderRef, customerId, lines, amount, decision } = goods
    const { erp } = services
    const isExchange = decision.settling === "exchange"
    const createNote = async () => {
      const paymentModeId = decision.paymentModeId
      const paid = { paymentModeId, accountId: requireBankAccount(services.settings, paymentModeId) }
      const note = { customerId, invoiceId: decision.invoiceId, refClient: orderRef, ...paid }
      const noteLines = lines.map(line => {
        const { productId, units: quantity, unitPrice, taxRate, net } = line
        const total = lineAmount(line)
        const exact = net === undefined ? undefined : { total, tax: colones(total - net) }
        return { productId, quantity, unitPrice, taxRate, exact }
      })
      return (await erp.creditNotes.findOrCreate(code, { ...note, lines: noteLines })).id
    }
    const noteId = isExchange ? 0 : await step("create the credit note", createNote)
    if (!isExchange)
      await step("validate the credit note", async () => {
        const { ref, total } = await erp.creditNotes.ensureValidated(noteId)
        if (!sameAmount(total, amount)) throw refusal("POST", `/invoices/${noteId}/validate`, "it has another total")
        return ref
      })
    const movements = toMovements(goods)
    for (const [item, movement] of movements.entries())
      await step(
        "move the goods",
        () => erp.stockMovements.ensureMoved({ ...movement, warehouseId: decision.warehouseId, orderId }),
        { item: item + 1 },
      )
    if (decision.settling === "card" && amount > 0)
      await step("give the money back", () => refundCard(services, goods, noteId))
    if (!isExchange) await step("pay the credit note out", () => payOut(services, workflowId, goods, noteId))
    await step("write down that it was returned", () => finish(services, goods))
    return { kind: "returned" }
  },
})

const stepTexts: Readonly<Record<string, string>> = returnGoods.steps

/** Tells staff why a run stopped (I9). The step that gives the money back has written it itself. */
export const noteStop = async (
  { database }: Pick<Dependencies, "database">,
  id: number,
  { step }: Pick<Failure, "step">,
): Promise<void> => {
  const name = step?.replace(/ \d+$/, "") ?? ""
  if (name === "give the money back") return
  await goodsReturns(database).setProblem(id, `${stepTexts[name] ?? "Se detuvo entre dos pasos"}: el ERP no lo acepta.`)
}
