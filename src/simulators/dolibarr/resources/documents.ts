import { badRequest, Fault, notFound, required } from "../errors.ts"
import { contentTypeOf, formatDocument } from "../formats/document-format.ts"
import { documentPdf } from "../formats/pdf-format.ts"
import type { Call, Route } from "../router.ts"
import {
  deleteFile,
  documentsOf,
  fileExists,
  type Module,
  moduleOf,
  type NewFile,
  type Owner,
  ownedFile,
  ownerBy,
  printedLines,
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

const pageInstead = () => new Fault(202, "", { onlyHtml: true })

const splitPath = (path: string) => {
  const slash = path.lastIndexOf("/")
  return { ref: slash > 0 ? path.slice(0, slash) : "", name: path.slice(slash + 1) }
}

/** An unknown kind of object breaks into a page of HTML. */
const locate = async (
  { db, can }: Call,
  modulepart: string,
  path: string,
  right: (module: Module) => string | null,
) => {
  const module = moduleOf(modulepart)
  const needed = module ? right(module) : null
  if (!module || needed === null) throw pageInstead()
  if (path === "") throw badRequest("bad value for parameter original_file")
  if (!can(needed) || path.includes("..")) throw new Fault(403)
  const { ref, name } = splitPath(path)
  return { module, name, owner: ref === "" ? undefined : await ownerBy(db, module, { ref }) }
}

const formatFile = (file: { filename: string; content: Buffer }) => ({
  filename: file.filename,
  "content-type": contentTypeOf(file.filename),
  filesize: file.content.length,
  content: file.content.toString("base64"),
})

const download = async (call: Call) => {
  const { db, query } = call
  const modulepart = query.get("modulepart")
  if (!modulepart) throw required("modulepart")
  const path = query.get("original_file") ?? ""
  const { module, owner, name } = await locate(call, modulepart, path, found => found.right)
  const file = owner && (await ownedFile(db, module, owner.id, name))
  if (!file) throw notFound("File")
  return { ...formatFile(file), encoding: "base64" }
}

/** Makes the PDF anew each time, drafts too, and stores it under the object's reference. */
const build = async (call: Call) => {
  const { db, body = {} } = call
  if (!present(body["modulepart"])) throw required("modulepart")
  const path = present(body["original_file"]) ? String(body["original_file"]) : ""
  const { module, owner } = await locate(call, String(body["modulepart"]), path, found => found.buildRight)
  if (!owner) throw notFound(module.name)
  const template = cleanText(body["doctemplate"])
  if (template !== "" && !module.templates.includes(template)) throw new Fault(500, "Error generating document")
  const langcode = cleanText(body["langcode"]) || "es_CR"
  const file: NewFile = {
    module,
    owner,
    folder: "",
    filename: `${owner.ref}.pdf`,
    content: await documentPdf(module.name, owner.ref, await printedLines(db, module, owner.id), langcode),
  }
  await storeFile(db, file)
  return { ...formatFile(file), langcode, template: template === "" ? null : template, encoding: "base64" }
}

/** Asks for no right to write: whoever may read a file may delete it. */
const remove = async (call: Call) => {
  const modulepart = call.query.get("modulepart")
  if (!modulepart) throw required("modulepart")
  const path = call.query.get("original_file") ?? ""
  const { module, owner, name } = await locate(call, modulepart, path, found => found.right)
  if (!owner || !(await deleteFile(call.db, module, owner.id, name))) throw notFound("File")
  return { success: { code: 200, message: "Document deleted" } }
}

export const documentRoutes: Route[] = [
  { method: "GET", path: "/documents", right: null, answer: list },
  { method: "DELETE", path: "/documents", right: null, answer: remove },
  { method: "GET", path: "/documents/download", right: null, answer: download },
  { method: "PUT", path: "/documents/builddoc", right: null, answer: build },
  { method: "POST", path: "/documents/upload", right: null, answer: upload },
]
