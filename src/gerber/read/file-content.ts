import { firstLines } from "./lines-and-words.ts"

/** The kind of a file, judged by its content, because a name proves nothing. */
type ContentKind = "empty" | "zip" | "rar" | "7z" | "gerber" | "excellon" | "other"

const sample = 4096

export function recogniseContent(bytes: Uint8Array): ContentKind {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! <= 8 && bytes[3]! <= 8) return "zip"
  if (startsWith(bytes, "Rar!")) return "rar"
  if (startsWith(bytes, "7z\xbc\xaf")) return "7z"
  if (!isText(bytes)) return "other"
  const text = decodeText(bytes.subarray(0, 64 * sample))
  if (text.trim() === "") return "empty"
  if (/^\s*[<{]/.test(text)) return "other"
  return recogniseText(text)
}

const startsWith = (bytes: Uint8Array, sign: string) =>
  [...sign].every((letter, i) => bytes[i] === letter.charCodeAt(0))

/** Layout programs write ASCII; a few accented letters in comments do no harm. */
function isText(bytes: Uint8Array): boolean {
  const length = Math.min(sample, bytes.length)
  let strange = 0
  for (let i = 0; i < length; i++) {
    const byte = bytes[i]!
    if (byte === 0) return false
    const isControl = byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26
    if (isControl || byte > 126) strange++
  }
  return strange <= length * 0.1
}

export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder("latin1").decode(bytes)
  return text.startsWith("ï»¿") ? text.slice(3) : text
}

function recogniseText(text: string): ContentKind {
  const lines = firstLines(text, 400).filter(line => !line.startsWith(";"))
  if (lines.includes("M48")) return "excellon"
  if (text.includes("%FS") || lines.some(line => line.endsWith("*") || line.endsWith("*%"))) return "gerber"
  const drilled = lines.filter(line => /^(T\d{1,4}(C[\d.].*)?|X[-+\d.]+(Y[-+\d.]+)?|Y[-+\d.]+)$/.test(line)).length
  if (drilled > 0 && drilled >= lines.length / 2) return "excellon"
  return text.includes("*") ? "gerber" : "other"
}
