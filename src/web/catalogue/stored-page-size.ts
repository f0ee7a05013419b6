import { type PageSize, pageSizeOf } from "../../shop/catalogue/rules/catalogue-query.ts"
import { readStored, writeStored } from "../ui/browser-storage.ts"

/** The documents' key (DATA-08). */
const key = "itemsPerPage"

export const storedPageSize = (): PageSize | undefined => pageSizeOf(readStored(key))
export const storePageSize = (size: PageSize): void => writeStored(key, String(size))
