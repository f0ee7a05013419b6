import { postalFee, timeZone } from "./business.ts"
import { boardPostOffice } from "./documented-ids.ts"
import { erpIds } from "./erp-ids.ts"

const dayNames = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const

export interface OpeningHours {
  /** Days of the week, 0 is Sunday, both included. */
  readonly days: readonly [first: number, last: number]
  readonly from: string
  readonly to: string
}

export const hoursText = ({ days: [first, last], from, to }: OpeningHours): string => {
  const text = `${dayNames[first]} a ${dayNames[last]}, de ${from} a ${to}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return hours * 60 + minutes
}

/** Not made with the module, which is part of every page: a phone's first clock takes a tenth of a second. */
const clock = () =>
  new Intl.DateTimeFormat("en", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
const shortDays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

/** By the clock of Costa Rica, wherever the reader is. Holidays are not known. */
export const isOpenAt = ({ days: [first, last], from, to }: OpeningHours, now: Date): boolean => {
  const parts = Object.fromEntries(
    clock()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const day = shortDays.indexOf(parts["weekday"] ?? "")
  const minute = minutesOf(`${parts["hour"]}:${parts["minute"]}`)
  return day >= first && day <= last && minute >= minutesOf(from) && minute < minutesOf(to)
}

interface PickupPointRecord {
  /** Where its orders are taken from in the ERP; also its code in the cart (CART-07). */
  readonly warehouse: number
  /** The alias of who prepares and hands over its orders (ASOC-09). */
  readonly association: string
  readonly name: string
  readonly fee: number
  /** Its code on the boards page where that is not the warehouse (PCB-07). */
  readonly boardCode?: number
  /** null: nobody goes there to buy. Content of ours (INFO-08). */
  readonly place: { readonly campus: string; readonly building: string; readonly open: OpeningHours } | null
}

/** To add a point is to add it here: every page's list follows. */
export const pickupPointTable = {
  computing: {
    warehouse: erpIds.warehouses.computing,
    association: "ASEIC",
    name: "Asociación de Computadores",
    fee: 0,
    place: { campus: "Campus Cartago", building: "Edificio D3", open: { days: [1, 5], from: "8:00", to: "17:00" } },
  },
  mechatronics: {
    warehouse: erpIds.warehouses.mechatronics,
    association: "AEMTEC",
    name: "Asociación de Mecatrónica",
    fee: 0,
    place: { campus: "Campus Cartago", building: "Edificio K1", open: { days: [1, 5], from: "9:00", to: "16:00" } },
  },
  electronicsCartago: {
    warehouse: erpIds.warehouses.electronicsCartago,
    association: "AESETEC",
    name: "Asociación de Electrónica (Cartago)",
    fee: 0,
    place: {
      campus: "Campus Cartago",
      building: "Escuela de Electrónica",
      open: { days: [1, 5], from: "7:30", to: "16:30" },
    },
  },
  electronicsSanCarlos: {
    warehouse: erpIds.warehouses.electronicsSanCarlos,
    association: "ADESC",
    name: "Asociación de Electrónica (San Carlos)",
    fee: 0,
    place: { campus: "Campus San Carlos", building: "Santa Clara", open: { days: [2, 5], from: "9:00", to: "15:00" } },
  },
  postal: {
    warehouse: erpIds.warehouses.headOffice,
    association: "VENDEDOR5",
    name: "Correos de Costa Rica",
    fee: postalFee.amount,
    boardCode: boardPostOffice,
    place: null,
  },
} as const satisfies Record<string, PickupPointRecord>

type Table = typeof pickupPointTable
export type PickupPoint = Table[keyof Table]["warehouse"]

interface ListedPoint extends PickupPointRecord {
  readonly warehouse: PickupPoint
  readonly cartLabel: string
  readonly place: (NonNullable<PickupPointRecord["place"]> & { readonly hours: string }) | null
}

export const pickupPointList: readonly ListedPoint[] = Object.values(pickupPointTable).map(point => ({
  ...point,
  cartLabel: point.fee > 0 ? `${point.name} (${postalFee.label})` : point.name,
  place: point.place && { ...point.place, hours: hoursText(point.place.open) },
}))

export const pickupPoints = Object.fromEntries(
  Object.entries(pickupPointTable).map(([key, point]) => [key, point.warehouse]),
) as { readonly [K in keyof Table]: Table[K]["warehouse"] }

export const pickupPointAt = (warehouse: number | null): (typeof pickupPointList)[number] | undefined =>
  pickupPointList.find(point => point.warehouse === warehouse)

/** Sells from a head-office warehouse where nobody picks up an order. */
const sellers = { VENDEDOR3: erpIds.warehouses.secondHeadOffice }

export const associationWarehouse: Readonly<Record<string, number>> = {
  ...Object.fromEntries(pickupPointList.map(point => [point.association, point.warehouse])),
  ...sellers,
}
