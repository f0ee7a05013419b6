import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hash } from "bcryptjs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoShop } from "../../demo-data/demo-shop.ts"
import { createErp } from "../../src/erp/erp.ts"
import type { ErpIds } from "../../src/shop/vocabulary/documented-ids.ts"
import { documentedIds } from "../../src/shop/vocabulary/documented-ids.ts"
import { type EmbeddedErp, startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import { freePort } from "../../src/simulators/postgres/postmaster.ts"
import { createBrowser } from "../shared/browser.ts"
import { postalFee } from "../shared/documented-business.ts"
import { expectClosedOnce, press } from "../support/counter.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"
import { type Program, runProgram } from "../support/processes.ts"

const key = "key-of-an-administrator"
/** The rights of docs/dolibarr.md under Dolibarr's names. */
const shopRights = [
  ...["societe.lire", "societe.creer", "societe.client.voir"],
  ...["produit.lire", "categorie.lire", "stock.lire", "stock.creer"],
  ...["commande.lire", "commande.creer", "commande.supprimer", "expedition.lire", "expedition.creer"],
  ...["facture.lire", "facture.creer", "banque.lire"],
]
let folder = ""
let erp: EmbeddedErp
let databases: FreshDatabase[] = []
const programs: Program[] = []

const run = (file: string, args: readonly string[], settings: Record<string, string>, input?: string) => {
  const program = runProgram(file, args, { DATA_DIR: folder, ERP_API_KEY: key, LOG_LEVEL: "warn", ...settings }, input)
  programs.push(program)
  return program
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chispa-own-erp-"))
  await chmod(folder, 0o755)
  databases = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()])
  // A Dolibarr that was used before, so its ids differ from the specification's.
  const used = demoShop({ pictures: false })
  erp = await startEmbeddedErp({
    databaseUrl: databases[0]?.url ?? "",
    keys: [
      { key, rights: "all" },
      { key: "key-of-the-shop", rights: shopRights },
      { key: "key-of-the-catalogue", rights: ["produit.lire", "categorie.lire", "stock.lire"] },
    ],
    hazards: true,
    seed: {
      ...used,
      warehouses: [{ id: 1, label: "Bodega vieja", place: "", description: "" }],
      categories: [{ id: 48, label: "Servicios", parentId: 0, type: "product" }],
      attributes: [],
      products: [],
      orders: [],
      thirdParties: [],
      bankAccounts: [{ id: 1, ref: "VIEJA", label: "Cuenta vieja" }],
      paymentModes: [
        { id: 4, code: "LIQ", label: "Efectivo" },
        { id: 6, code: "CB", label: "Tarjeta" },
        { id: 54, code: "SINPE", label: "Sinpe Móvil" },
      ],
    },
  })
})

