import type { WorkflowServices } from "../../main/workflow-services.ts"
import type { Story } from "../../platform/workflows/steps.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import { pcbOrderStore } from "./board-records.ts"
import { boardLine, type PcbForm, postalLine, warehouseOf } from "./rules/board-form.ts"

export interface PcbOrderInput {
  /** Of the order's record, which holds the files; also what makes it one order in the ERP. */
  readonly key: string
  readonly customerId: number
  readonly form: PcbForm
  readonly files: readonly { readonly name: string; readonly digest: string }[]
}

export interface PcbOrderMade {
  readonly orderId: number
  readonly ref: string
}

export const pcbOrderId = (key: string): string => `pcb:${key}`

/** A draft's ref changes when it is finalised: a file attached to it could belong to nobody. */
const isFinal = (ref: string) => ref !== "" && !ref.startsWith("(PROV")

/**
 * ERP-46 and ERP-47. A refused step ends the story and the next confirm continues it, so patience is short everywhere: the
 * customer is told within seconds, and board-orders.ts takes up what nobody confirms again.
 */
const tell = async (story: Story, input: PcbOrderInput, services: WorkflowServices): Promise<PcbOrderMade> => {
  const { erp, database } = services
  const { key, customerId, form } = input
  const records = pcbOrderStore(database)

  const { id } = await story.step("create the order", () =>
    erp.orders.findOrCreateByRefExt(pcbOrderId(key), {
      customerId,
      warehouseId: warehouseOf(form) ?? undefined,
      paymentModeId: form.paymentMode ?? undefined,
    }),
  )
  await story.step("keep its number", () => records.setOrder(key, id))

  const line = boardLine(form)
  await story.step("add the line", async () => void (await erp.orders.ensureLines(id, [line])))
  const fee = postalLine(form)
  if (fee) await story.step("add the postal fee", async () => void (await erp.orders.ensureLines(id, [line, fee])))
  if (form.design) {
    await story.step("update the phone", async () => {
      await erp.thirdParties.update(customerId, { phone: form.phone })
    })
  }
  const finalised = await story.step("finalise", async () => (await erp.orders.ensureValidated(id)).ref)
  const ref = form.design ? finalised : await attach(story, id, input, services)

  await story.step("close the record", () => records.finish(key, ref))
  return { orderId: id, ref }
}

/** Against the final ref and nothing else; without one the story fails and the next confirm looks it up again (FAIL-20). */
const attach = async (story: Story, orderId: number, input: PcbOrderInput, services: WorkflowServices) => {
  const { erp, database } = services
  // FAIL-18: a lookup that fails gives an empty object.
  const lookup = await story.attempt("read the ref", async (): Promise<{ ref?: string }> => {
    const order = await erp.orders.get(orderId)
    return order ? { ref: order.ref } : {}
  })
  const { ref = "" } = lookup.kind === "done" ? lookup.value : {}
  if (!isFinal(ref)) throw new Error(`order ${orderId} has no final ref to attach its files to`)
  for (const [index, { name }] of input.files.entries()) {
    await story.step(`attach file ${index + 1}`, async () => {
      const content = await pcbOrderStore(database).file(input.key, name)
      if (!content) throw new Error(`the record of order ${orderId} has lost ${name}`)
      await erp.documents.ensureUploaded({ orderRef: ref, fileName: name, content })
    })
  }
  return ref
}

export const pcbOrder = defineWorkflow("pcb order", tell)
