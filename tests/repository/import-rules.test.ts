import { globSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { cyclesIn, faultsIn, findImports, isForeignHelper, type SourceFile } from "./import-rules.ts"

const read = (pattern: string): SourceFile[] =>
  globSync(pattern)
    .map(path => path.replaceAll("\\", "/"))
    .map(path => ({ path, text: readFileSync(path, "utf8") }))

const sources = read("{src,demo-data}/**/*.{ts,tsx}").filter(({ path }) => !/\.test\.tsx?$/.test(path))

describe("the architecture", () => {
  test("every source file keeps its rules", () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap(findImports).length).toBeGreaterThan(100)
    expect(faultsIn(sources)).toEqual([])
  })

  test("no files import each other in a circle", () => {
    expect(cyclesIn(sources)).toEqual([])
  })

  test("no test fixtures are among the sources", () => {
    expect(sources.map(({ path }) => path).filter(path => /\/test-[^/]*$/.test(path))).toEqual([])
  })

  test("tests and benches share only tests/shared", () => {
    const faults = read("{tests,bench}/**/*.ts").flatMap(file =>
      findImports(file).flatMap(({ target }) =>
        isForeignHelper(file.path, target) ? [`${file.path}: ${target}`] : [],
      ),
    )
    expect(faults).toEqual([])
  })
})

test("a circle is found, also over three files or of types alone", () => {
  const file = (name: string, ...imports: string[]) => ({ path: `src/${name}.ts`, text: imports.join("\n") })
  const a = file("a", 'import { b } from "./b.ts"')
  const b = file("b", 'import { c } from "./c.ts"')
  const outside = file("d", 'import { a } from "./a.ts"')
  const circle = ["src/a.ts", "src/b.ts", "src/c.ts"]
  expect(cyclesIn([a, b, file("c", 'import { a } from "./a.ts"'), outside])).toEqual([circle])
  expect(cyclesIn([a, b, file("c", 'import type { A } from "./a.ts"'), outside])).toEqual([circle])
  expect(cyclesIn([a, b, file("c"), outside])).toEqual([])
})

