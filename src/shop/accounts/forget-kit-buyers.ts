import type { OrderSummary } from "../../erp/order.ts"
import { hourMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Person, PersonalRows, VisitorKit } from "./personal-rows.ts"

export const forgottenName = (recordId: number): string => `Cliente sin datos ${recordId}`

export const describeKitBuyers = (kits: readonly VisitorKit[]): Person => ({
  customerId: 0,
  emails: [],
  words: kits
    .flatMap(({ buyer: { name, carnet, contactNumber } }) => [name, carnet, contactNumber])
    .filter(word => word.length > 3),
  orderIds: kits.flatMap(({ orderId }) => orderId ?? []),
  orderKeys: kits.map(({ orderNumber }) => orderNumber),
})

export const readOrders = async ({ erp }: Pick<Dependencies, "erp">, customerId: number): Promise<OrderSummary[]> => {
  const orders: OrderSummary[] = []
  for await (const order of erp.orders.listAll({ customerIds: [customerId] })) orders.push(order)
  return orders.filter(order => order.customerId === customerId)
}

/** Deletes the personal data that an ERP order holds itself: the carné and the files of a board. */
export const forgetOrder = async (
  { erp }: Pick<Dependencies, "erp">,
  { id, refClient }: OrderSummary,
): Promise<void> => {
  if (refClient !== null) await erp.orders.deleteRefClient(id)
  await erp.documents.deleteOfOrder(id)
}

type KitBuyerServices = Pick<Dependencies, "erp"> & { readonly personalRows: PersonalRows }

/**
 * Clears the ERP's records of these kits' buyers. A record with another person's order stays, because anybody can type a carné.
 */
export const forgetKitBuyers = async (
  { erp, personalRows }: KitBuyerServices,
  kits: readonly VisitorKit[],
): Promise<void> => {
  const records = new Set<number>()
  for (const { orderId } of kits) {
    const order = orderId === null ? null : await erp.orders.get(orderId)
    if (!order) continue
    await forgetOrder({ erp }, order)
    records.add(order.customerId)
  }
  for (const id of records) {
    const record = await erp.thirdParties.get(id)
    if (record?.credential !== "" || record.name === forgottenName(id)) continue
    const keys = (await readOrders({ erp }, id)).map(({ refExt }) => refExt ?? "")
    const known = new Set([...kits.map(({ orderNumber }) => orderNumber), ...(await personalRows.withoutBuyer(keys))])
    if (keys.some(key => !known.has(key))) continue
    await erp.thirdParties.update(id, { name: forgottenName(id), alias: "", email: "", phone: "", address: "" })
  }
}

export const startForgettingKitBuyers = (
  { erp, database, log, personalRows }: Pick<Dependencies, "database" | "log"> & KitBuyerServices,
  everyMs = hourMs,
): Loop => {
  const forget = async () => {
    const kits = await personalRows.expiredVisitorKits(new Date())
    if (kits.length === 0) return
    await forgetKitBuyers({ erp, personalRows }, kits)
    await personalRows.erase(describeKitBuyers(kits))
    log.info({ kits: kits.length }, "data of kit buyers without an account deleted after its retention period")
  }
  return every(everyMs, () => database.tryLock("chispa:kit-buyers", forget), {
    onError: error => log.warn({ err: error }, "data of kit buyers without an account could not be deleted"),
  })
}
