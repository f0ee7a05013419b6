import type { BoardFit } from "../../../gerber/check/house-limits.ts"
import type { Business } from "../../settings/rules/business.ts"
import { withoutUnstorable } from "../../vocabulary/erp-text.ts"
import { colones, sum, times, zero } from "../../vocabulary/money.ts"

export const boardSizeChoices = ["small", "large"] as const
export type BoardSizeChoice = (typeof boardSizeChoices)[number]

/** What can be ordered now and its prices, as plain data for the page. */
export const readBoardOffer = ({ boards, paymentModes, pickupPoints, postalWarehouse }: Business) => ({
  ...boards,
  paymentModes: [
    { id: paymentModes.sinpe, name: "Sinpe Móvil" },
    { id: paymentModes.cash, name: "Efectivo" },
  ],
  /** `code` is the page's own code; the post office's is never sent to the ERP (PCB-22). */
  points: pickupPoints
    .toSorted((a, b) => Number(a.place !== null) - Number(b.place !== null))
    .map(({ boardCode, warehouse, name, fee }) => ({ code: boardCode ?? warehouse, warehouse, name, fee })),
  designWarehouse: postalWarehouse,
})

export type BoardOffer = ReturnType<typeof readBoardOffer>

/** A customer's choices on the page. Prices are never part of them (D6). */
export interface BoardOrderForm {
  readonly design: boolean
  readonly size: BoardSizeChoice | null
  readonly quantity: number
  /** An id of the ERP. */
  readonly paymentMode: number | null
  /** A code of the page. */
  readonly deliveryPoint: number | null
  readonly phone: string
}

export const emptyForm: BoardOrderForm = {
  design: false,
  size: null,
  quantity: 1,
  paymentMode: null,
  deliveryPoint: null,
  phone: "",
}

const maxBoards = 9999
const maxPhoneLength = 40

export const parseQuantity = (typed: string): number => {
  const quantity = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 1
  return quantity >= 1 && quantity <= maxBoards ? quantity : 1
}

const pickAllowed = <T extends string | number>(allowed: readonly T[], given: string): T | null =>
  allowed.find(value => String(value) === given) ?? null

export const withDesign = (form: BoardOrderForm, design: boolean): BoardOrderForm => ({
  ...form,
  design,
  size: design ? (form.size ?? "small") : form.size,
})

/** null if the size is unknown, which no page sends. Without a size the price stays open (PCB-24). */
export const readBoardOrderForm = (
  field: (name: string) => string,
  { paymentModes, points }: BoardOffer,
): BoardOrderForm | null => {
  const size = pickAllowed(boardSizeChoices, field("tamano"))
  if (size === null && field("tamano") !== "") return null
  return withDesign(
    {
      design: false,
      size,
      quantity: parseQuantity(field("cantidad")),
      paymentMode: pickAllowed(
        paymentModes.map(({ id }) => id),
        field("metodo"),
      ),
      deliveryPoint: pickAllowed(
        points.map(({ code }) => code),
        field("entrega"),
      ),
      phone: withoutUnstorable(field("telefono")).slice(0, maxPhoneLength),
    },
    field("disenar") === "on",
  )
}

export type MissingField = "file" | "payment" | "delivery" | "phone"

export const missingFields = (form: BoardOrderForm, hasFile: boolean): MissingField[] => {
  if (form.design) return form.phone.trim() === "" ? ["phone"] : []
  const missing: MissingField[] = []
  if (!hasFile) missing.push("file")
  if (form.paymentMode === null) missing.push("payment")
  if (form.deliveryPoint === null) missing.push("delivery")
  return missing
}

/** What the customer sees and the ERP's order will hold. Stored with the order. */
export const quoteBoards = ({ design, size, quantity, deliveryPoint }: BoardOrderForm, offer: BoardOffer) => {
  const point = offer.points.find(({ code }) => code === deliveryPoint)
  const unit = design || size === null ? zero : colones(offer.prices[size])
  const boards = times(unit, quantity)
  const hour = design ? colones(offer.prices.designHour) : zero
  const postal = design ? zero : colones(point?.fee ?? 0)
  return {
    unit,
    boards,
    design: hour,
    postal,
    total: sum([boards, hour, postal]),
    pointName: design ? null : (point?.name ?? null),
    warehouse: design ? offer.designWarehouse : (point?.warehouse ?? null),
    line: design
      ? { productId: offer.products.design, quantity: 1, unitPrice: hour }
      : { productId: offer.products[size ?? "small"], quantity, unitPrice: unit },
  }
}

export type BoardQuote = ReturnType<typeof quoteBoards>

/**
 * False for 'Precio por definir': a design is priced by hours, and a board without a size is discussed with the customer
 * (PCB-24, PCB-27).
 */
export const isPriceKnown = ({ design, size }: BoardOrderForm): boolean => !design && size !== null

interface Measured {
  readonly fit: BoardFit
  readonly size: { readonly provisional: boolean } | null
}

/** The size chosen for the customer, only if the outline was measured (PCB-24). */
export const sizeThatFits = ({ fit, size }: Measured): BoardSizeChoice | null => {
  if (size === null || size.provisional) return null
  return fit === "pequeno" ? "small" : fit === "grande" ? "large" : null
}

/** Each loose file is one upload to the ERP. */
export const maxFiles = 40
