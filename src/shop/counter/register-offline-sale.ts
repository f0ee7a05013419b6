import { createHash } from "node:crypto"
import type { Engine } from "../../platform/workflows/engine.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { deleteUnfinished, placeOrder, placeOrderSteps } from "../orders/place-order.ts"
import { requireBankAccount } from "../settings/settings.ts"
import { personAtWorkAt } from "../till/till-records.ts"
import { colones, sameAmount } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { counterSales, offlineSaleCases } from "./counter-records.ts"
import {
  chargedTotal,
  compareWithShop,
  type Difference,
  type OfflineSale,
  type OfflineSaleResult,
  plausibleMoment,
} from "./rules/offline-sale.ts"
import { type Receipt, soldTotal } from "./rules/sale.ts"
import {
  billAndShip,
  billSteps,
  buildReceipt,
  type SaleServices,
  saleId,
  saleReference,
  writeSaleDown,
} from "./sell-in-person.ts"

interface RegisterOfflineSale {
  readonly key: string
  readonly association: Pick<StaffProfile, "id" | "warehouseId" | "name">
  readonly sale: OfflineSale
  /** ISO time of the first arrival, stored so that a retry decides the same. */
  readonly arrivedAt: string
  /** The person who retried it after the ERP had refused it. */
  readonly again?: { readonly by: string; readonly why: string }
}

type Registered = { readonly kind: "sold" } | { readonly kind: "case" }

/** For a sale whose online request arrived but sold nothing, while the device got no answer and charged the customer. */
export const chargedSaleId = (associationId: number, key: string): string => `${saleId(associationId, key)}:charged`

const retryId = (associationId: number, key: string, time: number): string =>
  `${saleId(associationId, key)}:again:${time}`

/**
 * The customer has paid and left, so the charged amounts are booked at the time of the sale, whatever prices and stock are now.
 * Differences from the shop's data become a case for staff. The run waits for the ERP without limit.
 */
