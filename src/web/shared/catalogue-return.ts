import { cataloguePath } from "../../shop/catalogue/rules/catalogue-query.ts"

const key = "ultimoCatalogo"

export const rememberCatalogue = (address: string): void => {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Without storage 'back' opens the whole catalogue.
  }
}

export const lastCatalogue = (): string => {
  try {
    const address = sessionStorage.getItem(key)
    return address?.startsWith(`${cataloguePath}?`) ? address : cataloguePath
  } catch {
    return cataloguePath
  }
}
