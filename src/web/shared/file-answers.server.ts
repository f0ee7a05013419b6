import { data } from "react-router"
import type { BoardPictures } from "../../shop/boards/board-orders.ts"
import { csvOf } from "../../shop/vocabulary/spreadsheet-text.ts"

interface Comprobante {
  readonly type: string
  readonly bytes: Uint8Array
}

/** The shop re-encodes uploads, and still nothing in them may run: no script, no sniffing, a PDF only as a download. */
export const comprobanteAnswer = (found: Comprobante | null): Response => {
  if (!found) throw data({ problem: "not-found" }, { status: 404 })
  const isPdf = found.type === "application/pdf"
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      "Content-Type": found.type,
      "Content-Disposition": `${isPdf ? "attachment" : "inline"}; filename="comprobante.${isPdf ? "pdf" : "webp"}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  })
}

/** A version never changes, so its picture may be cached. Callers have checked who may see it. */
const headers = { "Cache-Control": "private, max-age=86400, immutable", "X-Content-Type-Options": "nosniff" }

/** The picture as text for the page's script, or `?miniatura`: a small one as an image. */
export const pictureAnswer = async (
  pictures: BoardPictures,
  orderId: number | null,
  { version: given, url }: { readonly version: string; readonly url: string },
): Promise<Response> => {
  const version = /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 0
  const isSmall = new URL(url).searchParams.has("miniatura")
  const picture = orderId && (await (isSmall ? pictures.thumbnail : pictures.svg)(orderId, version))
  if (!picture) throw data({ problem: "not-found" }, { status: 404 })
  return typeof picture === "string"
    ? Response.json({ svg: picture }, { headers })
    : new Response(new Uint8Array(picture), { headers: { ...headers, "Content-Type": "image/webp" } })
}

export const csvAnswer = (name: string, rows: Parameters<typeof csvOf>[0]): Response =>
  new Response(csvOf(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
