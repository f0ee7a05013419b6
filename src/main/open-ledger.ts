import { counterSales } from "../shop/counter/counter-records.ts"
import { createOrderLedger } from "../shop/owner/order-ledger.ts"
import type { OpenWork } from "../shop/owner/rules/ledger-differences.ts"
import { goodsReturns, returnCode } from "../shop/returns/return-records.ts"
import { zero } from "../shop/vocabulary/money.ts"

export const openLedger = ({ database, ...rest }: Omit<Parameters<typeof createOrderLedger>[0], "counterFacts">) =>
  createOrderLedger({
    ...rest,
    database,
    async counterFacts(orderId) {
      const [returns, sale] = await Promise.all([
        goodsReturns(database).ofOrder(orderId),
        counterSales(database).ofOrder(orderId),
      ])
      const work: OpenWork[] = returns.flatMap(({ state, decidedAt }) =>
        state === "accepted" && decidedAt !== null ? [{ kind: "return", since: new Date(decidedAt) }] : [],
      )
      if (sale?.outcome === null) work.push({ kind: "sale", since: sale.startedAt })
      return {
        returns: returns.map(({ id, key, state, settling, amount }) => ({
          code: returnCode({ id, key }),
          state,
          exchange: settling === "exchange",
          amount: amount ?? zero,
        })),
        work,
      }
    },
  })
