import { globSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { faultsIn, importsOf, type SourceFile } from "./import-rules.ts"

const sources: SourceFile[] = globSync("{src,demo-data}/**/*.{ts,tsx}")
  .map(path => path.replaceAll("\\", "/"))
  .filter(path => !/\.test\.tsx?$/.test(path))
  .map(path => ({ path, text: readFileSync(path, "utf8") }))

describe("the architecture", () => {
  test("every source file keeps its rules", () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap(importsOf).length).toBeGreaterThan(100)
    expect(faultsIn(sources)).toEqual([])
  })
})

describe("the reader of the rules", () => {
  const faults = (path: string, text: string) => faultsIn([{ path, text }])

  test.each([
    ["a section that imports another", "src/web/kits/kit.tsx", 'import { Cart } from "../profile/cart.tsx"'],
    [
      "a section that imports another's types",
      "src/web/kits/kit.tsx",
      'import type { Cart } from "../profile/cart.tsx"',
    ],
    [
      "a deep section that imports another",
      "src/web/back-office/sale/sale.tsx",
      'import { a } from "../../kits/kit.tsx"',
    ],
    ["a page that reaches behind the door", "src/web/kits/kit.tsx", 'import { erp } from "../../erp/erp.ts"'],
    ["a page that loads the server side later", "src/web/kits/kit.tsx", 'const erp = await import("../../erp/erp.ts")'],
    ["the UI kit that uses a section", "src/web/ui/button.tsx", 'import { a } from "../kits/kit.tsx"'],
    ["a part that uses a part beside it", "src/providers/tilopay/tilopay.ts", 'import { erp } from "../erp/erp.ts"'],
    [
      "a part that uses pages",
      "src/platform/sessions/sessions.ts",
      'import type { User } from "../web/session/user.ts"',
    ],
    ["a part that tells stories", "src/erp/orders.ts", 'import { checkOut } from "../workflows/check-out.ts"'],
    ["rules that use the server", "src/domain/kits.ts", 'import type { Query } from "../database/database.ts"'],
    ["an ERP that shares our rules", "src/embedded-erp/totals.ts", 'import { colones } from "../domain/money.ts"'],
    ["demo data that shares our types", "demo-data/kits.ts", 'import type { Kit } from "../src/domain/kits.ts"'],
    ["a workflow that knows the embedded ERP", "src/workflows/pay.ts", 'import { a } from "../embedded-erp/store.ts"'],
    ["a side-effect import", "src/erp/orders.ts", 'import "../payments/gateway.ts"'],
    ["a re-export", "src/erp/orders.ts", 'export { pay } from "../payments/gateway.ts"'],
    ["an import over several lines", "src/erp/orders.ts", 'import {\n  pay,\n  ask,\n} from "../payments/gateway.ts"'],
    ["a worker elsewhere", "src/web/kits/kit.tsx", 'new Worker(new URL("../profile/worker.ts", import.meta.url))'],
    ["a second reader of the environment", "src/erp/erp.ts", "const key = process.env.ERP_API_KEY"],
    ["a browser box", "src/web/kits/kit.tsx", 'window.alert("Hola")'],
    ["a bag", "src/web/ui/utils.ts", "export const a = 1"],
    ["a barrel", "src/erp/index.ts", "export const a = 1"],
    ["a file that is too long", "src/erp/orders.ts", "\n".repeat(400)],
  ])("sees %s", (_, path, text) => {
    expect(faults(path, text)).toHaveLength(1)
  })

  test.each([
    ["a section within itself", "src/web/back-office/sale/sale.tsx", 'import { a } from "../orders/orders.tsx"'],
    ["a section and the UI kit", "src/web/kits/kit.tsx", 'import { Button } from "../ui/button.tsx"'],
    ["a section and the door", "src/web/kits/kit.tsx", 'import { servicesOf } from "../../services.server.ts"'],
    ["a section and types behind the door", "src/web/kits/kit.tsx", 'import type { Order } from "../../erp/orders.ts"'],
    ["a part and the rules", "src/erp/orders.ts", 'import { colones } from "../domain/money.ts"'],
    ["a part and another's types", "src/payments/a.ts", 'import type { Query } from "../database/database.ts"'],
    ["a workflow and the parts", "src/workflows/pay.ts", 'import { pay } from "../payments/gateway.ts"'],
    [
      "the composition and everything",
      "src/main/start-shop.ts",
      'import { demoShop } from "../demo-data/demo-shop.ts"',
    ],
    ["the reader of the environment", "src/main/config.ts", "const port = process.env.PORT"],
    ["an import in a comment", "src/erp/orders.ts", '/* import { pay } from "../payments/gateway.ts" */'],
    ["a package", "src/erp/orders.ts", 'import { z } from "zod"'],
  ])("accepts %s", (_, path, text) => {
    expect(faults(path, text)).toEqual([])
  })
})
