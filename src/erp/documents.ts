import { z } from "zod"
import { ErpError, orNull, refusal } from "./erp-error.ts"
import type { ErpLink } from "./link.ts"
import { readList } from "./lists.ts"
import type { PublicFile } from "./sender.ts"
import { moment, numberOrZero, text, textOrNull } from "./wire.ts"

export interface ErpDocument {
  readonly name: string
  readonly size: number
  readonly date: number | null
  /** The hash under which anybody may see it; null while nobody shared it in the back-office. */
  readonly share: string | null
  readonly folder: string
}

export interface ErpFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface OrderUpload {
  /** The order's, also a draft's `(PROVn)`: the file follows when the order gets its final one. */
  readonly orderRef: string
  readonly fileName: string
  readonly content: Uint8Array
}

/** The list also has the server's own paths; they end here. */
const wireDocument = z
  .object({ name: text, size: numberOrZero, date: moment, share: textOrNull, level1name: text })
  .transform(({ level1name, ...document }): ErpDocument => ({ ...document, folder: level1name }))

const wireDownload = z.object({ filename: text, "content-type": text, content: z.base64() })

const fileOf = (wire: z.output<typeof wireDownload>): ErpFile => ({
  name: wire.filename,
  contentType: wire["content-type"],
  bytes: Buffer.from(wire.content, "base64"),
})

export const createDocuments = ({ sender }: ErpLink) => {
  const upload = async ({ orderRef, fileName, content }: OrderUpload): Promise<string> => {
    if (orderRef === "") throw refusal("POST", "/documents/upload", "a file without an order's ref belongs to nobody")
    if (content.byteLength === 0) throw refusal("POST", "/documents/upload", "the file is empty")
    const reply = await sender.write("POST", "/documents/upload", {
      filename: fileName,
      modulepart: "order",
      ref: orderRef,
      subdir: "",
      filecontent: Buffer.from(content).toString("base64"),
      fileencoding: "base64",
      overwriteifexists: 0,
      createdirifnotexists: 1,
    })
    return reply.as(z.string())
  }

  return {
    ofProduct: (productId: number): Promise<ErpDocument[]> =>
      readList(sender, { path: "/documents", query: { modulepart: "product", id: productId }, item: wireDocument }),

    ofOrder: (orderId: number): Promise<ErpDocument[]> =>
      readList(sender, { path: "/documents", query: { modulepart: "order", id: orderId }, item: wireDocument }),

    fetchPublic: (share: string): Promise<PublicFile | null> => sender.publicFile("/document.php", { hashp: share }),

    async downloadOfProduct(folder: string, fileName: string): Promise<ErpFile | null> {
      const reply = await orNull(
        sender.read("/documents/download", { modulepart: "product", original_file: `${folder}/${fileName}` }),
      )
      return reply === null ? null : fileOf(reply.as(wireDownload))
    },

    async downloadOfOrder(orderRef: string, fileName: string): Promise<ErpFile | null> {
      const reply = await orNull(
        sender.read("/documents/download", { modulepart: "order", original_file: `${orderRef}/${fileName}` }),
      )
      return reply === null ? null : fileOf(reply.as(wireDownload))
    },

    /** The invoice's PDF as the ERP prints it; made when it has not been yet. Null: there is no such invoice. */
    async invoicePdf(invoiceRef: string): Promise<ErpFile | null> {
      const place = { modulepart: "invoice", original_file: `${invoiceRef}/${invoiceRef}.pdf` }
      const reply =
        (await orNull(sender.read("/documents/download", place))) ??
        (await orNull(sender.write("PUT", "/documents/builddoc", place)))
      return reply === null ? null : fileOf(reply.as(wireDownload))
    },

    /** The name as stored: ñ becomes n, / becomes _. The same file already there (an answer that was lost) is success. */
    async ensureUploaded(file: OrderUpload): Promise<string> {
      try {
        return await upload(file)
      } catch (error) {
        const stored = error instanceof ErpError ? /File with name '(.*)' already exists/.exec(error.detail)?.[1] : null
        if (stored) return stored
        throw error
      }
    },
  }
}
