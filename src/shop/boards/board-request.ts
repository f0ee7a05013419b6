import { createHash, randomUUID } from "node:crypto"
import type { InspectionChoices } from "../../gerber/inspect.ts"
import type { BoardFile } from "../../gerber/read/archive.ts"
import { cutText } from "../vocabulary/text.ts"
import type { BoardInspector } from "./board-inspector.ts"
import type { BoardOrderRecord, BoardOrderStore, Upload } from "./board-records.ts"
import { choicesText } from "./rules/board-actions.ts"
import {
  type BoardOffer,
  type BoardOrderForm,
  type MissingField,
  maxFiles,
  missingFields,
  quoteBoards,
  sizeThatFits,
} from "./rules/board-form.ts"

export interface BoardRequest {
  /** Made when the form was opened, so that a form that is sent twice is one order. */
  readonly key: string
  readonly form: BoardOrderForm
  readonly files: readonly BoardFile[]
  readonly choices?: InspectionChoices
  /** Without script the page cannot show the fitting size, so the server chooses it and shows it before the confirm. */
  readonly chooseSize?: boolean
  /** Corrects layers of the stored upload: its files are read again, and `choices` names every layer. */
  readonly useStoredFiles?: boolean
}

export type Prepared =
  | { readonly kind: "prepared"; readonly order: BoardOrderRecord }
  | { readonly kind: "missing"; readonly fields: readonly MissingField[] }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "too-many-files" | "busy" }
  /** The ERP already has an unfinished order with this key and other contents. `nextKey` makes another one. */
  | { readonly kind: "registered-otherwise"; readonly nextKey: string }

export const isOrderKey = (key: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)

/** Uploaded files get the names under which the ERP stores them, and are read before they are stored. */
export type Inspected =
  | { readonly kind: "read"; readonly upload: Upload }
  | Exclude<Prepared, { kind: "prepared" | "missing" | "registered-otherwise" }>

const digestHex = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")

const nameUploads = (files: readonly BoardFile[]): Upload["files"] => {
  const names = storedNames(files.map(({ name }) => name))
  return files.map(({ bytes }, i) => ({ name: names[i] ?? "", bytes, digest: digestHex(bytes) }))
}

export const inspectUpload = async (
  inspector: BoardInspector,
  customerId: number,
  files: readonly BoardFile[],
  choices?: InspectionChoices,
): Promise<Inspected> => {
  if (files.length > maxFiles) return { kind: "too-many-files" }
  const inspection = await inspector.inspect(files, customerId, choices)
  if (inspection === null) return { kind: "busy" }
  if (inspection.kind === "refused") return { kind: "refused", text: inspection.text }
  const { svg, kind: _, ...found } = inspection
  return { kind: "read", upload: { inspection: found, picture: svg, files: nameUploads(files) } }
}

const nothingUploaded: Inspected = { kind: "read", upload: { inspection: null, picture: null, files: [] } }

const withStoredFiles = async (
  records: BoardOrderStore,
  customerId: number,
  request: BoardRequest,
): Promise<BoardRequest> => {
  const stored = isOrderKey(request.key) ? await records.find(request.key) : null
  if (stored?.customerId !== customerId || request.files.length > 0) return request
  const files = await Promise.all(
    stored.files.map(async ({ name }) => ({ name, bytes: (await records.file(stored.key, name)) ?? new Uint8Array() })),
  )
  const shown = new Map(stored.inspection?.layers.map(layer => [layer.name, layer]))
  const corrected = Object.entries(request.choices?.layers ?? {}).filter(([name, kind]) => {
    const layer = shown.get(name)
    return layer !== undefined && (layer.kind !== kind || layer.by === "corrected")
  })
  return { ...request, files, choices: { ...request.choices, layers: Object.fromEntries(corrected) } }
}

export const prepareOrder =
  (records: BoardOrderStore, inspector: BoardInspector, offer: () => BoardOffer) =>
  async (customerId: number, posted: BoardRequest): Promise<Prepared> => {
    const request = posted.useStoredFiles ? await withStoredFiles(records, customerId, posted) : posted
    const fields = missingFields(request.form, request.files.length > 0)
    if (fields.length > 0) return { kind: "missing", fields }
    if (request.files.length > maxFiles) return { kind: "too-many-files" }
    const uploaded = request.form.design ? [] : request.files
    const choices = choicesText(request.choices ?? {})
    const digests = nameUploads(uploaded).map(({ name, digest }) => [name, digest])
    const contents = [request.form, digests, ...(choices ? [choices] : [])]
    const fingerprint = digestHex(JSON.stringify(contents))

    const known = isOrderKey(request.key) ? await records.find(request.key) : null
    const own = known?.customerId === customerId ? known : null
    if (own?.fingerprint === fingerprint) return { kind: "prepared", order: own }
    if (own?.orderId && !own.isFinished) return { kind: "registered-otherwise", nextKey: randomUUID() }

    const inspected =
      uploaded.length === 0 ? nothingUploaded : await inspectUpload(inspector, customerId, uploaded, request.choices)
    if (inspected.kind !== "read") return inspected
    const { upload } = inspected
    const size = request.form.size ?? (request.chooseSize && upload.inspection ? sizeThatFits(upload.inspection) : null)
    const mayUseKey = isOrderKey(request.key) && (known === null || (own !== null && !own.isConfirmed))
    const key = mayUseKey ? request.key : randomUUID()
    const form = { ...request.form, size }
    await records.save({ ...upload, key, customerId, fingerprint, form, quote: quoteBoards(form, offer()) })
    const order = await records.find(key)
    // The same form was sent twice at once; the one stored first counts.
    return order?.fingerprint === fingerprint ? { kind: "prepared", order } : { kind: "busy" }
  }

const maxStemLength = 80

/** The names that Dolibarr's file store leaves unchanged: letters without accents, no path, no run of dashes or dots. */
const plainName = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? ""
  const plain = base
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w .()+-]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/([.-])\1+/g, "$1")
    .replace(/ -/g, " _")
    .replace(/^[ .]+|(?<![ .])[ .]+$/g, "")
  return plain === "" ? "archivo" : plain
}

const splitExtension = (name: string): readonly [stem: string, extension: string] => {
  const dot = name.lastIndexOf(".")
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
}

export const storedNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map(given => {
    const [stem, extension] = splitExtension(plainName(given))
    let name = `${cutText(stem, maxStemLength)}${extension}`
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) {
      name = `${cutText(stem, maxStemLength)} (${copy})${extension}`
    }
    taken.add(name.toLowerCase())
    return name
  })
}
