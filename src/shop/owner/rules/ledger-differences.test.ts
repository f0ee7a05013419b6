import { expect, test } from "vitest"
import { type Colones, colones } from "../../vocabulary/money.ts"
import {
  buildLedger,
  type Difference,
  describeDifference,
  type LedgerFacts,
  type LedgerInvoice,
  type LedgerNote,
  type LedgerOrder,
  type LedgerPayment,
  type LedgerRefund,
} from "./ledger-differences.ts"

const c = colones
const now = new Date("2026-11-18T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const anOrder = (overrides: Partial<LedgerOrder> = {}): LedgerOrder => ({
  id: 7,
  ref: "CO7",
  status: "delivered",
  total: c(8000),
  paymentModeId: 7,
  byCard: true,
  lines: [{ productId: 2, units: 2 }],
  hasGoods: true,
  ...overrides,
})
const aPayment = (overrides: Partial<LedgerPayment> = {}): LedgerPayment => ({
  orderNumber: "CHISPA-1-20261118060000",
  state: "settled",
  closed: false,
  problem: null,
  ownTransactionId: "1",
  charges: [{ transactionId: "1", amount: c(8000), closed: false }],
  refunds: [],
  ...overrides,
})
const aRefund = (amount: number, overrides: Partial<LedgerRefund> = {}): LedgerRefund => ({
  reason: "return",
  transactionId: "1",
  amount: c(amount),
  state: "done",
  problem: null,
  ...overrides,
})
const anInvoice = (overrides: Partial<LedgerInvoice> = {}): LedgerInvoice => ({
  ref: "FA7",
  total: c(8000),
  payments: [{ ref: "PAY7", amount: c(8000), ours: true }],
  ...overrides,
})
const aNote = (amount: number, code: string | null = "DEV-1", overrides: Partial<LedgerNote> = {}): LedgerNote => ({
  ref: `AV-${code}`,
  code,
  isDraft: false,
  total: c(amount),
  lines: [{ productId: 2, units: 1 }],
  payouts: [{ ref: `OUT-${code}`, amount: c(amount), ours: code !== null, elsewhere: false }],
  ...overrides,
})
const handedOver = { key: "payment:PAY7", kind: "hand-over", amount: c(8000) } as const
const paidOut = (amount: number, code = "DEV-1") =>
  ({ key: `payment:OUT-${code}`, kind: "return", amount: c(-amount) }) as const

/** An order paid by card, delivered, invoiced and entered in the till. */
const aSale = (overrides: Partial<LedgerFacts> = {}): LedgerFacts => ({
  order: anOrder(),
  payment: aPayment(),
  provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(0) },
  transfer: null,
  returns: [],
  invoices: [anInvoice()],
  creditNotes: [],
  till: [handedOver],
  work: [],
  ...overrides,
})
const aReturn = (amount = 4000) =>
  aSale({
    payment: aPayment({ refunds: [aRefund(amount)] }),
    provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(amount) },
    returns: [{ code: "DEV-1", state: "done", exchange: false, amount: c(amount) }],
    creditNotes: [aNote(amount)],
    till: [handedOver, paidOut(amount)],
  })

const differences = (facts: LedgerFacts): readonly Difference[] => buildLedger(facts, now).differences
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

