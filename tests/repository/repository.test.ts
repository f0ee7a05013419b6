import { existsSync, globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { citedIds, requirementIds } from "../../scripts/requirement-ids.ts"
import { settingNames } from "../../src/main/config.ts"

const read = (path: string) => readFileSync(path, "utf8")
const testFiles = globSync("{src,demo-data,tests}/**/*.{test,spec}.{ts,tsx}")

test("a requirement id names one requirement", () => {
  const ids = [...read("docs/requirements.md").matchAll(/^- \*\*([A-Z]+-\d{2})\*\*/gm)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(400)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test("tests cite requirements that exist", () => {
  const known = new Set(requirementIds(read("docs/requirements.md")))
  const areas = new Set([...known].map(id => id.split("-")[0]))
  const unknown = testFiles.flatMap(file =>
    citedIds(read(file))
      .filter(id => areas.has(id.split("-")[0]) && !known.has(id))
      .map(id => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})

test("the table of screens names tests that exist", () => {
  const [, table = ""] = read("docs/requirements.md").split("## SCREEN:")
  const named = [...table.matchAll(/`(tests\/[^`]+)`((?:,? "[^"]+")+)/g)].flatMap(([, file = "", titles = ""]) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => [file, title] as const),
  )
  expect(named.length).toBeGreaterThan(30)
  const missing = named.filter(([file, title]) => {
    const code = existsSync(file) ? read(file) : ""
    return ![...code.matchAll(/\btest\(\s*"(?:\[[^\]]+\] ?|@\w+ )*([^"]+)"/g)].some(([, own = ""]) =>
      own.startsWith(title),
    )
  })
  expect(missing).toEqual([])
})

test("citations are found in titles and table rows, but not in skipped tests", () => {
  const title = (call: string) => citedIds(`${call}("[CAT-07][ERP-19] page size", () => {})`)
  expect(title("test")).toEqual(["CAT-07", "ERP-19"])
  expect(title("test.concurrent")).toEqual(["CAT-07", "ERP-19"])
  expect(title(["test", "skip"].join("."))).toEqual([])
  expect(citedIds('test.each([["CAT-08", 1]])("%s", () => {})')).toEqual(["CAT-08"])
  expect(citedIds("// [CAT-07] is not proved here")).toEqual([])
})

test("no test is switched off or runs alone", () => {
  const marked = /\b(?:test|it|describe)\.(?:skip|only|todo|fixme|fails)\b/
  expect(testFiles.filter(file => marked.test(read(file)))).toEqual([])
})

test(".env.example documents exactly the settings that the shop reads", () => {
  const documented = [...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(documented.toSorted()).toEqual([...settingNames].toSorted())
})

test("docs/settings.md explains every setting", () => {
  const settings = read("docs/settings.md")
  expect(settingNames.filter(name => !settings.includes(`\`${name}\``))).toEqual([])
})

test("links in documents point at existing files", () => {
  const missing = ["README.md", ...globSync("docs/*.md"), ...globSync("src/**/*.md")].flatMap(document => {
    const folder = document.includes("/") ? `${document.slice(0, document.lastIndexOf("/"))}/` : ""
    return [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target]) => `${folder}${target}`)
      .filter(target => !existsSync(target))
      .map(target => `${document}: ${target}`)
  })
  expect(missing).toEqual([])
})

test("generated files and secrets stay out of the repository", () => {
  const ignored = read(".gitignore").split("\n")
  expect(
    ["node_modules/", "build/", ".data/", ".react-router/", ".env"].filter(path => !ignored.includes(path)),
  ).toEqual([])
})

/** The folders that the map must list: those at the root and two levels below src. */
const foldersOnDisk = () => {
  const folders = (under: string) => globSync(`${under}/*/`).map(path => path.replaceAll("\\", "/").replace(/\/$/, ""))
  const inSrc = folders("src")
  const listed = inSrc.flatMap(folder =>
    /(web|shop|providers|platform|simulators)$/.test(folder) ? folders(folder) : [],
  )
  return [...inSrc, ...listed, "src", "demo-data", "tests", "scripts", "bench", "docs"].toSorted()
}

const foldersOfOutline = (page: string) => {
  const outline = /## Map\n\n```\n([\s\S]*?)```/.exec(page)?.[1] ?? ""
  const path: string[] = []
  return outline
    .split("\n")
    .filter(line => line.trim() !== "")
    .map(line => {
      const depth = line.search(/\S/) / 2
      path.splice(depth, path.length, line.trim().split("/")[0] ?? "")
      return path.join("/")
    })
    .toSorted()
}

test("the map in docs/architecture.md lists every folder on disk", () => {
  expect(foldersOfOutline(read("docs/architecture.md"))).toEqual(foldersOnDisk())
})
