import { extname } from "node:path"
import { seconds } from "../clock.ts"
import type { DocumentRow } from "../store/documents-store.ts"

const dataRoot = "/var/lib/dolibarr/documents"

/** Paths follow the owner's present ref: a file put on a draft is found under its final ref. */
export const formatDocument = (row: DocumentRow, folder: string, ref: string) => ({
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
  src_object_id: row.src_object_id === null ? null : String(row.src_object_id),
  id: String(row.rowid),
  ref: String(row.rowid),
  share: row.share,
})

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

export const contentTypeOf = (filename: string): string =>
  contentTypes[extname(filename).toLowerCase()] ?? "application/octet-stream"
