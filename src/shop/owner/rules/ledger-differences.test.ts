import { expect, test } from "vitest"
import { type Colones, colones } from "../../vocabulary/money.ts"
import {
  type Difference,
  type LedgerFacts,
  type LedgerInvoice,
  type LedgerNote,
  type LedgerOrder,
  type LedgerPayment,
  type LedgerRefund,
  ledgerOf,
  sentenceOf,
} from "./ledger-differences.ts"

const c = colones
const now = new Date("2026-11-18T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const anOrder = (over: Partial<LedgerOrder> = {}): LedgerOrder => ({
  id: 7,
  ref: "CO7",
  status: "delivered",
  total: c(8000),
  paymentModeId: 7,
  byCard: true,
  lines: [{ productId: 2, units: 2 }],
  hasGoods: true,
  ...over,
})
const aPayment = (over: Partial<LedgerPayment> = {}): LedgerPayment => ({
  orderNumber: "CHISPA-1-20261118060000",
  state: "settled",
  closed: false,
  problem: null,
  ownTransactionId: "1",
  charges: [{ transactionId: "1", amount: c(8000), closed: false }],
  refunds: [],
  ...over,
})
const aRefund = (amount: number, over: Partial<LedgerRefund> = {}): LedgerRefund => ({
  reason: "return",
  transactionId: "1",
  amount: c(amount),
  state: "done",
  problem: null,
  ...over,
})
const anInvoice = (over: Partial<LedgerInvoice> = {}): LedgerInvoice => ({
  ref: "FA7",
  status: 2,
  total: c(8000),
  payments: [{ ref: "PAY7", amount: c(8000), ours: true }],
  ...over,
})
const aNote = (amount: number, code: string | null = "DEV-1", over: Partial<LedgerNote> = {}): LedgerNote => ({
  ref: `AV-${code}`,
  code,
  status: 2,
  total: c(amount),
  lines: [{ productId: 2, units: 1 }],
  payouts: [{ ref: `OUT-${code}`, amount: c(amount), ours: code !== null }],
  ...over,
})
const handedOver = { key: "payment:PAY7", kind: "hand-over", amount: c(8000) } as const
const paidOut = (amount: number, code = "DEV-1") =>
  ({ key: `payment:OUT-${code}`, kind: "return", amount: c(-amount) }) as const

/** Paid by card, delivered, invoiced and entered in the till. */
const aSale = (over: Partial<LedgerFacts> = {}): LedgerFacts => ({
  order: anOrder(),
  payment: aPayment(),
  provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(0) },
  transfer: null,
  returns: [],
  invoices: [anInvoice()],
  creditNotes: [],
  till: [handedOver],
  work: [],
  ...over,
})
const aReturn = (amount = 4000) =>
  aSale({
    payment: aPayment({ refunds: [aRefund(amount)] }),
    provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(amount) },
    returns: [{ code: "DEV-1", state: "done", exchange: false, amount: c(amount) }],
    creditNotes: [aNote(amount)],
    till: [handedOver, paidOut(amount)],
  })

const differences = (facts: LedgerFacts): readonly Difference[] => ledgerOf(facts, now).differences
const kinds = (facts: LedgerFacts) => differences(facts).map(({ kind }) => kind)

test("[I12] an order whose four sides agree has no difference: sold, returned in part, cancelled, charged twice and given back", () => {
  expect(differences(aSale())).toEqual([])
  expect(differences(aReturn())).toEqual([])
  const cancelled = aSale({
    order: anOrder({ status: "cancelled" }),
    payment: aPayment({ state: "refunded", refunds: [aRefund(8000, { reason: "charge" })] }),
    provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(8000) },
    invoices: [],
    till: [],
  })
  expect(differences(cancelled)).toEqual([])
  const charges = ["1", "2"].map(transactionId => ({ transactionId, amount: c(8000), closed: false }))
  const refunds = [aRefund(8000, { reason: "charge", transactionId: "2" }), aRefund(4000)]
  const twice = { ...aReturn(), payment: aPayment({ charges, refunds }), provider: { charges, refunded: c(12_000) } }
  expect(differences(twice)).toEqual([])
  const cash = aSale({ order: anOrder({ byCard: false }), payment: null, provider: null })
  expect(differences(cash)).toEqual([])
  expect(
    differences({ ...cash, order: anOrder({ byCard: false, status: "validated" }), invoices: [], till: [] }),
  ).toEqual([])
})