export const registerOfflineSale = defineWorkflow({
  name: "register an offline sale",
  steps: {
    "write down what was charged": "Error al anotar una venta hecha sin conexión",
    "compare with the shop": "Error al comparar una venta hecha sin conexión con los productos del ERP",
    ...placeOrderSteps,
    "give the sale up": "Error al borrar la orden de una venta hecha sin conexión",
    "leave it to a person": "Error al anotar el caso de una venta hecha sin conexión",
    "write the sale down": "Error al anotar una venta hecha sin conexión como vendida",
    ...billSteps,
    "close the sale": "Error al cerrar una venta hecha sin conexión",
  },
  // Processes of the previous release drop `shopSaidAt`, so it is not compared: a sale that was sent to both is one sale.
  sameRequest: ({ sale: { shopSaidAt: _, ...sale } }: RegisterOfflineSale) => sale,
  async run(
    steps,
    { key, association, sale, arrivedAt, again }: RegisterOfflineSale,
    services: SaleServices,
  ): Promise<Registered> {
    const { step, attempt } = steps
    const { database, catalogue, erp, settings } = services
    const options = { retry: "forever" } as const
    const sales = counterSales(database)
    const { madeAt, differences: ofClock } = plausibleMoment(sale, new Date(arrivedAt))
    const paidAt = Math.floor(madeAt.getTime() / 1000)
    const { id: customerId, warehouseId, name } = association
    const total = chargedTotal(sale.lines)

    const open = async () => {
      const person = await personAtWorkAt(database, customerId, madeAt)
      const items = sale.lines.map(({ id, units }) => ({ id, units }))
      const request = { key, methodId: sale.methodId, items, shownTotal: total, received: sale.received }
      await sales.openPaid({ associationId: customerId, key, association: name, person, warehouseId, request, madeAt })
      return person
    }
    const person = await step("write down what was charged", open, options)

    const openCase = async (differences: readonly Difference[]): Promise<Registered> => {
      const one = { associationId: customerId, key, association: name, madeAt, orderRef: null, total, differences }
      await step("leave it to a person", () => offlineSaleCases(database).write(one), options)
      await step("close the sale", () => sales.finish(customerId, key, "undone"), options)
      return { kind: "case" }
    }

    const compare = async () => {
      const ids = sale.lines.map(({ id }) => id)
      const [now, inErp] = await Promise.all([catalogue.sellablesNow(ids, madeAt.getTime()), erp.products.getMany(ids)])
      const known = new Map(inErp.map(product => [product.id, product]))
      return compareWithShop(sale.lines, id => {
        const product = known.get(id)
        if (!product) return undefined
        const sellable = now.get(id)
        const { label, taxRate } = sellable ?? product
        return { label, taxRate, price: sellable?.price ?? null, here: product.warehouseStock[warehouseId] ?? 0 }
      })
    }
    const compared = await attempt("compare with the shop", compare, options)
    if (compared.kind === "refused") return openCase([...ofClock, { kind: "not-registered" }])
    const { booked } = compared.value
    const differences = [...ofClock, ...compared.value.differences]

    const accountId = requireBankAccount(settings, sale.methodId)
    const draft = { customerId, warehouseId, paymentModeId: sale.methodId, accountId, date: paidAt }
    const refExt = saleReference({ association, key })
    const lines = booked.map(({ productId, isGone, ...line }) => (isGone ? line : { ...line, productId }))
    const order = { key: refExt, draft, lines: { "add the lines": lines }, due: soldTotal(booked) }
    const placed = await placeOrder(steps, order, services, { creation: "forever" })
    if (placed.kind === "refused") {
      await step("give the sale up", () => deleteUnfinished(services, refExt), options)
      return openCase([...differences, { kind: "not-registered" }])
    }
    const { orderId, ref: orderRef } = placed
    const registered = () =>
      database.transaction(async tx => {
        const made = { at: madeAt, person }
        const sold = { key, association, methodId: sale.methodId, orderId, orderRef, lines: booked, total, made }
        await writeSaleDown(services, tx, { ...sold, workflowId: saleId(customerId, key) })
        const about = { associationId: customerId, key, association: name, madeAt, orderRef, total, differences }
        if (differences.length > 0) await offlineSaleCases(database).write(about, tx)
        else if (again) await offlineSaleCases(database).settle(about, again, tx)
      })
    await step("write the sale down", registered, options)
    await billAndShip(steps, { methodId: sale.methodId, association, paidAt }, { orderId, orderRef, total }, services)
    await step("close the sale", () => sales.finish(customerId, key, "sold"), options)
    return { kind: "sold" }
  },
})

const waitMs = 20_000
const maxTries = 100

export type RetryResult = "registered" | "running" | "refused" | "gone"

/** A device's description of a sale that the shop could not read. */
interface UnreadSale {
  readonly key: string
  readonly total: number
  readonly text: string
}

/** The same text always gives the same key, which differs from the sale's own. */
const unreadKey = ({ key, text }: UnreadSale): string => {
  const hex = createHash("sha256").update(`${key} ${text}`).digest("hex")
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5")
}

/** A sale with another cart must not count as this one, whose money would be booked nowhere. */
const isReceiptFor = ({ methodId, total, lines }: Receipt, sale: OfflineSale): boolean =>
  methodId === sale.methodId &&
  sameAmount(total, chargedTotal(sale.lines)) &&
  lines.length === sale.lines.length &&
  sale.lines.every(({ id, units }) => lines.some(line => line.productId === id && line.quantity === units))

