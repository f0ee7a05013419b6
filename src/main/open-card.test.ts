import { expect, test } from "vitest"
import type { Database } from "../platform/database/database.ts"
import type { Config } from "./config.ts"
import { openCard } from "./open-card.ts"

const open = (card: Config["card"]) =>
  openCard({
    config: { card, brand: { orderPrefix: "CHISPA" } as never, publicUrl: "http://localhost:3000" },
    database: {} as Database,
    erp: {} as never,
    log: { warn: () => undefined },
  })

test("an unknown card provider stops the start and never becomes the sandbox", () => {
  expect(open({ kind: "none" })).toMatchObject({ gateway: null, sandbox: null })
  expect(() => open({ kind: "other" } as never)).toThrow("No card provider")
})
