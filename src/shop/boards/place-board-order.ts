import { WorkflowFailed } from "../../platform/workflows/failure.ts"
import { defineWorkflow, type Steps } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import { placeOrder, placeOrderSteps, postalLine } from "../orders/place-order.ts"
import { boardOrderStore } from "./board-records.ts"
import { boardStore } from "./board-state-records.ts"
import { type BoardOrderForm, type BoardQuote, isPriceKnown, quoteBoards, readBoardOffer } from "./rules/board-form.ts"

interface BoardOrderInput {
  /** The key of the record with the files; it also makes the order unique in the ERP. */
  readonly key: string
  readonly customerId: number
  readonly form: BoardOrderForm
  /** Missing in runs of releases before quotes. */
  readonly quote?: BoardQuote
  readonly files: readonly { readonly name: string; readonly digest: string }[]
}

export interface BoardOrderMade {
  readonly orderId: number
  readonly ref: string
}

export const boardOrderId = (key: string): string => `pcb:${key}`

export type BoardOrderServices = Pick<Dependencies, "erp" | "database" | "settings"> & { readonly postalFeeTax: number }

/** A draft's ref changes when it is finalised, so a file attached to it could be lost. */
const isFinal = (ref: string) => ref !== "" && !ref.startsWith("(PROV")

const attachSteps = {
  "read the ref": "Error al leer la referencia de la orden",
  "attach the file": "Error al adjuntar el archivo a la orden",
} as const

/** Without the final ref the run fails, and the next confirm reads it again (FAIL-20). */
const attach = async (
  { step, attempt }: Steps<keyof typeof attachSteps>,
  orderId: number,
  { key, files }: BoardOrderInput,
  { erp, database }: BoardOrderServices,
): Promise<string> => {
  // FAIL-18: a lookup that fails gives an empty object.
  const lookup = await attempt(
    "read the ref",
    async (): Promise<{ ref?: string }> => {
      const order = await erp.orders.get(orderId)
      return order ? { ref: order.ref } : {}
    },
    { retry: "brief" },
  )
  const { ref = "" } = lookup.kind === "done" ? lookup.value : {}
  if (!isFinal(ref)) throw new Error(`order ${orderId} has no final ref to attach its files to`)
  for (const [index, { name }] of files.entries()) {
    const upload = async () => {
      const content = await boardOrderStore(database).file(key, name)
      if (!content) throw new Error(`the record of order ${orderId} has lost ${name}`)
      await erp.documents.ensureUploaded({ orderRef: ref, fileName: name, content })
    }
    await step("attach the file", upload, { item: index + 1 })
  }
  return ref
}

/** Until the ERP has the order a failure shows within seconds. Afterwards the run waits for the ERP (ERP-46, ERP-47). */
export const placeBoardOrder = defineWorkflow({
  name: "place a board order",
  retry: "forever",
  steps: {
    ...placeOrderSteps,
    "keep its number": "Error al anotar el número de la orden",
    "update the phone": "Error al actualizar el teléfono",
    ...attachSteps,
    "close the record": "Error al cerrar el registro del pedido",
  },
  async run(steps, input: BoardOrderInput, services: BoardOrderServices): Promise<BoardOrderMade> {
    const { step } = steps
    const { key, customerId, form } = input
    const records = boardOrderStore(services.database)
    const { postal, total, line, warehouse } =
      input.quote ?? quoteBoards(form, readBoardOffer(services.settings.business()))
    const placed = await placeOrder(
      steps,
      {
        key: boardOrderId(key),
        draft: {
          customerId,
          warehouseId: warehouse ?? undefined,
          paymentModeId: form.paymentMode ?? undefined,
        },
        lines: {
          "add the lines": [line],
          "add the postal fee": postal > 0 ? [postalLine(postal, services.postalFeeTax)] : [],
        },
        due: total,
        afterCreation: id => step("keep its number", () => records.setOrder(key, id)),
        async beforeValidation() {
          if (!form.design) return
          await step("update the phone", async () => {
            await services.erp.thirdParties.update(customerId, { phone: form.phone })
          })
        },
      },
      services,
      { creation: "brief" },
    )
    if (placed.kind === "refused") throw new WorkflowFailed(placed.failure)
    const { orderId } = placed
    const ref = form.design ? placed.ref : await attach(steps, orderId, input, services)
    const closeRecord = () =>
      services.database.transaction(async tx => {
        await records.finish(key, ref, tx)
        const isPriceOpen = !isPriceKnown(form)
        await boardStore(services.database).begin(tx, key, { kind: isPriceOpen ? "to-define" : "fixed" })
        const fact = `order-received:${orderId}`
        const mail = { fact, to: { orderId }, kind: "order-received", data: { orderId, isPriceOpen } } as const
        await messages(services.database).write(mail, tx)
      })
    await step("close the record", closeRecord)
    return { orderId, ref }
  },
})
