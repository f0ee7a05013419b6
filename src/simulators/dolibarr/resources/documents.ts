import { createHash } from "node:crypto"
import { extname } from "node:path"
import type { Db } from "../erp-database.ts"
import { badRequest, Fault, notFound, required } from "../errors.ts"
import type { Call, Route } from "../router.ts"
import { cleanText, integerInQuery, phpInteger, present } from "../values.ts"
import { idText, seconds } from "../wire-format.ts"
import { documentPdf } from "./document-pdf.ts"

interface Module {
  table: string
  /** The folder of its files, which is also the area of its rights. */
  folder: string
  name: string
  /** Empty if no PDF can be built. */
  templates: readonly string[]
}

const product: Module = { table: "product", folder: "produit", name: "Product", templates: [] }
const order: Module = { table: "commande", folder: "commande", name: "Order", templates: ["eratosthene", "einstein"] }
const invoice: Module = { table: "facture", folder: "facture", name: "Invoice", templates: ["sponge", "crabe"] }
const shipment: Module = {
  table: "expedition",
  folder: "expedition",
  name: "Shipment",
  templates: ["espadon", "rouget"],
}

const modules = new Map([
  ["product", product],
  ["produit", product],
  ["service", product],
  ["order", order],
  ["commande", order],
  ["invoice", invoice],
  ["facture", invoice],
  ["shipment", shipment],
  ["expedition", shipment],
])

const moduleNamed = (modulepart: string): Module => {
  const module = modules.get(modulepart)
  if (!module) throw new Fault(500, `Modulepart ${modulepart} not implemented yet.`)
  return module
}

interface Owner {
  id: number
  ref: string
}

const findOwner = async (db: Db, { table }: Module, key: { id: number } | { ref: string }) => {
  const [column, value] = "id" in key ? ["rowid", key.id] : ["ref", key.ref]
  const { rows } = await db.query<Owner>(`select rowid as id, ref from ${table} where ${column} = $1`, [value])
  return rows[0]
}

const contentTypes: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
  ".txt": "text/plain",
}

export const contentTypeFor = (filename: string): string =>
  contentTypes[extname(filename).toLowerCase()] ?? "application/octet-stream"

interface DocumentRow {
  rowid: number
  src_object_type: string | null
  src_object_id: number | null
  filename: string
  size: number
  label: string
  share: string | null
  position: number
  date_c: Date
  date_m: Date
}

const dataRoot = "/var/lib/dolibarr/documents"

/** Paths follow the owner's present ref: a file put on a draft is found under its final ref. */
const formatDocument = (row: DocumentRow, folder: string, ref: string) => ({
  name: row.filename,
  path: `${dataRoot}/${folder}/${ref}`,
  level1name: ref,
  relativename: row.filename,
  fullname: `${dataRoot}/${folder}/${ref}/${row.filename}`,
  date: seconds(row.date_m),
  size: row.size,
  type: "file",
  label: row.label,
  entity: "1",
  filename: row.filename,
  filepath: `${folder}/${ref}`,
  fullpath_orig: row.filename,
  description: "",
  keywords: "",
  cover: null,
  position: String(row.position),
  gen_or_uploaded: "uploaded",
  extraparams: null,
  date_c: seconds(row.date_c),
  date_m: seconds(row.date_m),
  fk_user_c: "1",
  fk_user_m: null,
  acl: null,
  src_object_type: row.src_object_type,
  src_object_id: idText(row.src_object_id),
  id: String(row.rowid),
  ref: String(row.rowid),
  share: row.share,
})

const list = async ({ db, query, can }: Call) => {
  const modulepart = query.get("modulepart")
  if (!modulepart) throw required("modulepart")
  const id = integerInQuery(query, "id", 0)
  const ref = query.get("ref") ?? ""
  if (id === 0 && ref === "") throw badRequest("bad value for parameter id or ref")
  const module = moduleNamed(modulepart)
  if (!can(`${module.folder}.lire`)) throw new Fault(403)
  const owner = await findOwner(db, module, id > 0 ? { id } : { ref })
  if (!owner) throw notFound(module.name)
  const { rows } = await db.query<DocumentRow>(
    `select rowid, src_object_type, src_object_id, filename, size, label, share, position, date_c, date_m
     from ecm_files where src_object_type = $1 and src_object_id = $2 order by position, rowid`,
    [module.table, owner.id],
  )
  if (rows.length === 0) {
    throw new Fault(
      404,
      `Search for modulepart ${modulepart} with Id ${owner.id} or Ref ${owner.ref} does not return any document.`,
    )
  }
  return rows.map(row => formatDocument(row, module.folder, owner.ref))
}

interface StoredFile {
  filename: string
  content: Buffer
}

export const findSharedFile = async (db: Db, share: string): Promise<StoredFile | undefined> =>
  (await db.query<StoredFile>("select filename, content from ecm_files where share = $1", [share])).rows[0]

interface NewFile extends StoredFile {
  module: Module
  /** Null for a file put beside the objects' own folders. */
  owner: Owner | null
  folder: string
}

export const fileLabel = (content: Buffer | string) => createHash("md5").update(content).digest("hex")

const sameFile = "src_object_type = $1 and src_object_id is not distinct from $2 and folder = $3 and filename = $4"
const fileKey = (file: NewFile) => [file.module.table, file.owner?.id ?? null, file.folder, file.filename]

/** A file that comes over REST is not shared. */
const storeFile = async (db: Db, file: NewFile): Promise<void> => {
  await db.query(`delete from ecm_files where ${sameFile}`, fileKey(file))
  await db.query(
    `insert into ecm_files (src_object_type, src_object_id, folder, filename, content, size, label, position)
     values ($1, $2, $3, $4, $5, $6, $7, 1 + (select count(*) from ecm_files where src_object_type = $1 and src_object_id is not distinct from $2))`,
    [...fileKey(file), file.content, file.content.length, fileLabel(file.content)],
  )
}

