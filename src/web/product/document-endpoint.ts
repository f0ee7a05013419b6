import { getServices } from "../../services.server.ts"
import { parseProductId } from "../../shop/catalogue/rules/listed-product.ts"
import type { Route } from "./+types/document-endpoint"

/** Served by the shop to hide the ERP's address and hash. Scripts in it must not run here. */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { catalogue } = getServices(context)
  const id = parseProductId(params.product)
  const bytes = id === undefined || !catalogue.product(id) ? null : await catalogue.document(id, params.file)
  if (!bytes) return new Response(null, { status: 404 })
  const isPdf = params.file.toLowerCase().endsWith(".pdf")
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": isPdf ? "application/pdf" : "application/octet-stream",
      "Content-Disposition": `${isPdf ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(params.file)}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "public, max-age=600",
    },
  })
}