test("[I12] money without an order, and an order without its money", () => {
  const noOrder = aSale({
    order: null,
    payment: aPayment({ state: "in-question", problem: "ya no hay existencias" }),
    invoices: [],
    till: [],
  })
  expect(differences(noOrder)).toEqual([{ kind: "paid-without-order", amount: 8000, problem: "ya no hay existencias" }])
  expect(kinds({ ...noOrder, order: anOrder({ status: "cancelled" }) })).toEqual(["paid-without-order"])
  expect(kinds({ ...noOrder, payment: aPayment({ state: "closed", closed: true }) })).toEqual([])
  expect(kinds(aSale({ payment: null, provider: null }))).toEqual(["order-without-payment"])
  expect(kinds(aSale({ payment: null })), "only our row is missing").toEqual(["charge-rows-differ-from-provider"])
  expect(
    kinds(aSale({ payment: aPayment({ ownTransactionId: null }), provider: { charges: [], refunded: c(0) } })),
  ).toEqual(["charge-rows-differ-from-provider", "order-without-payment"])
  const givenAway = aSale({
    payment: aPayment({ state: "refunded", refunds: [aRefund(8000, { reason: "charge" })] }),
    provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(8000) },
  })
  expect(differences(givenAway)).toEqual([{ kind: "order-without-payment", amount: 8000 }])
  const transfer = { amount: c(8000), paid: true, refund: "none" } as const
  const bySinpe = aSale({
    order: anOrder({ byCard: false, status: "cancelled" }),
    payment: null,
    provider: null,
    invoices: [],
    till: [],
  })
  expect(kinds({ ...bySinpe, transfer })).toEqual(["paid-without-order"])
  expect(kinds({ ...bySinpe, transfer: { ...transfer, refund: "under-way" } })).toEqual([])
  expect(kinds({ ...bySinpe, invoices: [anInvoice()], till: [handedOver] })).toEqual(["paid-without-order"])
})

test("[PAY-26] [I12] a second charge counts until that charge was given back, whatever else went back", () => {
  const charges = ["1", "2"].map(transactionId => ({ transactionId, amount: c(8000), closed: false }))
  const twice = (refunds: LedgerRefund[], refunded: number) => ({
    ...aReturn(),
    payment: aPayment({ charges, refunds }),
    provider: { charges, refunded: c(refunded) },
  })
  expect(differences(twice([aRefund(4000)], 4000))).toEqual([{ kind: "charged-twice", amount: 8000 }])
  expect(kinds(aSale({ provider: { charges, refunded: c(0) } })), "we have not noticed it yet").toEqual([
    "charge-rows-differ-from-provider",
    "charged-twice",
  ])
  const part = aRefund(3000, { reason: "charge", transactionId: "2" })
  expect(differences(twice([aRefund(4000), part], 7000))).toEqual([{ kind: "charged-twice", amount: 5000 }])
  const closed = charges.map(charge => ({ ...charge, closed: charge.transactionId === "2" }))
  expect(
    differences({ ...twice([aRefund(4000)], 4000), payment: aPayment({ charges: closed, refunds: [aRefund(4000)] }) }),
  ).toEqual([])
  expect(kinds(twice([], 12_000)), "a restored database lacks the rows").toEqual(["refund-rows-differ-from-provider"])
  const ofFirstRelease = aRefund(8000, { reason: "outside", transactionId: null })
  expect(differences(twice([aRefund(4000), ofFirstRelease], 12_000))).toEqual([])
})

test("[RET-05] [I12] refunds: our rows, the provider and the credit notes", () => {
  const whole = aReturn()
  const provider = (refunded: number) => ({ charges: whole.provider!.charges, refunded: c(refunded) })
  expect(differences({ ...whole, provider: provider(0) })).toEqual([
    { kind: "refund-rows-differ-from-provider", rows: 4000, provider: 0 },
    { kind: "credited-not-refunded", credited: 4000, refunded: 0 },
  ])
  expect(kinds({ ...whole, provider: null })).toEqual([])
  expect(kinds({ ...whole, provider: null, payment: aPayment() })).toEqual(["credited-not-refunded"])
  expect(kinds({ ...whole, provider: provider(9000), payment: aPayment({ refunds: [aRefund(9000)] }) })).toEqual([
    "given-back-more-than-paid",
    "credited-not-refunded",
  ])
  const refused = aRefund(4000, { state: "refused", problem: "5 rechazada" })
  expect(kinds({ ...whole, provider: provider(0), payment: aPayment({ refunds: [refused] }) })).toEqual([
    "refund-refused",
    "credited-not-refunded",
  ])
  const byHand = { ...aSale(), creditNotes: [aNote(4000, null)] }
  expect(differences(byHand), "a note of the ERP's own, paid in cash").toEqual([])
})

