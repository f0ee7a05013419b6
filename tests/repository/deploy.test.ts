import { existsSync, globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { memoryArguments, memoryEnvironment } from "../../scripts/server-memory.mjs"
import { settingNames } from "../../src/main/config.ts"

const read = (path: string) => readFileSync(path, "utf8")
const compose = read("deploy/compose.yaml")

/** The indented lines of a service. */
const service = (name: string) => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)*)`, "m").exec(compose)?.[1] ?? ""

test("[OPS-06] the composition sets only settings that exist, including all required ones", () => {
  const given = [...service("shop").matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = ""]) => name)
  expect(given.filter(name => !settingNames.includes(name))).toEqual([])
  expect(given).toEqual(
    expect.arrayContaining(["DATABASE_URL", "ERP_URL", "SESSION_SECRET", "PUBLIC_URL", "TRUST_PROXY"]),
  )
  for (const name of ["postgres", "dolibarr", "mariadb", "caddy"]) expect(service(name)).toContain("image:")
})

test("[OPS-06] every secret of the composition is in its example, empty", () => {
  const asked = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name))
  const example = new Map(
    [...read("deploy/compose.env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value]) => [name, value]),
  )
  expect([...asked].filter(name => !example.has(name))).toEqual([])
  expect([...example].filter(([name, value]) => /SECRET|PASSWORD|KEY/.test(name) && value !== "")).toEqual([])
})

test("[OPS-06] image, unit and proxy start and ask for files and addresses that exist", () => {
  for (const [name, value] of Object.entries(memoryEnvironment))
    for (const file of ["deploy/Dockerfile", "deploy/chispa.service"]) expect(read(file)).toContain(` ${name}=${value}`)
  const command = ["node", ...memoryArguments, "src/main/server.ts"]
  expect(read("deploy/Dockerfile")).toContain(`CMD [${command.map(word => `"${word}"`).join(", ")}]`)
  expect(read("deploy/chispa.service")).toMatch(
    new RegExp(`^ExecStart=\\S+${command.join(" ").replaceAll(".", "\\.")}$`, "m"),
  )
  for (const path of ["src/main/server.ts", "scripts/build.ts", "deploy/Caddyfile"]) expect(existsSync(path)).toBe(true)
  expect(read("src/http/http-server.ts")).toContain("/readyz")
  expect(read("deploy/Caddyfile")).toContain("health_uri /readyz")
})

test("[I7] the proxy's log shows no token or key of any route", () => {
  const secretSections = [...read("src/web/routes.ts").matchAll(/route\("([\w-]+)\/:(?:token|key)/g)].map(
    ([, name]) => name,
  )
  expect(secretSections).toContain("pedidos")
  const [, hidden = ""] = /^ +~\*\^\/\(\?<section>([\w|-]+)\)\//m.exec(read("deploy/nginx.conf")) ?? []
  expect(new Set(hidden.split("|"))).toEqual(new Set(secretSections))
  expect(read("deploy/nginx.conf")).not.toMatch(/\$request\b|\$request_uri|\$http_referer|\$args/)
})

test("[OPS-06] documents and files of deploy name only existing settings, commands and scripts", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
  // ERP_PORT belongs to `npm run erp`, which a shop for customers does not use.
  const settings = [...settingNames, "ERP_PORT"]
  const families = new Set(settings.filter(name => name.includes("_")).map(name => name.split("_")[0]))
  const unknown = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md"), ...globSync("deploy/*")].flatMap(file => {
    const words = (pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, word = ""]) => word)
    return [
      ...words(/\b([A-Z]+_[A-Z_]+)\b/g).filter(name => families.has(name.split("_")[0]) && !settings.includes(name)),
      ...words(/npm run ([\w:-]+)/g).filter(name => !(name in scripts)),
      ...words(/\b((?:scripts|src|tests|bench|deploy)\/[\w/.-]+\.(?:m?[jt]sx?|yaml|sql|css))\b/g).filter(
        path => !existsSync(path),
      ),
    ].map(word => `${file}: ${word}`)
  })
  expect(unknown).toEqual([])
})
