import type { RouteConfigEntry } from "@react-router/dev/routes"
import routes from "../../src/web/routes.ts"

/** Sample values for the route table's parameters. */
const samples: Readonly<Record<string, string>> = {
  ":product": "6",
  ":kit": "analogica",
  ":token": "x".repeat(43),
  ":brandPage": "Chispa",
  ":order": "1",
  ":file": "1",
  ":shift": "1",
  ":return": "1",
  ":key": "x",
  "*": "no/existe",
}

const collectPaths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined || index ? [`/${path ?? ""}`] : []),
    ...collectPaths(children),
  ])

/** Every address of the shop with sample values for its parameters. */
export const routePaths = (sampleFor = (part: string): string => samples[part] ?? part): string[] =>
  [...new Set(collectPaths(routes as RouteConfigEntry[]))].map(path => path.split("/").map(sampleFor).join("/"))
