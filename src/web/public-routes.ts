interface RouteTable {
  readonly url: string
  readonly routes: Readonly<Record<string, { readonly path?: string } | undefined>>
}

/** Routes are compared without regard to case. */
export const isStaffPath = (path: string): boolean => /^\/?asocias\b/i.test(path)

/** The routes that a customer's page gets: none of them leads to the counter. */
export const forPublicPages = <Table extends RouteTable>(table: Table): Table => ({
  ...table,
  url: table.url.replace("/manifest-", "/public-"),
  routes: Object.fromEntries(Object.entries(table.routes).filter(([, route]) => !isStaffPath(route?.path ?? ""))),
})
