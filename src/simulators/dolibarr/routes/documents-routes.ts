import { badRequest, Fault, notFound, required } from "../errors.ts"
import { contentTypeOf, formatDocument } from "../formats/document-format.ts"
import type { Call, Route } from "../router.ts"
import {
  documentsOf,
  fileExists,
  type Module,
  moduleOf,
  type NewFile,
  type Owner,
  ownedFile,
  ownerBy,
  storeFile,
} from "../store/documents-store.ts"
import { cleanText, integerInQuery, phpInteger, present } from "../values.ts"

const moduleNamed = (modulepart: string): Module => {
  const module = moduleOf(modulepart)
  if (!module) throw new Fault(500, `Modulepart ${modulepart} not implemented yet.`)
  return module
}

const list = async ({ db, query, can }: Call) => {
  const modulepart = query.get("modulepart")
  if (!modulepart) throw required("modulepart")
  const id = integerInQuery(query, "id", 0)
  const ref = query.get("ref") ?? ""
  if (id === 0 && ref === "") throw badRequest("bad value for parameter id or ref")
  const module = moduleNamed(modulepart)
  if (!can(module.right)) throw new Fault(403)
  const owner = await ownerBy(db, module, id > 0 ? { id } : { ref })
  if (!owner) throw notFound(module.name)
  const rows = await documentsOf(db, module, owner.id)
  if (rows.length === 0) {
    throw new Fault(
      404,
      `Search for modulepart ${modulepart} with Id ${owner.id} or Ref ${owner.ref} does not return any document.`,
    )
  }
  return rows.map(row => formatDocument(row, module.folder, owner.ref))
}

/** "mi placa ñ (v2)/x.gbr" becomes "mi placa n (v2)_x.gbr". */
const safeName = (name: string) =>
  cleanText(name)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[/\\?*|:<>;`]/g, "_")

const isProgram = (name: string) => /\.(html?|php\d?|phtml|js|py|pl|cgi|sh|svg)$/i.test(name)

/** Any valid key may upload to any object: no right is asked. */
const upload = async ({ db, body = {} }: Call) => {
  for (const name of ["filename", "modulepart"]) if (!present(body[name])) throw required(name)
  const module = moduleNamed(String(body["modulepart"]))
  const ref = present(body["ref"]) ? String(body["ref"]) : ""
  let owner: Owner | null = null
  if (ref !== "") {
    owner = (await ownerBy(db, module, { ref })) ?? null
    if (!owner) throw new Fault(404, `Object with ref '${ref}' was not found.`)
  }
  const filename = safeName(String(body["filename"]))
  const encoded = String(body["filecontent"] ?? "")
  const file: NewFile = {
    module,
    owner,
    folder: owner ? "" : cleanText(body["subdir"]),
    filename: isProgram(filename) ? `${filename}.noexe` : filename,
    content: Buffer.from(encoded, body["fileencoding"] === "base64" ? "base64" : "utf8"),
  }
  const overwrite = phpInteger(body["overwriteifexists"]) > 0
  if (!overwrite && (await fileExists(db, file))) throw badRequest(`File with name '${filename}' already exists.`)
  await storeFile(db, file)
  return filename
}

/** `original_file` is "{ref}/{name}". */
const download = async ({ db, query, can }: Call) => {
  const modulepart = query.get("modulepart")
  if (!modulepart) throw required("modulepart")
  const path = query.get("original_file") ?? ""
  if (path === "") throw badRequest("bad value for parameter original_file")
  const module = moduleNamed(modulepart)
  if (!can(module.right)) throw new Fault(403)
  const slash = path.lastIndexOf("/")
  const owner = slash > 0 ? await ownerBy(db, module, { ref: path.slice(0, slash) }) : undefined
  const file = owner && (await ownedFile(db, module, owner.id, path.slice(slash + 1)))
  if (!file) throw notFound("File")
  return {
    filename: file.filename,
    "content-type": contentTypeOf(file.filename),
    filesize: file.content.length,
    content: file.content.toString("base64"),
    encoding: "base64",
  }
}

export const documentRoutes: Route[] = [
  { method: "GET", path: "/documents", right: null, answer: list },
  { method: "GET", path: "/documents/download", right: null, answer: download },
  { method: "POST", path: "/documents/upload", right: null, answer: upload },
]