afterAll(async () => {
  for (const { process: child, ended } of programs) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
    await ended
  }
  await erp.stop()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test("[OPS-01][OPS-02] on an ERP with other ids, provisioned from a file and with the documented rights: a whole order, handed over", async () => {
  const port = await freePort()
  const shopSettings = {
    ERP_URL: erp.url,
    ERP_API_KEY: "key-of-the-shop",
    ERP_CATALOGUE_API_KEY: "key-of-the-catalogue",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databases[1]?.url ?? "",
    ERP_PICTURES: "all",
  }
  const products = join(folder, "products.csv")
  await writeFile(products, "ref,label,price,category,stock,ASEIC\nCABLE-1,Cable azul,1500,Cables,7,3\n")
  const made = run("scripts/erp-provision.ts", [products], { ERP_URL: erp.url })
  expect((await made.ended).code, made.output()).toBe(0)
  const ids = JSON.parse(await readFile(join(folder, "erp-ids.json"), "utf8")) as ErpIds
  expect(ids.paymentModes).toEqual({ sinpe: 54, cash: 4, card: 6 })
  expect(ids.warehouses.headOffice).not.toBe(documentedIds.warehouses.headOffice)

  const client = createErp({ url: erp.url, apiKey: key, catalogueApiKey: key })
  const customer = await client.thirdParties.create({
    name: "Eva Mora",
    email: "eva@chispa.test",
    credential: await hash("Clave1234", 4),
  })
  const admin = { ...shopSettings, ERP_ADMIN_API_KEY: key }
  // Runs the command as npm does, before the shop's first start on its database.
  const staffed = run(
    "scripts/run.mjs",
    ["scripts/staff.ts", "password", "VENDEDOR5", "--stdin"],
    admin,
    "Secreta-1234\n",
  )
  expect((await staffed.ended).code, staffed.output()).toBe(0)
  const shop = run("src/main/server.ts", [], shopSettings)
  await shop.says("está abierta")
  const cable = (await client.products.listForSale()).find(({ ref }) => ref === "CABLE-1")
  const browser = createBrowser(`http://localhost:${port}`)
  await browser.post("/iniciar-sesion", { correo: "eva@chispa.test", contrasena: "Clave1234" })
  await browser.post("/carrito/lineas", { producto: String(cable?.id), cantidad: "2" })
  const cart = await (await browser.get("/perfil")).text()
  expect(cart).toContain("Cable azul")
  const points = (cart.match(/<input[^>]*name="recogida"[^>]*>/g) ?? []).filter(point => point.includes("data-fee"))
  expect(points).toEqual([expect.stringContaining(`value="${ids.warehouses.headOffice}"`)])
  const [, checkoutKey = ""] = /name="clave" value="([^"]+)"/.exec(cart) ?? []
  await browser.post("/perfil", {
    accion: "pagar",
    clave: checkoutKey,
    visto: "3000",
    recogida: String(ids.warehouses.headOffice),
    metodo: String(ids.paymentModes.sinpe),
  })
  const picture = await browser.get(`/imagenes/productos/${ids.products.superior}/96`)
  // The logo that replaces a missing picture has no version.
  expect([picture.status, picture.headers.get("ETag")]).toEqual([200, expect.any(String)])
  const orders = await Array.fromAsync(client.orders.listAll({ customerIds: [customer], status: "validated" }))
  expect(orders).toMatchObject([
    { status: "validated", warehouseId: ids.warehouses.headOffice, paymentModeId: 54, total: 3000 + postalFee.amount },
  ])
  const [{ id: orderId } = { id: 0 }] = orders
  const counter = createBrowser(`http://localhost:${port}`)
  await counter.post("/asocias", { usuario: "VENDEDOR5", contrasena: "Secreta-1234" })
  expect((await press(counter, "alistar", orderId)).words).toContain("Pedido alistado con exito.")
  expect((await press(counter, "entregar", orderId)).words).toContain("Orden cerrada")
  await expectClosedOnce(client, orderId)
  const moved = await Array.fromAsync(client.stockMovements.list({ productId: cable?.id ?? 0 }))
  expect(moved.map(({ quantity }) => quantity)).toContain(-2)
  const ended = run("scripts/staff.ts", ["password", "VENDEDOR5"], admin)
  await ended.ended
  expect(ended.output()).toContain("Every session of the account ended.")
})

test("[OPS-01] stock that shipments do not move: the check's status says so, and the shop stays closed", async () => {
  const broken = await startEmbeddedErp({
    databaseUrl: databases[2]?.url ?? "",
    keys: [{ key, rights: "all" }],
    seed: demoShop({ pictures: false }),
    settings: { stockOnShipment: false },
  })
  // This ERP has the specification's ids.
  const settings = { ERP_URL: broken.url, PORT: String(await freePort()), DATABASE_URL: databases[1]?.url ?? "" }
  const shop = run("src/main/server.ts", [], { ...settings, DATA_DIR: join(folder, "other") })
  expect((await shop.ended).code).toBe(1)
  expect(shop.output()).toContain("The shop stays closed")
  expect(shop.output()).toContain("stock is not moved when a shipment is validated")
  expect(shop.output()).not.toContain("está abierta")
  const checked = run("scripts/erp-check.ts", [], { ...settings, DATA_DIR: join(folder, "other") })
  expect((await checked.ended).code).toBe(1)
  expect(checked.output()).toContain("Not ready: 1 missing.")
  await broken.stop()
})