test("[I3] [I12] [RET-04] [I12] the ERP: invoice, payments, credit notes and units", () => {
  expect(kinds(aSale({ invoices: [], till: [] }))).toEqual(["invoice-not-order"])
  const other = anInvoice({ total: c(7000), payments: [{ ref: "PAY7", amount: c(8000), ours: true }] })
  expect(kinds(aSale({ invoices: [other] }))).toEqual(["invoice-not-order", "payments-not-invoice"])
  const again = anInvoice({ ref: "FA8", payments: [{ ref: "PAY8", amount: c(8000), ours: true }] })
  expect(kinds(aSale({ invoices: [anInvoice(), again] }))).toEqual(["invoice-not-order", "till-entry-missing"])
  const partPaid = anInvoice({ status: 1, payments: [{ ref: "X", amount: c(3000), ours: false }] })
  const waiting = anOrder({ status: "validated" })
  expect(kinds(aSale({ order: waiting, invoices: [partPaid], till: [] }))).toEqual([])
  expect(kinds(aSale({ invoices: [partPaid], till: [] }))).toEqual(["payments-not-invoice"])
  expect(kinds({ ...aReturn(), creditNotes: [aNote(4000, "DEV-1", { status: 1, payouts: [] })] })).toEqual([
    "credited-not-paid-out",
    "till-entry-without-payment",
  ])
  expect(kinds({ ...aReturn(), creditNotes: [], till: [handedOver] })).toEqual([
    "credited-not-refunded",
    "return-not-credited",
  ])
  const three = aNote(24_000, "DEV-1", { lines: [{ productId: 2, units: 3 }] })
  expect(kinds({ ...aReturn(24_000), creditNotes: [three] })).toEqual([
    "given-back-more-than-paid",
    "given-back-more-than-paid",
    "more-units-credited-than-bought",
  ])
})

test("[TILL-05] [I12] the till: once for each ERP payment of ours, of its amount; older entries by their amount", () => {
  expect(kinds(aSale({ till: [] }))).toEqual(["till-entry-missing"])
  expect(kinds(aSale({ till: [handedOver, { ...handedOver, key: "hand-over:7:2" }] }))).toEqual([
    "till-entry-without-payment",
  ])
  expect(kinds(aSale({ till: [{ ...handedOver, key: "hand-over:7:1" }] }))).toEqual([])
  expect(kinds(aSale({ till: [{ ...handedOver, amount: c(7000) }] }))).toEqual(["till-amount-not-erp"])
  const byHand = anInvoice({ payments: [{ ref: "PAY7", amount: c(8000), ours: false }] })
  expect(kinds(aSale({ invoices: [byHand], till: [] }))).toEqual([])
  expect(kinds({ ...aReturn(), till: [handedOver] })).toEqual(["till-entry-missing"])
  expect(kinds({ ...aReturn(), till: [handedOver, { ...paidOut(4000), amount: c(4000) }] })).toEqual([
    "till-amount-not-erp",
  ])
})

test("[I12] what is under way is open and no difference, for a quarter of an hour", () => {
  const half: LedgerFacts = {
    ...aReturn(),
    payment: aPayment(),
    provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(0) },
    creditNotes: [aNote(4000, "DEV-1", { status: 1, payouts: [] })],
    returns: [{ code: "DEV-1", state: "accepted", exchange: false, amount: c(4000) }],
    till: [handedOver],
  }
  const open = { kind: "return", since: minutesAgo(3) } as const
  expect(ledgerOf({ ...half, work: [open] }, now)).toEqual({ differences: [], open: [open] })
  const stuck = { ...open, since: minutesAgo(16) }
  expect(kinds({ ...half, work: [stuck] })).toEqual(["credited-not-refunded", "credited-not-paid-out"])
  expect(kinds({ ...half, work: [{ kind: "prepare", since: now }] })).toHaveLength(2)
})

test("[I12] every difference has a sentence with its amounts", () => {
  const amount: Colones = c(12_345)
  const found: Difference[] = [
    { kind: "paid-without-order", amount, problem: "nadie decidió" },
    { kind: "invoice-not-order", ordered: amount, invoiced: [c(1), c(2)] },
    { kind: "till-amount-not-erp", payment: "PAY1", entered: amount, paid: c(7) },
  ]
  expect(found.map(sentenceOf)).toEqual([
    "Se cobró ₡12\u00a0345 y no hay un pedido que lo explique: nadie decidió.",
    "El pedido es de ₡12\u00a0345 y lo facturado es ₡1 y ₡2.",
    "La caja tiene ₡12\u00a0345 por el pago PAY1, que en el ERP es de ₡7.",
  ])
})
