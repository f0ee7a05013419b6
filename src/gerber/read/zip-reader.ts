import { Inflate } from "fflate"

type ZipEntry = { readonly name: string; readonly folder: string; readonly bytes: Uint8Array }
type ZipContents =
  | { readonly kind: "entries"; readonly entries: ZipEntry[] }
  | { readonly kind: "zip-unreadable" | "zip-bomb" | "zip-too-many" | "zip-unsafe-path" }

/** The remaining allowance for unpacking. Reading subtracts from it, so that nested archives share it. */
export type ZipLimits = { entries: number; inflatedBytes: number }

export const zipLimits: Readonly<ZipLimits> = { entries: 200, inflatedBytes: 60 * 1024 * 1024 }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const maxCommentLength = 0xffff
const sliceBytes = 16 * 1024

class TooMuchData extends Error {}

/** The sizes that an archive states are not trusted: inflating stops at the limit. */
export function readZip(bytes: Uint8Array, limits: ZipLimits = { ...zipLimits }): ZipContents {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return { kind: "zip-unreadable" }
  const count = view.getUint16(end + 10, true)
  limits.entries -= count
  if (limits.entries < 0) return { kind: "zip-too-many" }
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    const header = readHeader(view, at)
    if (!header) return { kind: "zip-unreadable" }
    at = header.next
    const name = decodeName(bytes.subarray(header.nameAt, header.nameAt + header.nameLength))
    if (isUnsafe(name)) return { kind: "zip-unsafe-path" }
    if (name.endsWith("/") || isJunk(name)) continue
    if (header.inflatedSize > limits.inflatedBytes) return { kind: "zip-bomb" }
    try {
      const content = inflate(bytes, view, header, limits.inflatedBytes)
      if (!content) return { kind: "zip-unreadable" }
      limits.inflatedBytes -= content.length
      const slash = name.lastIndexOf("/")
      entries.push({ name: name.slice(slash + 1), folder: name.slice(0, Math.max(0, slash)), bytes: content })
    } catch (error) {
      return { kind: error instanceof TooMuchData ? "zip-bomb" : "zip-unreadable" }
    }
  }
  return { kind: "entries", entries }
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - endLength
  for (let at = last; at >= 0 && at >= last - maxCommentLength; at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}

function readHeader(view: DataView, at: number) {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) return null
  const nameLength = view.getUint16(at + 28, true)
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  if (next > view.byteLength) return null
  return {
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    packedSize: view.getUint32(at + 20, true),
    inflatedSize: view.getUint32(at + 24, true),
    localAt: view.getUint32(at + 42, true),
    nameAt: at + 46,
    nameLength,
    next,
  }
}

type Header = NonNullable<ReturnType<typeof readHeader>>

function inflate(bytes: Uint8Array, view: DataView, header: Header, limit: number): Uint8Array | null {
  const { localAt, packedSize, inflatedSize, method } = header
  if (header.encrypted || localAt + 30 > bytes.length || view.getUint32(localAt, true) !== localSignature) return null
  const start = localAt + 30 + view.getUint16(localAt + 26, true) + view.getUint16(localAt + 28, true)
  if (start + packedSize > bytes.length) return null
  const packed = bytes.subarray(start, start + packedSize)
  if (method === 0) return packedSize === inflatedSize ? packed : null
  if (method !== 8) return null
  const whole = new Uint8Array(inflatedSize)
  let size = 0
  const stream = new Inflate(part => {
    if (size + part.length > limit) throw new TooMuchData()
    if (size + part.length > inflatedSize) throw new Error("longer than its archive says")
    whole.set(part, size)
    size += part.length
  })
  for (let at = 0; at < packed.length; at += sliceBytes) {
    stream.push(packed.subarray(at, at + sliceBytes), at + sliceBytes >= packed.length)
  }
  return size === inflatedSize ? whole : null
}

const decodeName = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replaceAll("\\", "/")

const isUnsafe = (name: string) =>
  name === "" || name.includes("\0") || name.startsWith("/") || /^[a-z]:/i.test(name) || name.split("/").includes("..")

const isJunk = (name: string) => name.startsWith("__MACOSX/") || /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)
