import { createHash } from "node:crypto"
import sharp from "sharp"
import { pictureWidths } from "./rules/listed-product.ts"

export interface Picture {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
}

export interface MadePicture extends Picture {
  /** 0: a drawing, good for every width. */
  readonly width: number
}

const maxBytes = 20 * 1024 * 1024
const maxPixels = 50_000_000

const asSvg = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("utf8")
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?<svg[\s>]/i.test(start)
    ? Buffer.from(bytes).toString("utf8")
    : undefined
}

const dangerous = [
  /<\s*(?:script|foreignObject|iframe|object|embed|handler|set|animate\w*)\b/i,
  /<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /javascript:|@import/i,
]
const references = /(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')|url\(\s*["']?([^"')]*)/gi
const harmlessReference = /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif);)/i

/** A drawing is passed on as it is only when it holds nothing that runs or reaches out. */
export const isHarmlessSvg = (svg: string): boolean => {
  if (dangerous.some(pattern => pattern.test(svg))) return false
  return [...svg.matchAll(references)].every(([, double, single, url]) =>
    harmlessReference.test(double ?? single ?? url ?? ""),
  )
}

const made = (width: number, type: string, body: Buffer): MadePicture => ({
  width,
  type,
  body,
  etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
})

export const makePictures = async (bytes: Uint8Array): Promise<readonly MadePicture[]> => {
  if (bytes.byteLength > maxBytes) throw new Error(`the picture has ${bytes.byteLength} bytes`)
  const svg = asSvg(bytes)
  if (svg !== undefined && isHarmlessSvg(svg)) return [made(0, "image/svg+xml", Buffer.from(svg))]
  return Promise.all(
    pictureWidths.map(async width => {
      const picture = sharp(bytes, { limitInputPixels: maxPixels }).rotate()
      const resized = picture.resize({ width, withoutEnlargement: svg === undefined })
      return made(width, "image/webp", await resized.webp({ quality: 80 }).toBuffer())
    }),
  )
}
