import { createHash } from "node:crypto"
import type { Db } from "../erp-database.ts"

export interface Module {
  folder: string
  table: string
  type: string
  right: string
  name: string
  buildRight: string | null
  templates: readonly string[]
}

const product: Module = {
  folder: "produit",
  table: "product",
  type: "product",
  right: "produit.lire",
  name: "Product",
  buildRight: null,
  templates: [],
}
const order: Module = {
  folder: "commande",
  table: "commande",
  type: "commande",
  right: "commande.lire",
  name: "Order",
  buildRight: "commande.creer",
  templates: ["eratosthene", "einstein"],
}
const invoice: Module = {
  folder: "facture",
  table: "facture",
  type: "facture",
  right: "facture.lire",
  name: "Invoice",
  buildRight: "facture.creer",
  templates: ["sponge", "crabe"],
}
const shipment: Module = {
  folder: "expedition",
  table: "expedition",
  type: "expedition",
  right: "expedition.lire",
  name: "Shipment",
  buildRight: "expedition.creer",
  templates: ["espadon", "rouget"],
}

const modules: Record<string, Module> = {
  product,
  produit: product,
  service: product,
  order,
  commande: order,
  invoice,
  facture: invoice,
  shipment,
  expedition: shipment,
}

export const moduleOf = (modulepart: string): Module | undefined =>
  Object.hasOwn(modules, modulepart) ? modules[modulepart] : undefined

export interface DocumentRow {
  rowid: number
  src_object_type: string | null
  src_object_id: number | null
  folder: string
  filename: string
  size: number
  label: string
  share: string | null
  position: number
  date_c: Date
  date_m: Date
}

const columns = "rowid, src_object_type, src_object_id, folder, filename, size, label, share, position, date_c, date_m"

export const documentsOf = async (db: Db, module: Module, objectId: number): Promise<DocumentRow[]> => {
  const { rows } = await db.query<DocumentRow>(
    `select ${columns} from ecm_files where src_object_type = $1 and src_object_id = $2 order by position, rowid`,
    [module.type, objectId],
  )
  return rows
}

export interface Owner {
  id: number
  ref: string
}

export const ownerBy = async (
  db: Db,
  module: Module,
  key: { id: number } | { ref: string },
): Promise<Owner | undefined> => {
  const [column, value] = "id" in key ? ["rowid", key.id] : ["ref", key.ref]
  const { rows } = await db.query<Owner>(`select rowid as id, ref from ${module.table} where ${column} = $1`, [value])
  return rows[0]
}

export interface StoredFile {
  filename: string
  content: Buffer
}

export const sharedFile = async (db: Db, share: string): Promise<StoredFile | undefined> => {
  const { rows } = await db.query<StoredFile>("select filename, content from ecm_files where share = $1", [share])
  return rows[0]
}

export const ownedFile = async (db: Db, module: Module, ownerId: number, filename: string) => {
  const { rows } = await db.query<StoredFile>(
    "select filename, content from ecm_files where src_object_type = $1 and src_object_id = $2 and filename = $3",
    [module.type, ownerId, filename],
  )
  return rows[0]
}

export interface NewFile {
  module: Module
  /** Null for a file put beside the objects' own folders. */
  owner: Owner | null
  folder: string
  filename: string
  content: Buffer
}

export const fileLabel = (content: Buffer | string) => createHash("md5").update(content).digest("hex")

const sameFile = "src_object_type = $1 and src_object_id is not distinct from $2 and folder = $3 and filename = $4"
const fileKey = (file: NewFile) => [file.module.type, file.owner?.id ?? null, file.folder, file.filename]

export const fileExists = async (db: Db, file: NewFile): Promise<boolean> =>
  (await db.query(`select 1 from ecm_files where ${sameFile}`, fileKey(file))).rows.length > 0

/** A file that comes over REST is not shared. */
export const storeFile = async (db: Db, file: NewFile): Promise<void> => {
  await db.query(`delete from ecm_files where ${sameFile}`, fileKey(file))
  await db.query(
    `insert into ecm_files (src_object_type, src_object_id, folder, filename, content, size, label, position)
     values ($1, $2, $3, $4, $5, $6, $7, 1 + (select count(*) from ecm_files where src_object_type = $1 and src_object_id is not distinct from $2))`,
    [...fileKey(file), file.content, file.content.length, fileLabel(file.content)],
  )
}

export const deleteFile = async (db: Db, module: Module, ownerId: number, filename: string): Promise<boolean> => {
  const { rows } = await db.query(
    "delete from ecm_files where src_object_type = $1 and src_object_id = $2 and filename = $3 returning 1",
    [module.type, ownerId, filename],
  )
  return rows.length > 0
}

export interface PrintedLine {
  qty: number
  text: string
  total_ttc: string
}

export const printedLines = async (db: Db, module: Module, id: number): Promise<PrintedLine[]> => {
  const from =
    module.table === "facture"
      ? "facturedet l where l.fk_facture = $1"
      : module.table === "commande"
        ? "commandedet l where l.fk_commande = $1"
        : "expeditiondet e join commandedet l on l.rowid = e.fk_elementdet where e.fk_expedition = $1"
  const { rows } = await db.query<PrintedLine>(
    `select l.qty, coalesce((select label from product p where p.rowid = l.fk_product), l.label, l.description) as text, l.total_ttc
     from ${from} order by l.rowid`,
    [id],
  )
  return rows
}
