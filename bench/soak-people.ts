/** The people of bench/soak.ts: visitors who browse, customers who order and upload, an association at its counter. */
import { Agent, get } from "node:http"
import { finished } from "node:stream/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { demoShop } from "../demo-data/demo-shop.ts"
import { demoPasswords } from "../demo-data/people.ts"
import { catalogueAddress } from "../src/shop/catalogue/rules/catalogue-query.ts"
import { picturePath, pictureWidths, productPath } from "../src/shop/catalogue/rules/listed-product.ts"
import { createBrowser, type TestBrowser } from "../tests/shared/browser.ts"
import { paymentModes, pickupPoints } from "../tests/shared/documented-business.ts"
import { boardFields, keyOn, placeOrder, waitForConfirmation } from "../tests/shared/order-forms.ts"
import { fileOf, line, metric, move, sampleBoard } from "../tests/shared/sample-boards.ts"
import { manyProducts, searchTerms } from "./many-products.ts"

/** The counts so far; each message of `errors` is one failure. */
export interface Tally {
  requests: number
  readonly errors: string[]
  /** Page views without pictures, which are always quick. Times are those of performance.now(). */
  readonly views: { readonly at: number; readonly took: number }[]
  ordersPlaced: number
  boardsUploaded: number
  handedOver: number
}

const between = (min: number, max: number): number => min + Math.random() * (max - min)
const pickOne = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

const goods = demoShop({ pictures: false })
const onSale = goods.products.filter(({ forSale }) => forSale)
const shelves = goods.categories.filter(({ type, parentId }) => type === "product" && parentId === 0)
const terms = searchTerms(manyProducts(2000))
const information = ["/envios", "/reembolso", "/PuntosdeVenta", "/Chispa", "/kits", "/insignia", "/servicios"]

const views: readonly (readonly [share: number, path: () => string])[] = [
  [10, () => "/"],
  [25, () => catalogueAddress({ term: "", page: Math.ceil(between(0, onSale.length / 12)) })],
  [15, () => catalogueAddress({ term: "", category: pickOne(shelves).id, page: Math.ceil(between(0, 3)) })],
  [15, () => catalogueAddress({ term: pickOne(terms), page: 1 })],
  [25, () => productPath(pickOne(onSale))],
  [10, () => pickOne(information)],
]
const anyView = views.flatMap(([share, path]) => Array.from({ length: share }, () => path))

/** Reads one answer to its end over the visitor's own connection. */
const fetchOver = (agent: Agent, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { "Accept-Encoding": "br, gzip" } }, reply =>
      finished(reply.resume()).then(
        () => (reply.statusCode === 200 ? resolve() : reject(new Error(`answered ${reply.statusCode}`))),
        reject,
      ),
    )
    asked.setTimeout(30_000, () => asked.destroy(new Error("no answer for 30 s")))
    asked.on("error", reject)
  })

/** A visitor that, like a browser, uses one connection that stays open. */
const createVisitor = (url: string, tally: Tally) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string) => {
    tally.requests++
    await fetchOver(agent, url + path).catch(error => tally.errors.push(`visitor, ${path}: ${error.message}`))
  }
  return {
    ask,
    /** Loads a page and two of its pictures. */
    async look() {
      const at = performance.now()
      await ask(pickOne(anyView)())
      tally.views.push({ at, took: performance.now() - at })
      for (let pictures = 0; pictures < 2; pictures++)
        await ask(picturePath(pickOne(onSale).id, pickOne(pictureWidths)))
    },
    leave: () => agent.destroy(),
  }
}

/** Requests every product and picture once, so that the measurement begins with filled caches, as after a day of visits. */
export const warmUp = async (url: string, tally: Tally): Promise<void> => {
  const products = onSale.values()
  const askForRest = async () => {
    const visitor = createVisitor(url, tally)
    for (const product of products) {
      await visitor.ask(productPath(product))
      for (const width of pictureWidths) await visitor.ask(picturePath(product.id, width))
    }
    visitor.leave()
  }
  await Promise.all(Array.from({ length: 8 }, askForRest))
}

/** Acts as a crawler or attacker: requests 2 000 new addresses of the catalogue. */
export const requestManyAddresses = async (url: string, tally: Tally): Promise<void> => {
  const numbers = Array.from({ length: 2000 }, (_, number) => number).values()
  const askForRest = async () => {
    const visitor = createVisitor(url, tally)
    for (const number of numbers) {
      const term = number % 2 === 0 ? `${pickOne(terms)} ${number}` : ""
      const filters = { tension: String(number), color: String(number % 17) }
      await visitor.ask(catalogueAddress({ term, page: 1 + (number % 20), pageSize: 24, filters }))
    }
    visitor.leave()
  }
  await Promise.all(Array.from({ length: 16 }, askForRest))
}