describe("the reader of the rules", () => {
  const faults = (path: string, text: string) => faultsIn([{ path, text }])
  const kit = "src/web/kits/kit.tsx"

  test.each([
    ["a section that imports another", kit, 'import { Cart } from "../profile/cart.tsx"'],
    ["a section that imports another's types", kit, 'import type { Cart } from "../profile/cart.tsx"'],
    ["a deep section that imports another", "src/web/counter/sale/sale.tsx", 'import { a } from "../../kits/kit.tsx"'],
    ["a page that reaches behind the door", kit, 'import { erp } from "../../erp/erp.ts"'],
    ["a page that reaches a subject's values", kit, 'import { createKits } from "../../shop/kits/kits.ts"'],
    ["a page that loads the server side later", kit, 'const erp = await import("../../erp/erp.ts")'],
    ["a page typed by a database record", kit, 'import type { Row } from "../../shop/kits/kit-records.ts"'],
    ["a page that uses a node: module", kit, 'import { readFileSync } from "node:fs"'],
    ["the UI kit that uses a section", "src/web/ui/button.tsx", 'import { a } from "../kits/kit.tsx"'],
    ["the UI kit that uses the session", "src/web/ui/button.tsx", 'import { a } from "../shared/session/session.tsx"'],
    ["a feature that knows the composition", "src/shop/cart/cart.ts", 'import type { P } from "../../main/compose.ts"'],
    ["a subject that imports another", "src/shop/cart/cart.ts", 'import { kits } from "../kits/kits.ts"'],
    ["a subject that types itself by another", "src/shop/cart/cart.ts", 'import type { K } from "../kits/kits.ts"'],
    ["what others build on, built on them", "src/shop/orders/a.ts", 'import { c } from "../cart/cart.ts"'],
    [
      "a subject that names a provider",
      "src/shop/cart/cart.ts",
      'import { t } from "../../providers/tilopay/tilopay.ts"',
    ],
    ["a provider that uses the ERP", "src/providers/tilopay/tilopay.ts", 'import { erp } from "../../erp/erp.ts"'],
    ["a platform that knows the business", "src/platform/log.ts", 'import { a } from "../shop/vocabulary/business.ts"'],
    ["a library that knows the business", "src/gerber/inspect.ts", 'import { a } from "../shop/vocabulary/money.ts"'],
    ["rules that use the server", "src/shop/kits/rules/kit.ts", 'import { a } from "../kits.ts"'],
    ["rules that use another subject's", "src/shop/kits/rules/kit.ts", 'import { a } from "../../cart/rules/cart.ts"'],
    ["pages that know the composition", kit, 'import type { S } from "../../main/build-services.ts"'],
    [
      "a bridge that loads the composition",
      "src/services.server.ts",
      'import { buildServices } from "./main/build-services.ts"',
    ],
    ["rules that use a node: module", "src/shop/kits/rules/kit.ts", 'import { createHash } from "node:crypto"'],
    ["rules that use a server's package", "src/shop/kits/rules/kit.ts", 'import sharp from "sharp"'],
    [
      "an ERP that shares our money",
      "src/simulators/dolibarr/a.ts",
      'import { c } from "../../shop/vocabulary/money.ts"',
    ],
    ["a simulator that shares the client's code", "src/simulators/a.ts", 'import { s } from "../erp/sender.ts"'],
    [
      "demo data that shares our types",
      "demo-data/kits.ts",
      'import type { Kit } from "../src/shop/kits/rules/kit.ts"',
    ],
    [
      "a workflow that knows the embedded ERP",
      "src/shop/cart/a.ts",
      'import { a } from "../../simulators/dolibarr/a.ts"',
    ],
    ["a driver outside its place", "src/shop/cart/cart.ts", 'import pg from "pg"'],
    ["the environment read elsewhere", "src/erp/erp.ts", "const url = process.env.ERP_URL"],
    ["JSON that the database may refuse", "src/shop/lists/list-records.ts", "query(sql, [JSON.stringify(lines)])"],
    ["a browser box", kit, 'window.alert("no")'],
    ["a bag", "src/web/kits/utils.ts", ""],
    ["a file that only gathers", "src/web/kits/index.ts", 'export { a } from "./kit.tsx"'],
    ["a worker loaded by its address", "src/gerber/a.ts", 'new Worker(new URL("../erp/worker.ts", import.meta.url))'],
  ])("finds %s", (_, path, text) => {
    expect(faults(path, text)).toHaveLength(1)
  })

  test.each([
    ["a page and its own section", "src/web/counter/sale/sale.tsx", 'import { a } from "../pager.tsx"'],
    ["a page and the UI kit", kit, 'import { Button } from "../ui/button.tsx"'],
    ["a page and rules", kit, 'import { kitPrice } from "../../shop/kits/rules/kit.ts"'],
    ["a page and the answers of the door", kit, 'import type { KitReturn } from "../../shop/kits/kits.ts"'],
    ["an endpoint and a node: module", "src/web/kits/ticket.server.ts", 'import { randomBytes } from "node:crypto"'],
    ["a subject and what it builds on", "src/shop/cart/cart.ts", 'import { p } from "../orders/place-order.ts"'],
    [
      "a subject and a provider's interface",
      "src/shop/cart/a.ts",
      'import { G } from "../../providers/card-gateway.ts"',
    ],
    ["the ERP client and money", "src/erp/wire.ts", 'import { colones } from "../shop/vocabulary/money.ts"'],
    [
      "the composition",
      "src/main/compose.ts",
      'import { startEmbeddedErp } from "../simulators/dolibarr/embedded-erp.ts"',
    ],
    [
      "the bridge and the type of the services",
      "src/services.server.ts",
      'import type { buildServices } from "./main/build-services.ts"',
    ],
    ["rules and durations", "src/shop/kits/rules/kit.ts", 'import { dayMs } from "../../../platform/durations.ts"'],
    ["a comment that speaks of alert()", kit, "// never alert(text)"],
    ["a package", "src/erp/orders.ts", 'import { z } from "zod"'],
  ])("accepts %s", (_, path, text) => {
    expect(faults(path, text)).toEqual([])
  })
})
