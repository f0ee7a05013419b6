import { documentedIds, type ErpIds } from "./documented-ids.ts"

/** Set by main before anything imports this file: a process serves one shop, so it has one set of ids. */
const scope = globalThis as { chispaErpIds?: ErpIds }

/** A page of a shop whose ERP has other ids carries them, so that one build serves every shop. */
const idsOfPage = (): ErpIds | undefined => {
  if (typeof document === "undefined") return undefined
  const given = document.querySelector<HTMLMetaElement>('meta[name="erp-ids"]')?.content
  return given ? (JSON.parse(given) as ErpIds) : undefined
}

scope.chispaErpIds ??= idsOfPage() ?? documentedIds

/** The literal types only let the compiler distinguish the ids; the numbers may be others. */
export const erpIds = scope.chispaErpIds as typeof documentedIds

const inUse = JSON.stringify(erpIds)

/** What pages have to carry; null: the documents' ids, which every browser has. */
export const idsForPage = inUse === JSON.stringify(documentedIds) ? null : inUse
