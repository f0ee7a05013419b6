import { data } from "react-router"

interface Comprobante {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Made by us of what was sent, and still nothing in it may run: no script, no sniffing, a PDF only as a download. */
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