/** Sends a form as a browser without script. Any status but the expected one is an error of the shop. */
const send = async (browser: TestBrowser, path: string, fields: Record<string, string>, expected: number) => {
  const reply = await browser.post(path, fields)
  await reply.arrayBuffer()
  if (reply.status !== expected) throw new Error(`${path} ${fields["accion"] ?? ""} answered ${reply.status}`)
}

const open = async (browser: TestBrowser, path: string): Promise<string> => {
  const { status, html } = await browser.open(path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return html
}

const signedIn = async (url: string, correo: string): Promise<TestBrowser> => {
  const browser = createBrowser(url)
  await send(browser, "/iniciar-sesion", { correo, contrasena: demoPasswords.customer }, 302)
  return browser
}

/** ASEIC's pickup point, so that its counter sees every order. It has plenty of stock. */
const pickup = String(pickupPoints.computing)
const sinpe = String(paymentModes.sinpe)
const plenty = onSale.filter(({ stock, variants }) => !variants && (stock[pickupPoints.computing] ?? 0) >= 200)

const order = async (browser: TestBrowser, tally: Tally): Promise<void> => {
  await send(browser, "/carrito/lineas", { producto: String(pickOne(plenty).id), cantidad: "1" }, 200)
  const clave = keyOn(await open(browser, "/perfil"))
  await send(browser, "/perfil", { accion: "pagar", clave, recogida: pickup, metodo: sinpe }, 302)
  await waitForConfirmation(browser)
  tally.ordersPlaced++
  await send(browser, "/perfil", { accion: "cerrar-resultado" }, 302)
}

/** A board of 350 kB, which takes about a second to check. */
const denseBoard = () => {
  const strokes = Array.from({ length: 16_500 }, (_, at) => line((at * 7) % 70, (at * 13) % 90))
  const copper = metric("%TF.FileFunction,Copper,L2,Bot*%", "%ADD10C,1*%", "D10*", move(0, 0), strokes.join("\n"))
  return [fileOf("densa.gbl", copper), ...sampleBoard().slice(1)]
}

const upload = async (browser: TestBrowser, tally: Tally): Promise<void> => {
  const { status, reply } = await placeOrder(browser, boardFields({ entrega: pickup, metodo: sinpe }), denseBoard())
  if (reply.kind !== "confirmed") throw new Error(`the board was answered ${status} ${JSON.stringify(reply)}`)
  tally.boardsUploaded++
}

export const openCounter = async (url: string, tally: Tally) => {
  const browser = createBrowser(url)
  await send(browser, "/asocias", { usuario: "ASEIC", contrasena: demoPasswords.association }, 302)

  /** Prepares and hands over the orders on the first page of each queue and returns their number. */
  const round = async (): Promise<number> => {
    let pressed = 0
    for (const accion of ["alistar", "entregar"] as const) {
      const html = await open(browser, `/asocias/admin?tab=${accion}`)
      for (const [, pedido = ""] of html.matchAll(/name="pedido" value="(\d+)"/g)) {
        await send(browser, "/asocias/admin", { accion, pedido, visto: "si" }, 200)
        if (accion === "entregar") tally.handedOver++
        pressed++
      }
    }
    return pressed
  }
  return {
    round,
    async clear() {
      while ((await round()) > 0);
    },
  }
}

interface Crowd {
  readonly url: string
  readonly visitors: number
  /** The performance.now() at which they stop. */
  readonly until: number
  readonly tally: Tally
  readonly counter: Awaited<ReturnType<typeof openCounter>>
}

/** Runs all people at once, with pauses between their actions, until the time is over. */
export const runCrowd = async ({ url, visitors, until, tally, counter }: Crowd): Promise<void> => {
  const [ana, luis, maria, jose] = await Promise.all(
    ["ana@chispa.test", "luis@chispa.test", "maria.jimenez@correo.test", "jose.rodriguez@correo.test"].map(correo =>
      signedIn(url, correo),
    ),
  )
  const goOn = async (who: string, pauses: readonly [min: number, max: number], work: () => Promise<unknown>) => {
    for (;;) {
      await sleep(between(...pauses) * 1000)
      if (performance.now() >= until) return
      await work().catch(error => tally.errors.push(`${who}: ${error.message}`))
    }
  }
  const browsing = Array.from({ length: visitors }, async () => {
    const visitor = createVisitor(url, tally)
    await goOn("visitor", [2, 4], visitor.look)
    visitor.leave()
  })
  const buying = [ana!, luis!, maria!].map(browser => goOn("customer", [4, 8], () => order(browser, tally)))
  const sending = goOn("board", [15, 30], () => upload(jose!, tally))
  const handing = goOn("counter", [2, 4], counter.round)
  await Promise.all([...browsing, ...buying, sending, handing])
}
