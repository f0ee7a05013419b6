import { every, type Loop } from "../../platform/every.ts"
import { inputOf } from "./return-decisions.ts"
import { returnGoods, returnId } from "./return-goods.ts"
import { goodsReturns } from "./return-records.ts"
import type { ReturnsParts } from "./returns-parts.ts"

const batch = 20

/** Accepted and not done: a process that died between both, or a provider that refused. One process takes each (RET-05). */
export const startFinishingReturns = (
  { database, engine, log }: Pick<ReturnsParts, "database" | "engine" | "log">,
  everyMs = 15_000,
): Loop =>
  every(
    everyMs,
    async () => {
      for (const record of await goodsReturns(database).takeDue(batch))
        await engine.start(returnGoods, { id: returnId(record.id), input: inputOf(record) })
    },
    { onError: error => log.error({ err: error }, "open returns could not be continued") },
  )
