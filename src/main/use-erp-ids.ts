import type { ErpIds } from "../shop/vocabulary/documented-ids.ts"
import { configFromEnvironment } from "./config.ts"

/** Must be the first import of a program that starts a shop: business tables read these ids when they are imported. */
const scope = globalThis as { chispaErpIds?: ErpIds }

const configuredIds = (): ErpIds | undefined => {
  try {
    return configFromEnvironment().erp.ids
  } catch {
    // The program reads the configuration again and reports its faults.
    return undefined
  }
}

const ids = configuredIds()
if (ids && scope.chispaErpIds && JSON.stringify(scope.chispaErpIds) !== JSON.stringify(ids))
  throw new Error("The ERP's ids were imported before they were read from their file")
if (ids) scope.chispaErpIds = ids
