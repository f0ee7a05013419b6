import { cataloguePath } from "../../shop/catalogue/rules/catalogue-query.ts"

const key = "ultimoCatalogo"

/** The view of the catalogue that this tab saw last: whoever opened a product from it comes back to it. */
export const rememberCatalogue = (address: string): void => {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // A browser that stores nothing goes back to the whole catalogue.
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
