import { z } from "zod"
import type { ErpLink } from "./link.ts"
import { readList, readWholeList } from "./lists.ts"
import { flag, intText, text } from "./wire.ts"

const wirePaymentType = z.object({ id: intText, code: text, label: text })
const wireAccount = z.object({ id: intText, ref: text, clos: flag }).transform(({ clos, ...account }) => ({
  ...account,
  isClosed: clos,
}))

const perPage = 500

/** How customers pay and where the money goes. Both lists need rights that the shop's key may lack. */
export const createPaymentPlaces = ({ sender }: Pick<ErpLink, "sender">) => ({
  types: () =>
    readList(sender, { path: "/setup/dictionary/payment_types", query: { limit: 1000 }, item: wirePaymentType }),
  accounts: () => readWholeList(sender, { path: "/bankaccounts", limit: perPage, item: wireAccount }),
})
