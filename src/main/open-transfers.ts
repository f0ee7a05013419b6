import { type Claims, createClaims, createReceiptMaker } from "../shop/transfers/claims.ts"
import { createFollowing, type Following, startFollowing } from "../shop/transfers/order-transfers.ts"
import { createStatements, type Statements } from "../shop/transfers/statements.ts"
import { createTransfers, type Transfers } from "../shop/transfers/transfers.ts"

export interface OpenedTransfers {
  readonly following: Following
  readonly transfers: Transfers
  readonly claims: Claims
  readonly statements: Statements
  close(): Promise<void>
}

export const openTransfers = (
  parts: Parameters<typeof createFollowing>[0] &
    Parameters<typeof createClaims>[0] &
    Parameters<typeof createTransfers>[0],
): OpenedTransfers => {
  const following = createFollowing(parts)
  const maker = createReceiptMaker(parts.log)
  const statements = createStatements(parts, following)
  const loop = startFollowing(following, parts)
  return {
    following,
    transfers: createTransfers(parts, following),
    claims: createClaims(parts, maker),
    statements,
    async close() {
      await loop.stop()
      maker.close()
      statements.close()
    },
  }
}
