import { z } from "zod"
import { notFound, orNull } from "./erp-error.ts"
import type { ErpQuery, Sender } from "./sender.ts"

interface Listing<Schema extends z.ZodType<{ id: number }>> {
  readonly path: string
  readonly query?: ErpQuery
  readonly item: Schema
  readonly key?: "catalogue"
}

/** Null when there is none; Dolibarr answers id 0 with an invented record. */
export const readOne = async <Schema extends z.ZodType<{ id: number }>>(
  sender: Sender,
  { path, id, item, query }: { path: string; id: number; item: Schema; query?: ErpQuery },
): Promise<z.output<Schema> | null> => {
  const record = id <= 0 ? undefined : (await orNull(sender.read(`${path}/${id}`, query)))?.as(item)
  return record?.id === id ? record : null
}

export const requireOne = async <Schema extends z.ZodType<{ id: number }>>(
  sender: Sender,
  one: { path: string; id: number; item: Schema },
): Promise<z.output<Schema>> => {
  const record = await readOne(sender, one)
  if (!record) throw notFound(`${one.path}/${one.id}`)
  return record
}

/** Web servers refuse a request line over 8 kB with 414, before Dolibarr sees it: about 1000 ids. */
export const maxIdsPerCall = 100

export const inPages = async <T>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> => {
  const wanted = [...new Set(ids)].filter(id => id > 0)
  const found: T[] = []
  for (let start = 0; start < wanted.length; start += maxIdsPerCall)
    found.push(...(await read(wanted.slice(start, start + maxIdsPerCall))))
  return found
}

/** One page. Some lists, and before release 19 all, answer 404 when they are empty (ERP-51). */
export const readList = async <Schema extends z.ZodType>(
  sender: Sender,
  { path, query, item, key }: Omit<Listing<z.ZodType<{ id: number }>>, "item"> & { readonly item: Schema },
): Promise<z.output<Schema>[]> => {
  const reply = await orNull(sender.read(path, query, { list: true, key }))
  return reply === null ? [] : reply.as(z.array(item))
}

/** Reads pages until one is not full. A row that moves between pages meanwhile is returned once. */
export const readWholeList = async <Schema extends z.ZodType<{ id: number }>>(
  sender: Sender,
  { limit, query, ...listing }: Listing<Schema> & { readonly limit: number },
): Promise<z.output<Schema>[]> => {
  const found = new Map<number, z.output<Schema>>()
  for (let page = 0; ; page++) {
    const items = await readList(sender, {
      ...listing,
      query: { ...query, limit, page: page === 0 ? undefined : page },
    })
    const before = found.size
    for (const item of items) found.set(item.id, item)
    if (items.length < limit || found.size === before) return [...found.values()]
  }
}
