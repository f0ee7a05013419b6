/** The content of an order's file in the ERP, which the shop never reads back. Null if there is no such file. */
export const orderFile = async (erp: { readonly url: string; readonly key: string }, path: string) => {
  const query = new URLSearchParams({ modulepart: "order", original_file: path })
  const reply = await fetch(`${erp.url}/api/index.php/documents/download?${query}`, { headers: { DOLAPIKEY: erp.key } })
  return reply.ok ? Buffer.from(((await reply.json()) as { content: string }).content, "base64") : null
}
