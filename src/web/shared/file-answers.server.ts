import { data } from "react-router"
import type { BoardPictures } from "../../shop/boards/board-orders.ts"
import { toCsv } from "../../shop/vocabulary/spreadsheet-text.ts"

interface Comprobante {
  readonly type: string
  readonly bytes: Uint8Array
}

// The server adds to every answer that its type is not guessed and, without `Cache-Control`, that it is not stored.

/** The shop re-encodes uploads, and still nothing in them may run: no script, and a PDF only as a download. */
export const comprobanteAnswer = (found: Comprobante | null): Response => {
  if (!found) throw data({ problem: "not-found" }, { status: 404 })
  const isPdf = found.type === "application/pdf"
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      "Content-Type": found.type,
      "Content-Disposition": `${isPdf ? "attachment" : "inline"}; filename="comprobante.${isPdf ? "pdf" : "webp"}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
  })
}

/** A version never changes, so its picture may be cached. Callers have checked who may see it. */
const headers = { "Cache-Control": "private, max-age=86400, immutable" }

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

/** `name` has only letters and signs that a header may have. */
export const downloadAnswer = (name: string, type: string, body: string | Uint8Array): Response =>
  new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  })

export const csvAnswer = (name: string, rows: Parameters<typeof toCsv>[0]): Response =>
  downloadAnswer(`${name}.csv`, "text/csv; charset=utf-8", toCsv(rows))
