import { type KnownOrderStatus, orderStatusCodes } from "./order.ts"
import { above, all, any, below, type Filter, is, isNull, isOneOf, since, textContains } from "./sqlfilters.ts"

export interface OrderQuery {
  readonly ids?: readonly number[]
  /** "not-draft" includes statuses that we do not know. */
  readonly status?: KnownOrderStatus | readonly KnownOrderStatus[] | "not-draft"
  readonly billed?: boolean
  readonly warehouse?: number | null | { readonly ownOrNone: number }
  readonly customerIds?: readonly number[]
  readonly ref?: string
  readonly createdSince?: number
  readonly modifiedSince?: number
  readonly newestFirst?: boolean
}

const warehouseFilter = (warehouse: OrderQuery["warehouse"]): Filter | undefined => {
  if (warehouse === undefined) return undefined
  if (typeof warehouse === "number") return is("t.fk_warehouse", warehouse)
  return any(
    warehouse === null ? null : is("t.fk_warehouse", warehouse.ownOrNone),
    isNull("t.fk_warehouse"),
    is("t.fk_warehouse", 0),
  )
}

const statusFilter = (status: OrderQuery["status"]): Filter | undefined => {
  if (status === undefined) return undefined
  if (status === "not-draft") return any(below("t.fk_statut", 0), above("t.fk_statut", 0))
  if (typeof status === "string") return is("t.fk_statut", orderStatusCodes[status])
  return isOneOf(
    "t.fk_statut",
    status.map(one => orderStatusCodes[one]),
  )
}

export const matchesNothing = (query: OrderQuery): boolean =>
  query.ids?.length === 0 ||
  query.customerIds?.length === 0 ||
  (query.ref !== undefined && textContains("t.ref", query.ref) === null)

/** `beyondId` starts after this order in the query's direction, so that long lists do not skip rows that moved. */
export const orderFilters = (query: OrderQuery, beyondId?: number): Filter | undefined =>
  all(
    query.ids === undefined ? null : isOneOf("t.rowid", query.ids),
    statusFilter(query.status),
    query.billed === undefined ? null : is("t.facture", query.billed ? 1 : 0),
    warehouseFilter(query.warehouse),
    query.ref === undefined ? null : textContains("t.ref", query.ref),
    query.createdSince === undefined ? null : since("t.date_creation", query.createdSince),
    query.modifiedSince === undefined ? null : since("t.tms", query.modifiedSince),
    beyondId === undefined ? null : (query.newestFirst ? below : above)("t.rowid", beyondId),
  )
