import { expect, test } from "vitest"
import { PoolerRefused, refuseTransactionPooler } from "./pooler.ts"

/** A pooler that lends one of two servers to each transaction and prefers the one that was used last. */
const transactionPooler = () => {
  const free = [12, 11]
  return async () => {
    let lent: number | undefined
    return {
      async query(text: string) {
        const pid = lent ?? free.pop()
        if (text === "begin") lent = pid
        else if (text === "rollback") lent = undefined
        if (lent === undefined && pid !== undefined) free.push(pid)
        return { rows: [{ pid }] }
      },
      end: async () => undefined,
    }
  }
}

const server = () => {
  let pid = 100
  return async () => {
    const own = pid++
    return { query: async () => ({ rows: [{ pid: own }] }), end: async () => undefined }
  }
}

test("[OPS-05] a pooler in transaction mode is refused with an explanation; PostgreSQL and a pooler in session mode are accepted", async () => {
  await expect(refuseTransactionPooler(transactionPooler())).rejects.toThrow(PoolerRefused)
  await expect(refuseTransactionPooler(transactionPooler())).rejects.toThrow("session mode")
  await refuseTransactionPooler(server())
})
