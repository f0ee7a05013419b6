import { cataloguePath } from "../../shop/catalogue/rules/catalogue-query.ts"
import { readStored, writeStored } from "../ui/storage.ts"

const key = "ultimoCatalogo"

export const rememberCatalogue = (address: string) => writeStored(key, address, "sessionStorage")

/** Without storage 'back' opens the whole catalogue. */
export const lastCatalogue = (): string => {
  const address = readStored(key, "sessionStorage")
  return address?.startsWith(`${cataloguePath}?`) ? address : cataloguePath
}
