import { z } from "zod"
import { ErpError, orNull, refusal } from "./erp-error.ts"
import type { ErpLink } from "./link.ts"
import { readList } from "./lists.ts"
import type { PublicFile } from "./sender.ts"
import { moment, numberOrZero, text, textOrNull, wireRecord } from "./wire.ts"

interface OrderUpload {
  /** The order's reference, also a draft's `(PROVn)`: the file moves when the order gets its final one. */
  readonly orderRef: string
  readonly fileName: string
  readonly content: Uint8Array
}

/** Drops the server's own paths, which are also in the list. */
const wireDocument = wireRecord({
  name: text,
  size: numberOrZero,
  date: moment,
  /** The hash under which anybody may see it; null while nobody has shared it in Dolibarr. */
  share: textOrNull,
  folder: ["level1name", text],
})
type ErpDocument = z.output<typeof wireDocument>

const wireFile = wireRecord({
  name: ["filename", text],
  contentType: ["content-type", text],
  bytes: ["content", z.base64().transform((content): Uint8Array => Buffer.from(content, "base64"))],
})
type ErpFile = z.output<typeof wireFile>

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

  const list = (modulepart: "product" | "order", id: number): Promise<ErpDocument[]> =>
    readList(sender, { path: "/documents", query: { modulepart, id }, item: wireDocument })

  return {
    ofProduct: (productId: number) => list("product", productId),
    ofOrder: (orderId: number) => list("order", orderId),
    async downloadOfProduct(folder: string, fileName: string): Promise<ErpFile | null> {
      const place = { modulepart: "product", original_file: `${folder}/${fileName}` }
      return (await orNull(sender.read("/documents/download", place)))?.as(wireFile) ?? null
    },

    /** Files that were uploaded, and the ERP's own PDF of the order; those of its invoices stay. */
    async deleteOfOrder(orderId: number): Promise<void> {
      for (const { folder, name } of await list("order", orderId)) {
        const place = new URLSearchParams({ modulepart: "order", original_file: `${folder}/${name}` })
        await orNull(sender.write("DELETE", `/documents?${place}`))
      }
    },
    fetchPublic: (share: string): Promise<PublicFile | null> => sender.publicFile("/document.php", { hashp: share }),

    /** The invoice's PDF, which the ERP generates if necessary. Null if there is no such invoice. */
    async invoicePdf(invoiceRef: string): Promise<ErpFile | null> {
      const place = { modulepart: "invoice", original_file: `${invoiceRef}/${invoiceRef}.pdf` }
      const reply =
        (await orNull(sender.read("/documents/download", place))) ??
        (await orNull(sender.write("PUT", "/documents/builddoc", place)))
      return reply === null ? null : reply.as(wireFile)
    },

    /** Returns the name as stored: ñ becomes n, / becomes _. A file that is already there (after a lost answer) is success. */
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
