import { data } from "react-router"
import type { BoardPictures } from "../../../shop/boards/board-orders.ts"

/** A version never changes, so that its picture may be kept; the caller has made sure that it may be seen. */
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
