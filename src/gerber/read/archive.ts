import { houseLimits } from "../check/house-limits.ts"
import { type RefusalReason, refusalTexts } from "../check/texts.ts"
import { recogniseContent } from "./file-content.ts"
import { fileExtension, layerExtensions } from "./layer-kinds.ts"
import { sourceExtensions, sourceFileText } from "./source-files.ts"
import { readZip, type ZipLimits, zipLimits } from "./zip-reader.ts"

export type BoardFile = { readonly name: string; readonly bytes: Uint8Array }

const boardExtensions = [
  // FreePCB writes .grb, Mentor .gdo, PADS .pho, Allegro .art.
  ..."gbr ger gb gbx grb gdo pho art zip gm gm2 gm3 gm13 gm15 g1 g2 gp1 gp2".split(" "),
  ...layerExtensions,
  ..."drl drd drill xln exc nc ncd cnc tap rou txt gbrjob".split(" "),
]

export const acceptedExtensions: readonly string[] = [...boardExtensions, ...sourceExtensions, "rar", "7z"]

export type OpenedFile = BoardFile & { readonly content: "gerber" | "excellon"; readonly folder: string }

export type Refusal = {
  readonly kind: "refused"
  readonly reason: RefusalReason
  readonly file: string
  readonly text: string
}

export type Stranger = { readonly name: string; readonly refusal: Refusal }

export type Unpacked =
  | { readonly kind: "files"; readonly files: readonly OpenedFile[]; readonly strangers: readonly Stranger[] }
  | Refusal

export function openFiles(uploaded: readonly BoardFile[]): Unpacked {
  if (uploaded.length === 0) return refuse("no-file", "")
  let total = 0
  for (const file of uploaded) {
    total += file.bytes.length
    if (total > houseLimits.uploadBytes) return refuse("too-large", file.name)
  }
  const opener = new Opener()
  for (const file of uploaded) {
    const refused = opener.open(file)
    if (refused) return refused
  }
  const { files, strangers } = opener
  return { kind: "files", files, strangers }
}

/** Prefers the refusal of a source file: it says what to send instead. */
export function refuseAll(uploaded: readonly BoardFile[], strangers: readonly Stranger[]): Refusal {
  const { refusal } = strangers.find(({ refusal }) => refusal.reason === "source-file") ?? {}
  if (refusal) return refusal
  const { name } = uploaded[0]!
  const own = strangers.find(stranger => stranger.name === name)
  // Only a ZIP is no stranger itself.
  return own ? own.refusal : refuse("no-layers", name)
}

class Opener {
  readonly files: OpenedFile[] = []
  readonly strangers: Stranger[] = []
  readonly #names = new Set<string>()
  readonly #limits: ZipLimits = { ...zipLimits }

  open(file: BoardFile): Refusal | null {
    const extension = fileExtension(file.name)
    const content = recogniseContent(file.bytes)
    const source = refuseSource(file)
    if (source) this.#setAside(file.name, source)
    else if (content === "rar" || content === "7z") this.#setAside(file.name, refuse(content, file.name))
    else if (extension === "zip") return content === "zip" ? this.#openZip(file, "", true) : notZip(content, file.name)
    else if (!boardExtensions.includes(extension)) this.#setAside(file.name, refuse("wrong-extension", file.name))
    else if (content === "gerber" || content === "excellon") this.#add(file, content, "")
    else this.#setAside(file.name, refuse(content === "other" ? "not-gerber" : reasonOf[content], file.name))
    return null
  }

  /** Opens a ZIP inside a ZIP, but not deeper. */
  #openZip(zip: BoardFile, folder: string, mayNest: boolean): Refusal | null {
    const contents = readZip(zip.bytes, this.#limits)
    if (contents.kind !== "entries") return refuse(contents.kind, zip.name)
    for (const entry of contents.entries) {
      const place = [folder, zip.name, entry.folder].filter(Boolean).join("/")
      const content = recogniseContent(entry.bytes)
      const source = refuseSource(entry)
      if (source) this.#setAside(entry.name, source)
      else if (content === "zip" && mayNest) {
        const refused = this.#openZip(entry, place, false)
        if (refused) return refused
      } else if (content === "gerber" || content === "excellon") this.#add(entry, content, place)
      else this.#setAside(entry.name, refuse("not-gerber", entry.name))
    }
    return null
  }

  /** Two folders may contain files of one name: the second gets its folder in its name. */
  #add({ name, bytes }: BoardFile, content: OpenedFile["content"], folder: string): void {
    const parts = folder.split("/").filter(Boolean)
    let unique = name
    while (this.#names.has(unique) && parts.length > 0) unique = `${parts.pop()}-${unique}`
    for (let copy = 2; this.#names.has(unique); copy++) unique = `${copy}-${name}`
    this.#names.add(unique)
    this.files.push({ name: unique, bytes, content, folder })
  }

  #setAside(name: string, refusal: Refusal): void {
    this.strangers.push({ name, refusal })
  }
}

const reasonOf = { empty: "empty", zip: "zip-as-gerber" } as const

const notZip = (content: string, name: string) => refuse(content === "empty" ? "empty" : "zip-unreadable", name)

function refuseSource({ name, bytes }: BoardFile): Refusal | null {
  const text = sourceFileText(name, bytes)
  return text === null ? null : { kind: "refused", reason: "source-file", file: name, text }
}

export const refuse = (reason: Exclude<RefusalReason, "source-file">, file: string): Refusal => ({
  kind: "refused",
  reason,
  file,
  text: refusalTexts[reason](file),
})
