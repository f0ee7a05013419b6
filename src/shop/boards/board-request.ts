import { createHash, randomUUID } from "node:crypto"
import type { InspectionChoices } from "../../gerber/inspect.ts"
import type { BoardFile } from "../../gerber/read/archive.ts"
import type { BoardInspector } from "./board-inspector.ts"
import type { PcbOrderRecord, PcbOrderStore } from "./board-records.ts"
import { choicesText } from "./rules/board-choices.ts"
import { type MissingField, missingFields, mostFiles, type PcbForm, sizeThatFits } from "./rules/board-form.ts"
import { storedNames } from "./rules/upload-names.ts"

export interface PcbRequest {
  /** Made when the form was opened: one key is one order, however often it is sent. */
  readonly key: string
  readonly form: PcbForm
  readonly files: readonly BoardFile[]
  readonly choices?: InspectionChoices
  /** Without script the page cannot show the fitting size: it is chosen here and shown before the confirm. */
  readonly chooseSize?: boolean
}

export type Prepared =
  | { readonly kind: "prepared"; readonly order: PcbOrderRecord }
  | { readonly kind: "missing"; readonly fields: readonly MissingField[] }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "too-many-files" }
  | { readonly kind: "busy" }
  /** Under this key the ERP already has an order with other contents, not yet finished. `nextKey` makes another one. */
  | { readonly kind: "registered-otherwise"; readonly nextKey: string }

export const isOrderKey = (key: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)

const digestOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")

export const prepareOrder =
  (records: PcbOrderStore, inspector: BoardInspector) =>
  async (customerId: number, request: PcbRequest): Promise<Prepared> => {
    const fields = missingFields(request.form, request.files.length > 0)
    if (fields.length > 0) return { kind: "missing", fields }
    if (request.files.length > mostFiles) return { kind: "too-many-files" }

    const uploaded = request.form.design ? [] : request.files
    const names = storedNames(uploaded.map(({ name }) => name))
    const files = uploaded.map(({ bytes }, i) => ({ name: names[i] ?? "", bytes, digest: digestOf(bytes) }))
    const choices = choicesText(request.choices ?? {})
    const contents = [request.form, files.map(({ name, digest }) => [name, digest]), ...(choices ? [choices] : [])]
    const fingerprint = digestOf(JSON.stringify(contents))

    const known = isOrderKey(request.key) ? await records.find(request.key) : null
    const own = known?.customerId === customerId ? known : null
    if (own?.fingerprint === fingerprint) return { kind: "prepared", order: own }
    if (own?.orderId && !own.isFinished) return { kind: "registered-otherwise", nextKey: randomUUID() }

    const inspection = uploaded.length === 0 ? null : await inspector.inspect(uploaded, customerId, request.choices)
    if (uploaded.length > 0 && inspection === null) return { kind: "busy" }
    if (inspection?.kind === "refused") return { kind: "refused", text: inspection.text }
    const { svg = null, kind: _, ...found } = inspection ?? {}
    const size = request.form.size ?? (request.chooseSize && inspection ? sizeThatFits(inspection) : null)
    const mayUseKey = isOrderKey(request.key) && (known === null || (own !== null && !own.isConfirmed))
    const key = mayUseKey ? request.key : randomUUID()
    const form = { ...request.form, size }
    await records.keep({
      key,
      customerId,
      fingerprint,
      form,
      inspection: inspection && (found as Omit<typeof inspection, "kind" | "svg">),
      picture: svg,
      files,
    })
    const order = await records.find(key)
    // The same form sent twice at once: whoever kept it first counts.
    return order?.fingerprint === fingerprint ? { kind: "prepared", order } : { kind: "busy" }
  }