export const createOfflineSales = (
  dependencies: Pick<Dependencies, "database" | "log" | "settings"> & {
    readonly engine: Pick<Engine<SaleServices>, "run" | "status">
  },
) => {
  const { database, engine, log, settings } = dependencies
  const sales = counterSales(database)
  const cases = offlineSaleCases(database)

  const outcome = async (staff: StaffProfile, key: string): Promise<OfflineSaleResult | null> => {
    const sale = await sales.get(staff.id, key)
    const receipt = sale && buildReceipt(sale, settings.business())
    if (receipt) return { kind: "sold", receipt }
    if (sale?.outcome === "given-up" || (await cases.isKnown(staff.id, key))) return { kind: "case" }
    return sale?.madeAt ? { kind: "running" } : null
  }

  return {
    /**
     * One run for each `sale.key`: a repeated request reads its result. An online request with this key that reached the shop
     * while the device got no answer is the same sale. If it sold nothing, the charged sale replaces it.
     */
    async register(staff: StaffProfile, sale: OfflineSale): Promise<OfflineSaleResult> {
      const { id, warehouseId, name } = staff
      const { key } = sale
      const association = { id, warehouseId, name }
      const input: RegisterOfflineSale = { key, association, sale, arrivedAt: new Date().toISOString() }
      const run = (runId: string) => engine.run(registerOfflineSale, { id: runId, input, waitMs })
      let ended = await run(saleId(id, key))
      if (ended.kind === "conflict") {
        const earlier = await engine.status(saleId(id, key))
        if (earlier?.workflow === registerOfflineSale.name) return { kind: "other-sale" }
        if (earlier?.state === "running") return { kind: "running" }
        const known = await outcome(staff, key)
        if (known) return known.kind === "sold" && !isReceiptFor(known.receipt, sale) ? { kind: "other-sale" } : known
        ended = await run(chargedSaleId(id, key))
        if (ended.kind === "conflict") return { kind: "other-sale" }
      }
      if (ended.kind === "failed") log.error({ sale: key, failure: ended.failure }, "an offline sale stopped half-way")
      return (await outcome(staff, key)) ?? { kind: "running" }
    },

    /** A repeated text is the same case. */
    async storeUnread(staff: StaffProfile, unread: UnreadSale): Promise<OfflineSaleResult> {
      const { id: associationId, name: association } = staff
      const differences = [{ kind: "unread", sent: `${unread.key.slice(0, 8)}: ${unread.text}` } as const]
      const total = colones(unread.total)
      const about = { associationId, key: unreadKey(unread), association, madeAt: new Date(), orderRef: null }
      await cases.write({ ...about, total, differences })
      return { kind: "case" }
    },

    /** Retries a sale that the ERP refused, with the time of its first arrival. Concurrent calls find the running retry. */
    async retry(
      { associationId, key }: { readonly associationId: number; readonly key: string },
      by: string,
      why: string,
    ): Promise<RetryResult> {
      if (!(await cases.isUnregistered(associationId, key))) return "gone"
      const first =
        (await engine.status(chargedSaleId(associationId, key))) ?? (await engine.status(saleId(associationId, key)))
      if (first?.workflow !== registerOfflineSale.name) return "gone"
      const input = { ...(first.input as RegisterOfflineSale), again: { by, why } }
      for (let time = 1; time <= maxTries; time++) {
        const id = retryId(associationId, key, time)
        const earlier = await engine.status(id)
        if (earlier && earlier.state !== "running") continue
        const ended = await engine.run(registerOfflineSale, { id, input, waitMs })
        if (ended.kind !== "done") return "running"
        return ended.result.kind === "sold" ? "registered" : "refused"
      }
      return "gone"
    },

    cases: (staff: StaffProfile) => cases.waiting(staff.id),
    allCases: cases.open,

    /** Called by the association. The case stays on the owner's list, with the note. */
    handle: (staff: StaffProfile, key: string, by: string, why: string) => cases.handle(staff.id, key, by, why),
    /** Called by the owner. */
    close: (about: { readonly associationId: number; readonly key: string }, by: string, why: string) =>
      cases.close(about.associationId, about.key, by, why),
  }
}
