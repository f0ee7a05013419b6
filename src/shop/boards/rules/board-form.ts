import type { BoardFit } from "../../../gerber/check/house-limits.ts"
import { boardOffer, paymentModes } from "../../vocabulary/business.ts"
import type { boardPostOffice } from "../../vocabulary/documented-ids.ts"
import { withoutUnstorable } from "../../vocabulary/erp-text.ts"
import { colones, sum, times, zero } from "../../vocabulary/money.ts"
import { type PickupPoint, pickupPointList, pickupPoints } from "../../vocabulary/pickup-points.ts"

export const boardSizeChoices = ["small", "large"] as const
export type BoardSizeChoice = (typeof boardSizeChoices)[number]

export const boardPaymentModes = [paymentModes.sinpe, paymentModes.cash] as const
export type BoardPaymentMode = (typeof boardPaymentModes)[number]

/** The page's own code of a pickup point; the post office's is never sent to the ERP (PCB-22). */
export type DeliveryPoint = typeof boardPostOffice | Exclude<PickupPoint, typeof pickupPoints.postal>

const points = pickupPointList
  .toSorted((a, b) => Number(a.place !== null) - Number(b.place !== null))
  .map(point => ({ ...point, code: (point.boardCode ?? point.warehouse) as DeliveryPoint }))
export const deliveryPoints = points.map(point => point.code)
export const deliveryNames = Object.fromEntries(points.map(point => [point.code, point.name])) as Record<
  DeliveryPoint,
  string
>

const pointOf = (code: DeliveryPoint | null) => points.find(point => point.code === code)

/** What a customer chose on the page; prices are never part of it (D6). */
export interface BoardOrderForm {
  readonly design: boolean
  readonly size: BoardSizeChoice | null
  readonly quantity: number
  readonly paymentMode: BoardPaymentMode | null
  readonly deliveryPoint: DeliveryPoint | null
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

export const quantityOf = (typed: string): number => {
  const quantity = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 1
  return quantity >= 1 && quantity <= maxBoards ? quantity : 1
}

const oneOf = <T extends string | number>(allowed: readonly T[], given: string): T | null =>
  allowed.find(value => String(value) === given) ?? null

export const withDesign = (form: BoardOrderForm, design: boolean): BoardOrderForm => ({
  ...form,
  design,
  size: design ? (form.size ?? "small") : form.size,
})

/** null: a size that is none of ours, which no page sends; without any the price stays open (PCB-24). */
export const readBoardOrderForm = (field: (name: string) => string): BoardOrderForm | null => {
  const size = oneOf(boardSizeChoices, field("tamano"))
  if (size === null && field("tamano") !== "") return null
  return withDesign(
    {
      design: false,
      size,
      quantity: quantityOf(field("cantidad")),
      paymentMode: oneOf(boardPaymentModes, field("metodo")),
      deliveryPoint: oneOf(deliveryPoints, field("entrega")),
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

export const priceOf = ({ design, size, quantity, deliveryPoint }: BoardOrderForm) => {
  const unit = design || size === null ? zero : colones(boardOffer.prices[size])
  const boards = times(unit, quantity)
  const hour = design ? colones(boardOffer.prices.designHour) : zero
  const postal = design ? zero : colones(pointOf(deliveryPoint)?.fee ?? 0)
  return { unit, boards, design: hour, postal, total: sum([boards, hour, postal]) }
}

/** 'Precio por definir': a design takes its hours, a board without a size is settled with the customer (PCB-24, PCB-27). */
export const isPriceKnown = ({ design, size }: BoardOrderForm): boolean => !design && size !== null

export const warehouseOf = ({ design, deliveryPoint }: BoardOrderForm): number | null =>
  design ? pickupPoints.postal : (pointOf(deliveryPoint)?.warehouse ?? null)

export const deliveryPointsOf = (warehouse: number): DeliveryPoint[] =>
  points.filter(point => point.warehouse === warehouse).map(point => point.code)

export const boardLine = (form: BoardOrderForm) => {
  if (form.design)
    return { productId: boardOffer.products.design, quantity: 1, unitPrice: colones(boardOffer.prices.designHour) }
  return {
    productId: boardOffer.products[form.size ?? "small"],
    quantity: form.quantity,
    unitPrice: priceOf(form).unit,
  }
}

interface Measured {
  readonly fit: BoardFit
  readonly size: { readonly provisional: boolean } | null
}

/** The size chosen for the customer: only an outline that was measured says it (PCB-24). */
export const sizeThatFits = ({ fit, size }: Measured): BoardSizeChoice | null => {
  if (size === null || size.provisional) return null
  return fit === "pequeno" ? "small" : fit === "grande" ? "large" : null
}

/** Each loose file is one upload to the ERP. */
export const maxFiles = 40
