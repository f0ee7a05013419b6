import { pcb } from "../../shop/vocabulary/business.ts"
import type { RefusalReason } from "../check/texts.ts"
import { recogniseContent } from "./file-content.ts"
import { extensionOf } from "./layer-kinds.ts"
import { readZip } from "./zip-reader.ts"

export type BoardFile = { readonly name: string; readonly bytes: Uint8Array }

/** What the file field accepts: what layout programs really write, family by family. */
export const acceptedExtensions: readonly string[] = [
  "gbr ger gb pho art zip",
  "gtl gbl gts gbs gto gbo gtp gbp gko gm gm1 gm2 gm3 gml g1 g2",
  "cmp sol stc sts plc pls crc crs dim oln top bot",
  "drl drd xln exc nc tap txt gbrjob",
].flatMap(family => family.split(" "))

export type Unpacked =
  | { readonly kind: "files"; readonly files: readonly OpenedFile[]; readonly ignored: readonly string[] }
  | { readonly kind: "refused"; readonly reason: RefusalReason; readonly file: string }

/** A `spare` file may turn out to be none of the board's: ZIPs and folders hold papers too. */
export type OpenedFile = BoardFile & { readonly content: "gerber" | "excellon"; readonly spare: boolean }

export type Refusal = Extract<Unpacked, { kind: "refused" }>

/** One file, several layers, or a ZIP of them: what comes out is only what may be a layer of the board. */
export function openFiles(uploaded: readonly BoardFile[]): Unpacked {
  if (uploaded.length === 0) return refuse("empty", "")
  let total = 0
  for (const file of uploaded) {
    total += file.bytes.length
    if (total > pcb.maxFileBytes) return refuse("too-large", file.name)
  }
  const files: OpenedFile[] = []
  const ignored: string[] = []
  for (const file of uploaded) {
    const refused = openFile(file, files, ignored)
    if (refused) return refused
  }
  return files.length > 0 ? { kind: "files", files, ignored } : refuseAll(uploaded)
}

/** Nothing but side papers: said of the one file the customer sent, or of the lot. */
export function refuseAll(uploaded: readonly BoardFile[]): Refusal {
  const name = uploaded[0]?.name ?? ""
  return refuse(uploaded.length === 1 && extensionOf(name) !== "zip" ? "not-gerber" : "no-layers", name)
}

function openFile(file: BoardFile, files: OpenedFile[], ignored: string[]): Refusal | null {
  const extension = extensionOf(file.name)
  if (!acceptedExtensions.includes(extension)) return refuse("wrong-extension", file.name)
  const content = recogniseContent(file.bytes)
  if (content === "empty") return refuse("empty", file.name)
  if (extension === "zip") {
    return content === "zip" ? openZip(file, files, ignored) : refuse("zip-unreadable", file.name)
  }
  const spare = extension === "txt" || extension === "gbrjob"
  if (content === "gerber" || content === "excellon") files.push({ ...file, content, spare })
  else if (spare) ignored.push(file.name)
  else return refuse(content === "zip" ? "zip-as-gerber" : "not-gerber", file.name)
  return null
}

function openZip(file: BoardFile, files: OpenedFile[], ignored: string[]): Refusal | null {
  const contents = readZip(file.bytes)
  if (contents.kind !== "entries") return refuse(contents.kind, file.name)
  for (const entry of contents.entries) {
    const content = recogniseContent(entry.bytes)
    if (content === "gerber" || content === "excellon") files.push({ ...entry, content, spare: true })
    else ignored.push(entry.name)
  }
  return null
}

export const refuse = (reason: RefusalReason, file: string): Refusal => ({ kind: "refused", reason, file })
