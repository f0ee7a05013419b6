import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { documentedIds } from "../shop/vocabulary/documented-ids.ts"
import { ConfigError, readConfig } from "./config.ts"

const findFaults = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe("settings", () => {
  test("no setting is needed: the defaults are the embedded shop", () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, publicUrl: "http://localhost:3000", databaseUrl: null })
    expect(config.erp.url).toBeNull()
    expect(config.card.kind).toBe("sandbox")
    expect(config.google.kind).toBe("local")
    expect(config.brand.name).toBe("Chispa")
  })

  test("every fault is explained, not only the first", () => {
    const faults = findFaults({ PORT: "http", ERP_URL: "erp", SESSION_SECRET: "short", DATABASE_URL: "mysql://x/y" })
    expect(faults).toHaveLength(5)
    expect(faults).toContain("ERP_API_KEY: needed when ERP_URL is set")
    expect(faults.join("\n")).toMatch(/PORT: must be a port number/)
    expect(faults.join("\n")).toMatch(/SESSION_SECRET: must have at least 32 characters/)
  })

  test("an ERP address needs its key", () => {
    expect(findFaults({ ERP_URL: "https://erp.example.com" })).toEqual(["ERP_API_KEY: needed when ERP_URL is set"])
  })

  test("with a real ERP nothing is simulated unless asked for by name", () => {
    const real = { ERP_URL: "https://erp.example.com/api/index.php", ERP_API_KEY: "k" }
    expect(readConfig(real)).toMatchObject({
      card: { kind: "none" },
      google: { kind: "none" },
      erp: { url: "https://erp.example.com" },
    })
    expect(readConfig({ ...real, CARD_PROVIDER: "sandbox" }).card.kind).toBe("sandbox")
  })

  test("[ERP-02] the catalogue has a key of its own, which falls back to the first", () => {
    const real = { ERP_URL: "https://erp.example.com", ERP_API_KEY: "first" }
    expect(readConfig(real).erp.catalogueApiKey).toBe("first")
    expect(readConfig({ ...real, ERP_CATALOGUE_API_KEY: "second" }).erp.catalogueApiKey).toBe("second")
  })

  test("half of the card provider's secrets is a fault", () => {
    expect(findFaults({ TILOPAY_KEY: "k", TILOPAY_USER: "u" })[0]).toMatch(/all three are needed/)
  })

  test("the demo can be reached from this machine only, unless configured otherwise", () => {
    expect(readConfig({}).listenAddress).toBe("127.0.0.1")
    expect(readConfig({ LISTEN_ADDRESS: "0.0.0.0" }).listenAddress).toBe("0.0.0.0")
    expect(readConfig({ ERP_URL: "https://erp.example.com", ERP_API_KEY: "k" }).listenAddress).toBeUndefined()
  })

  test("proxies are counted, and pools, draining and ports have bounds", () => {
    expect(["no", "yes", "2"].map(given => readConfig({ TRUST_PROXY: given }).trustedHops)).toEqual([0, 1, 2])
    expect(
      findFaults({ TRUST_PROXY: "maybe", DATABASE_POOL: "0", DRAIN_SECONDS: "99", METRICS_PORT: "x" }),
    ).toHaveLength(4)
  })

  test("an empty value counts as not given, as in a copied .env.example", () => {
    expect(readConfig({ PUBLIC_URL: "", SMTP_URL: "" }).publicUrl).toBe("http://localhost:3000")
  })

  test("[OPS-02] the ERP's ids come from a file, by default the specification's; an invalid file is reported", () => {
    const real = { ERP_URL: "https://erp.example.com", ERP_API_KEY: "k" }
    const folder = mkdtempSync(join(tmpdir(), "chispa-ids-"))
    const file = join(folder, "ids.json")
    const withIds = (ids: unknown) => {
      writeFileSync(file, typeof ids === "string" ? ids : JSON.stringify(ids))
      return { ...real, ERP_IDS_FILE: file }
    }
    expect(readConfig({ ...real, DATA_DIR: folder }).erp.ids).toEqual(documentedIds)
    expect(readConfig(withIds({ paymentModes: { sinpe: 54 } })).erp.ids).toEqual({
      ...documentedIds,
      paymentModes: { sinpe: 54, cash: 4, card: 6 },
    })
    expect(findFaults(withIds({ paymentModes: { sinpe: 4 } }))[0]).toMatch(/paymentModes: two of them have the same id/)
    expect(findFaults(withIds({ products: { sonda: 4 } }))[0]).toMatch(/products: /)
    expect(findFaults(withIds({ warehouses: { headOffice: 222 } }))[0]).toMatch(/222 is the boards page's own code/)
    expect(findFaults(withIds("{"))[0]).toMatch(/is not JSON/)
    rmSync(folder, { recursive: true })
    expect(findFaults({ ...real, ERP_IDS_FILE: file })[0]).toMatch(/is not there: npm run erp:provision/)
    expect(readConfig({ ...real, ERP_IDS_FILE: file }, { newIdsFile: true }).erp.idsFile).toBe(file)
  })
})