test("[PAY-26] [I12] a second charge counts until that charge was refunded, whatever else was refunded", () => {
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

test("[PAY-26] [I12] a cancelled order owes what it was charged, but for an extra charge that a person dealt with", () => {
  const charges = ["1", "2"].map(transactionId => ({
    transactionId,
    amount: c(8000),
    closed: transactionId === "2",
  }))
  const cancelled = (refunds: LedgerRefund[], refunded: number) =>
    differences({
      ...aSale({ order: anOrder({ status: "cancelled" }) }),
      invoices: [],
      till: [],
      payment: aPayment({ state: "refunded", charges, refunds }),
      provider: { charges, refunded: c(refunded) },
    })
  const ofCharge = (transactionId: string) => aRefund(8000, { reason: "charge", transactionId })
  expect(cancelled([ofCharge("1")], 8000)).toEqual([])
  expect(cancelled([ofCharge("1"), ofCharge("2")], 16_000)).toEqual([])
  expect(cancelled([ofCharge("2")], 8000)).toMatchObject([{ kind: "paid-without-order", amount: 8000 }])
  expect(cancelled([], 0)).toMatchObject([{ kind: "paid-without-order", amount: 8000 }])
  const refused = { ...ofCharge("2"), state: "refused", problem: "Saldo insuficiente" } as const
  expect(cancelled([ofCharge("1"), refused], 8000)).toEqual([])
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
  const partPaid = anInvoice({ payments: [{ ref: "X", amount: c(3000), ours: false }] })
  const waiting = anOrder({ status: "validated" })
  expect(kinds(aSale({ order: waiting, invoices: [partPaid], till: [] }))).toEqual([])
  expect(kinds(aSale({ invoices: [partPaid], till: [] }))).toEqual(["payments-not-invoice"])
  expect(kinds({ ...aReturn(), creditNotes: [aNote(4000, "DEV-1", { payouts: [] })] })).toEqual([
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

test("[I12] work in progress is open and no difference for a quarter of an hour", () => {
  const half: LedgerFacts = {
    ...aReturn(),
    payment: aPayment(),
    provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(0) },
    creditNotes: [aNote(4000, "DEV-1", { payouts: [] })],
    returns: [{ code: "DEV-1", state: "accepted", exchange: false, amount: c(4000) }],
    till: [handedOver],
  }
  const open = { kind: "return", since: minutesAgo(3) } as const
  expect(buildLedger({ ...half, work: [open] }, now)).toEqual({ differences: [], open: [open] })
  const stuck = { ...open, since: minutesAgo(16) }
  expect(kinds({ ...half, work: [stuck] })).toEqual(["credited-not-refunded", "credited-not-paid-out"])
  expect(kinds({ ...half, work: [{ kind: "prepare", since: now }] })).toHaveLength(2)
})

test("[RET-05] [I12] a refused refund that staff paid another way agrees; a late refund to the card is given back twice", () => {
  const elsewhere = { ref: "OUT-DEV-1", amount: c(4000), ours: true, elsewhere: true }
  const closed = (refunded: number, overrides: Partial<LedgerFacts> = {}): LedgerFacts => ({
    ...aReturn(),
    payment: aPayment({ refunds: [aRefund(4000, { state: "closed", problem: "tarjeta cerrada" })] }),
    provider: { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(refunded) },
    creditNotes: [aNote(4000, "DEV-1", { payouts: [elsewhere] })],
    ...overrides,
  })
  expect(differences(closed(0))).toEqual([])
  expect(differences(closed(4000))).toEqual([{ kind: "given-back-twice", amount: 4000 }])
  // The rows that say so were lost in a restore: the ERP's reference still tells it.
  expect(differences(closed(0, { payment: aPayment() }))).toEqual([])
  const [done, note] = [aRefund(3000), aNote(3000, "DEV-2")]
  const both = closed(3000, {
    payment: aPayment({ refunds: [aRefund(4000, { state: "closed" }), done] }),
    creditNotes: [aNote(4000, "DEV-1", { payouts: [elsewhere] }), { ...note, lines: [] }],
    till: [handedOver, paidOut(4000), paidOut(3000, "DEV-2")],
  })
  expect(differences(both)).toEqual([])
  expect(differences({ ...both, provider: { ...both.provider!, refunded: c(7000) } })).toEqual([
    { kind: "given-back-twice", amount: 4000 },
  ])
})

test("[I12] every difference has a sentence with its amounts", () => {
  const amount: Colones = c(12_345)
  const found: Difference[] = [
    { kind: "paid-without-order", amount, problem: "nadie decidió" },
    { kind: "invoice-not-order", ordered: amount, invoiced: [c(1), c(2)] },
    { kind: "till-amount-not-erp", payment: "PAY1", entered: amount, paid: c(7) },
  ]
  expect(found.map(describeDifference)).toEqual([
    "Se cobró ₡12\u00a0345 y no hay un pedido que lo explique: nadie decidió.",
    "El pedido es de ₡12\u00a0345 y lo facturado es ₡1 y ₡2.",
    "La caja tiene ₡12\u00a0345 por el pago PAY1, que en el ERP es de ₡7.",
  ])
})

const cashSale = (overrides: Partial<LedgerFacts> = {}): LedgerFacts =>
  aSale({ order: anOrder({ byCard: false }), payment: null, provider: null, ...overrides })

test("[I12] money that only the provider knows is reported, with or without an order that ended", () => {
  const provider = { charges: [{ transactionId: "1", amount: c(8000) }], refunded: c(1000) }
  const lost = aSale({ order: null, payment: null, provider, invoices: [], till: [] })
  expect(differences(lost)).toEqual([
    { kind: "refund-rows-differ-from-provider", rows: 0, provider: 1000 },
    { kind: "charge-rows-differ-from-provider", rows: 0, provider: 8000 },
    { kind: "paid-without-order", amount: 7000, problem: null },
  ])
  expect(kinds(aSale({ order: null, payment: null, provider: null, invoices: [], till: [] }))).toEqual([])
})

test("[PAY-26] [I12] a refusal or second charge that a person closed is no difference any more", () => {
  const refused = aRefund(4000, { state: "refused", problem: "5 rechazada" })
  const open = aSale({ payment: aPayment({ refunds: [refused] }) })
  expect(differences(open)).toEqual([{ kind: "refund-refused", amount: 4000, problem: "5 rechazada" }])
  expect(differences(aSale({ payment: aPayment({ refunds: [refused], closed: true }) }))).toEqual([])
  const charges = ["1", "2"].map(transactionId => ({ transactionId, amount: c(8000), closed: false }))
  const provider = { charges, refunded: c(0) }
  expect(differences(aSale({ payment: aPayment({ charges, closed: true }), provider }))).toEqual([])
})

test("[I12] [SINPE-04] a transfer of another amount than its order's differs until it is on its way back", () => {
  const transfer = { amount: c(7500), paid: true, refund: "none" } as const
  const bySinpe = cashSale({ transfer })
  expect(differences(bySinpe)).toEqual([{ kind: "transferred-not-order-total", transferred: 7500, ordered: 8000 }])
  expect(kinds({ ...bySinpe, transfer: { ...transfer, amount: c(8000) } })).toEqual([])
  expect(kinds({ ...bySinpe, transfer: { ...transfer, paid: false } })).toEqual([])
  expect(kinds({ ...bySinpe, transfer: { ...transfer, refund: "under-way" } })).toEqual([])
  const draft = cashSale({ order: anOrder({ byCard: false, status: "draft" }), invoices: [], till: [], transfer })
  expect(kinds(draft)).toEqual([])
})

test("[I2] [I12] the charge that pays for the order is of its total, wherever it stands among the charges", () => {
  const other = aSale({ order: anOrder({ total: c(8500) }), invoices: [anInvoice({ total: c(8500) })] })
  expect(differences(other)).toContainEqual({ kind: "charged-not-order-total", charged: 8000, ordered: 8500 })
  const charges = [
    { transactionId: "2", amount: c(3000), closed: false },
    { transactionId: "1", amount: c(8000), closed: false },
  ]
  const refunds = [aRefund(3000, { reason: "charge", transactionId: "2" })]
  const second = aSale({ payment: aPayment({ charges, refunds }), provider: { charges, refunded: c(3000) } })
  expect(differences(second)).toEqual([])
})

test("[I12] an outside refund counts for a second charge only if no row names its charge", () => {
  const charges = ["1", "2"].map(transactionId => ({ transactionId, amount: c(8000), closed: false }))
  const twice = (refund: Partial<LedgerRefund>, amount = 8000) => {
    const refunds = [aRefund(amount, refund)]
    return aSale({ payment: aPayment({ charges, refunds }), provider: { charges, refunded: c(amount) } })
  }
  expect(differences(twice({ reason: "outside", transactionId: null }))).toEqual([])
  expect(differences(twice({ reason: "outside", transactionId: null }, 3000))).toEqual([
    { kind: "charged-twice", amount: 5000 },
  ])
  expect(kinds(twice({ reason: "outside", transactionId: "1" }))).toEqual(["charged-twice", "credited-not-refunded"])
  expect(kinds(twice({ reason: "return", transactionId: null }))).toEqual(["charged-twice", "credited-not-refunded"])
})

test("[I12] the remaining cash of a cancelled order is the payment less the money paid out", () => {
  const cancelled = cashSale({ order: anOrder({ byCard: false, status: "cancelled" }) })
  expect(differences(cancelled)).toEqual([{ kind: "paid-without-order", amount: 8000, problem: null }])
  const part = { ...cancelled, creditNotes: [aNote(3000)], till: [handedOver, paidOut(3000)] }
  expect(differences(part)).toEqual([{ kind: "paid-without-order", amount: 5000, problem: null }])
  const whole = { ...cancelled, creditNotes: [aNote(8000)], till: [handedOver, paidOut(8000)] }
  expect(differences(whole)).toEqual([])
})

test("[I3] [I12] an invoice of an order that stands is of its total, before the hand-over too, and is never overpaid", () => {
  const standing = (overrides: Partial<LedgerFacts>) =>
    cashSale({ order: anOrder({ byCard: false, status: "shipped" }), ...overrides })
  expect(kinds(standing({ invoices: [], till: [] }))).toEqual([])
  const unpaid = (overrides: Partial<LedgerInvoice> = {}) => anInvoice({ payments: [], ...overrides })
  expect(kinds(standing({ invoices: [unpaid()], till: [] }))).toEqual([])
  expect(differences(standing({ invoices: [unpaid({ total: c(7000) })], till: [] }))).toEqual([
    { kind: "invoice-not-order", ordered: 8000, invoiced: [7000] },
  ])
  expect(kinds(standing({ invoices: [unpaid(), unpaid({ ref: "FA8", total: c(1) })], till: [] }))).toEqual([
    "invoice-not-order",
  ])
  const overpaid = anInvoice({ payments: [{ ref: "PAY7", amount: c(9000), ours: false }] })
  expect(differences(standing({ invoices: [overpaid], till: [] }))).toEqual([
    { kind: "payments-not-invoice", invoice: "FA7", invoiced: 8000, paid: 9000 },
  ])
})

test("[RET-03] [I12] each return has a credit note of its own amount once it is done; an exchange has none", () => {
  const two = cashSale({
    returns: [
      { code: "DEV-1", state: "done", exchange: false, amount: c(4000) },
      { code: "DEV-2", state: "done", exchange: false, amount: c(1000) },
    ],
    creditNotes: [aNote(4000), aNote(900, "DEV-2")],
    till: [handedOver, paidOut(4000), paidOut(900, "DEV-2")],
  })
  expect(differences(two)).toEqual([{ kind: "return-not-credited", code: "DEV-2", owed: 1000, credited: 900 }])
  const returned = (overrides: Partial<LedgerFacts["returns"][number]>) =>
    cashSale({ returns: [{ code: "DEV-1", state: "done", exchange: false, amount: c(4000), ...overrides }] })
  for (const overrides of [{ exchange: true }, { state: "asked" }, { state: "refused" }] as const)
    expect(differences(returned(overrides))).toEqual([])
  // An accepted return has a quarter of an hour for its credit note.
  const accepted = returned({ state: "accepted" })
  expect(differences(accepted)).toMatchObject([{ kind: "return-not-credited", owed: 4000, credited: 0 }])
  expect(differences({ ...accepted, work: [{ kind: "return", since: now }] })).toEqual([])
})

test("[RET-04] [I12] a credit note that is still a draft gives nothing back; units are counted by product over all notes", () => {
  const draft = aNote(9000, "DEV-9", { isDraft: true, payouts: [], lines: [{ productId: 2, units: 9 }] })
  expect(differences(cashSale({ creditNotes: [draft] }))).toEqual([])
  const draftOfCard = aSale({ creditNotes: [draft] })
  expect(differences(draftOfCard)).toEqual([])
  const notes = (lines: { productId: number | null; units: number }[]) =>
    cashSale({ creditNotes: [aNote(4000, "DEV-1", { lines })], till: [handedOver, paidOut(4000)] })
  expect(differences(notes([{ productId: 2, units: 2 }]))).toEqual([])
  expect(differences(notes([{ productId: null, units: 9 }]))).toEqual([])
  expect(differences(notes([{ productId: 3, units: 1 }]))).toEqual([
    { kind: "more-units-credited-than-bought", bought: 0, credited: 1 },
  ])
  const both = anOrder({
    byCard: false,
    lines: [
      { productId: 2, units: 1 },
      { productId: 3, units: 2 },
    ],
  })
  const mixed = notes([
    { productId: 2, units: 1 },
    { productId: 3, units: 2 },
  ])
  expect(differences({ ...mixed, order: both })).toEqual([])
  expect(kinds({ ...notes([{ productId: 2, units: 2 }]), order: both })).toEqual(["more-units-credited-than-bought"])
})

test("[TILL-05] [I12] a payment of nothing needs no entry", () => {
  const free = anInvoice({ total: c(0), payments: [{ ref: "PAY0", amount: c(0), ours: true }] })
  expect(differences(cashSale({ order: anOrder({ byCard: false, total: c(0) }), invoices: [free], till: [] }))).toEqual(
    [],
  )
})

test("[I12] after exactly a quarter of an hour open work explains no difference any more", () => {
  const open = (ms: number) => ({ kind: "hand-over", since: new Date(now.getTime() - ms) }) as const
  const half = (ms: number) => kinds(cashSale({ invoices: [], till: [], work: [open(ms)] }))
  expect(half(15 * 60_000 - 1)).toEqual([])
  expect(half(15 * 60_000)).toEqual(["invoice-not-order"])
})

test("[OWN-02] each difference is described with its amounts", () => {
  const amount = c(1234)
  const [rows, provider] = [c(11), c(22)]
  const told: readonly (readonly [Difference, string])[] = [
    [{ kind: "paid-without-order", amount, problem: null }, "Se cobró ₡1234 y no hay un pedido que lo explique."],
    [{ kind: "order-without-payment", amount }, "faltan ₡1234 de su pago con tarjeta"],
    [{ kind: "charged-twice", amount }, "faltan ₡1234 por devolver"],
    [
      { kind: "charged-not-order-total", charged: rows, ordered: provider },
      "cobró ₡11 a la tarjeta y el pedido es de ₡22",
    ],
    [
      { kind: "transferred-not-order-total", transferred: rows, ordered: provider },
      "Llegaron ₡11 por SINPE y el pedido es de ₡22",
    ],
    [{ kind: "charge-rows-differ-from-provider", rows, provider }, "cobros por ₡11; el proveedor de tarjetas dice ₡22"],
    [
      { kind: "refund-rows-differ-from-provider", rows, provider },
      "devoluciones por ₡11; el proveedor de tarjetas dice ₡22",
    ],
    [{ kind: "refund-refused", amount, problem: "sin saldo" }, "rechazó devolver ₡1234: sin saldo."],
    [{ kind: "credited-not-refunded", credited: rows, refunded: provider }, "suman ₡11 y a la tarjeta volvieron ₡22"],
    [{ kind: "given-back-more-than-paid", paid: rows, givenBack: provider }, "Se devolvió ₡22, más de lo pagado (₡11)"],
    [
      { kind: "invoice-not-order", ordered: amount, invoiced: [] },
      "El pedido de ₡1234 está entregado y no tiene factura",
    ],
    [
      { kind: "payments-not-invoice", invoice: "FA7", invoiced: rows, paid: provider },
      "FA7 es de ₡11 y tiene pagos por ₡22",
    ],
    [
      { kind: "return-not-credited", code: "DEV-1", owed: rows, credited: provider },
      "DEV-1 es de ₡11 y su nota de crédito de ₡22",
    ],
    [
      { kind: "credited-not-paid-out", note: "AV1", credited: rows, paidOut: provider },
      "AV1 es de ₡11 y tiene pagos por ₡22",
    ],
    [
      { kind: "more-units-credited-than-bought", bought: 2, credited: 3 },
      "devolvieron 3 unidades de un producto y se compraron 2",
    ],
    [{ kind: "till-entry-missing", payment: "PAY1", amount }, "El pago PAY1 de ₡1234 no está en ninguna caja"],
    [{ kind: "till-entry-without-payment", key: "k1", amount }, "tiene ₡1234 (k1) que no corresponden a ningún pago"],
  ]
  for (const [found, words] of told) expect(describeDifference(found)).toContain(words)
})
