import { readFile } from "node:fs/promises"
import type { Catalogue } from "../shop/catalogue/catalogue.ts"
import { type PictureWidth, pictureWidths } from "../shop/catalogue/rules/listed-product.ts"
import type { Handler } from "./http-server.ts"

const logoFile = new URL("../web/public/images/logo.jpg", import.meta.url)
const address = /^\/imagenes\/productos\/([1-9]\d{0,9})\/(\d{2,4})$/

/** SVG files come from the ERP's users: the sandbox keeps scripts in them from running. */
const pictureHeaders = { "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox" }

export const productPictures = (catalogue: Catalogue): Handler => {
  let logo: Promise<Buffer> | undefined
  return async request => {
    const [, id, width] = address.exec(new URL(request.url).pathname) ?? []
    if (!id || !pictureWidths.includes(Number(width) as PictureWidth)) return null
    const picture = await catalogue.picture(Number(id), Number(width) as PictureWidth).catch(() => null)
    if (!picture) {
      logo ??= readFile(logoFile)
      return new Response(new Uint8Array(await logo), {
        headers: { ...pictureHeaders, "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=60" },
      })
    }
    const headers = {
      ...pictureHeaders,
      ETag: picture.etag,
      "Cache-Control": "public, max-age=60",
    }
    if (request.headers.get("If-None-Match") === picture.etag) return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(picture.body), { headers: { ...headers, "Content-Type": picture.type } })
  }
}
