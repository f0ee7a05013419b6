import { z } from "zod"
import { refusal } from "./erp-error.ts"
import { checkThenWrite, type ErpLink, type Try } from "./link.ts"
import { readList, readWholeList, requireOne } from "./lists.ts"
import { intText, linkedId, moment, statusReader, text, wireRecord } from "./wire.ts"

const wireShipment = wireRecord({
  id: intText,
  ref: text,
  orderId: ["origin_id", linkedId],
  customerId: ["socid", linkedId],
  status: intText.transform(statusReader({ draft: 0, validated: 1, closed: 2, cancelled: -1 })),
  createdAt: ["date_creation", moment],
  lines: z.array(z.object({ entrepot_id: linkedId })).nullish(),
}).transform(({ lines, ...shipment }) => ({
  ...shipment,
  warehouseId: lines?.find(line => line.entrepot_id !== null)?.entrepot_id ?? null,
}))
export type Shipment = z.output<typeof wireShipment>

export const isValidated = ({ status }: Pick<Shipment, "status">): boolean =>
  status !== "draft" && status !== "cancelled"

const isClosed = ({ status }: Pick<Shipment, "status">): boolean => status === "closed"

const pageSize = 100

export const createShipments = ({ sender, oneAtATime }: ErpLink) => {
  const mustGet = (id: number): Promise<Shipment> => requireOne(sender, { path: "/shipments", id, item: wireShipment })

  /** Oldest first. Dolibarr finds shipments by the order's lines, so those of an empty order are missing. */
  const ofOrder = (orderId: number): Promise<Shipment[]> =>
    readList(sender, { path: `/orders/${orderId}/shipment`, item: wireShipment })

  /** The header and each line are transactions of their own: a failure half-way leaves a shipment behind. */
  const postShipment = async (orderId: number, warehouseId: number): Promise<number> => {
    const path = `/orders/${orderId}/shipment/${warehouseId}`
    return (await sender.write("POST", path, undefined, { severalTransactions: true })).as(intText)
  }

  const act = async (id: number, action: "validate" | "close", body?: { notrigger: 0 }): Promise<Shipment> => {
    const reply = await sender.write("POST", `/shipments/${id}/${action}`, body)
    return reply.alreadyDone ? mustGet(id) : reply.as(wireShipment)
  }

  const postValidate = (id: number) => act(id, "validate", { notrigger: 0 })

  /** For a draft Dolibarr answers 200 and leaves it a draft. */
  const postClose = async (id: number): Promise<Shipment> => {
    const shipment = await act(id, "close")
    if (shipment.status !== "closed") throw refusal("POST", `/shipments/${id}/close`, "a draft shipment is not closed")
    return shipment
  }

  const findWhen = (id: number, isReached: (shipment: Shipment) => boolean) => async () => {
    const shipment = await mustGet(id)
    return isReached(shipment) ? shipment : null
  }

  return {
    ofOrder,

    ofCustomer: (customerId: number): Promise<Shipment[]> =>
      readWholeList(sender, {
        path: "/shipments",
        query: { sortfield: "t.rowid", sortorder: "DESC", thirdparty_ids: customerId },
        limit: pageSize,
        item: wireShipment,
      }),

    /** A shipment that another call created may leave from another warehouse: callers check its `warehouseId`. */
    findOrCreateFor: (
      orderId: number,
      warehouseId: number,
      attempt: Try = {},
    ): Promise<{ shipment: Pick<Shipment, "id" | "warehouseId" | "status">; created: boolean }> =>
      oneAtATime(async () => {
        const find = async () => (await ofOrder(orderId)).find(({ status }) => status !== "cancelled") ?? null
        const write = async () => ({
          id: await postShipment(orderId, warehouseId),
          warehouseId,
          status: "draft" as const,
        })
        const { value, created } = await checkThenWrite<Pick<Shipment, "id" | "warehouseId" | "status">>(
          find,
          write,
          attempt,
        )
        return { shipment: value, created }
      }),

    ensureValidated: (id: number): Promise<Shipment> =>
      oneAtATime(
        async () => (await checkThenWrite(findWhen(id, isValidated), () => postValidate(id), { firstTry: true })).value,
      ),

    ensureClosed: (id: number): Promise<Shipment> =>
      oneAtATime(
        async () => (await checkThenWrite(findWhen(id, isClosed), () => postClose(id), { firstTry: true })).value,
      ),
  }
}