/** "mi placa ñ (v2)/x.gbr" becomes "mi placa n (v2)_x.gbr". */
const safeName = (name: string) =>
  cleanText(name)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[/\\?*|:<>;`]/g, "_")

const isProgram = (name: string) => /\.(html?|php\d?|phtml|js|py|pl|cgi|sh|svg)$/i.test(name)

/** Dolibarr checks no right here: any valid key may upload to any object. */
const upload = async ({ db, body = {} }: Call) => {
  for (const name of ["filename", "modulepart"]) if (!present(body[name])) throw required(name)
  const module = moduleNamed(String(body["modulepart"]))
  const ref = present(body["ref"]) ? String(body["ref"]) : ""
  const owner = ref === "" ? null : await findOwner(db, module, { ref })
  if (owner === undefined) throw new Fault(404, `Object with ref '${ref}' was not found.`)
  const filename = safeName(String(body["filename"]))
  const encoded = String(body["filecontent"] ?? "")
  const file: NewFile = {
    module,
    owner,
    folder: owner ? "" : cleanText(body["subdir"]),
    filename: isProgram(filename) ? `${filename}.noexe` : filename,
    content: Buffer.from(encoded, body["fileencoding"] === "base64" ? "base64" : "utf8"),
  }
  if (phpInteger(body["overwriteifexists"]) <= 0) {
    const { rows } = await db.query(`select 1 from ecm_files where ${sameFile}`, fileKey(file))
    if (rows.length > 0) throw badRequest(`File with name '${filename}' already exists.`)
  }
  await storeFile(db, file)
  return filename
}

const htmlPage = () => new Fault(202, "", { onlyHtml: true })

/** The object and the name in a path such as "SO2611-0001/plano.pdf". An unknown kind of object breaks into a page of HTML. */
const locate = async ({ db, can }: Call, given: { modulepart: unknown; path: unknown }, action: "lire" | "creer") => {
  if (!present(given.modulepart) || given.modulepart === "") throw required("modulepart")
  const path = present(given.path) ? String(given.path) : ""
  const module = modules.get(String(given.modulepart))
  if (!module || (action === "creer" && module.templates.length === 0)) throw htmlPage()
  if (path === "") throw badRequest("bad value for parameter original_file")
  if (!can(`${module.folder}.${action}`) || path.includes("..")) throw new Fault(403)
  const slash = path.lastIndexOf("/")
  const owner = slash > 0 ? await findOwner(db, module, { ref: path.slice(0, slash) }) : undefined
  return { module, owner, name: path.slice(slash + 1) }
}

const locateInQuery = (call: Call) =>
  locate(call, { modulepart: call.query.get("modulepart"), path: call.query.get("original_file") }, "lire")

const formatFile = (file: StoredFile) => ({
  filename: file.filename,
  "content-type": contentTypeFor(file.filename),
  filesize: file.content.length,
  content: file.content.toString("base64"),
  encoding: "base64",
})

const ownFile = "src_object_type = $1 and src_object_id = $2 and filename = $3"

const download = async (call: Call) => {
  const { module, owner, name } = await locateInQuery(call)
  const { rows } = await call.db.query<StoredFile>(`select filename, content from ecm_files where ${ownFile}`, [
    module.table,
    owner?.id,
    name,
  ])
  if (!rows[0]) throw notFound("File")
  return formatFile(rows[0])
}

const printedLines = async (db: Db, { table }: Module, id: number) => {
  const from =
    table === "expedition"
      ? "expeditiondet e join commandedet l on l.rowid = e.fk_elementdet where e.fk_expedition = $1"
      : `${table}det l where l.fk_${table} = $1`
  const { rows } = await db.query<{ qty: number; text: string; total_ttc: string }>(
    `select l.qty, coalesce((select label from product p where p.rowid = l.fk_product), l.label, l.description) as text, l.total_ttc
     from ${from} order by l.rowid`,
    [id],
  )
  return rows
}

/** Builds the PDF each time, also for drafts, and stores it under the object's reference. */
const build = async (call: Call) => {
  const { db, body = {} } = call
  const given = { modulepart: body["modulepart"], path: body["original_file"] }
  const { module, owner } = await locate(call, given, "creer")
  if (!owner) throw notFound(module.name)
  const template = cleanText(body["doctemplate"])
  if (template !== "" && !module.templates.includes(template)) throw new Fault(500, "Error generating document")
  const langcode = cleanText(body["langcode"]) || "es_CR"
  const content = await documentPdf(module.name, owner.ref, await printedLines(db, module, owner.id), langcode)
  const file: NewFile = { module, owner, folder: "", filename: `${owner.ref}.pdf`, content }
  await storeFile(db, file)
  return { ...formatFile(file), langcode, template: template === "" ? null : template }
}

/** Needs no right to write: every key that may read a file may delete it. */
const remove = async (call: Call) => {
  const { module, owner, name } = await locateInQuery(call)
  const { rows } = await call.db.query(`delete from ecm_files where ${ownFile} returning 1`, [
    module.table,
    owner?.id,
    name,
  ])
  if (rows.length === 0) throw notFound("File")
  return { success: { code: 200, message: "Document deleted" } }
}

export const documentRoutes: Route[] = [
  { method: "GET", path: "/documents", right: null, answer: list },
  { method: "DELETE", path: "/documents", right: null, answer: remove },
  { method: "GET", path: "/documents/download", right: null, answer: download },
  { method: "PUT", path: "/documents/builddoc", right: null, answer: build },
  { method: "POST", path: "/documents/upload", right: null, answer: upload },
]
