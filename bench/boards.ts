/** node bench/boards.ts: the time until Chromium shows a board, and the cost of a large board for the shop and another customer. */
import { execFileSync } from "node:child_process"
import { chromium } from "@playwright/test"
import { houseLimits } from "../src/gerber/check/house-limits.ts"
import { createLog } from "../src/platform/log.ts"
import { createBoardInspector } from "../src/shop/boards/board-inspector.ts"
import { fileOf, line, metric, move, sampleBoard } from "../tests/shared/sample-boards.ts"
import { openDemoShop } from "./demo-shop.ts"
import { asked, figure, median, type Result } from "./result.ts"
import { benchSettings } from "./settings.ts"

const rounds = 5

/** A board with as many random tracks as the size in bytes needs. */
const makeBoard = (bytes: number) => {
  const strokes: string[] = []
  for (let i = 0, size = 0; size < bytes; i++) {
    const stroke = line(((i * 7) % 580) / 10 + 1, ((i * 13) % 380) / 10 + 1)
    strokes.push(stroke)
    size += stroke.length + 1
  }
  const copper = metric("%TF.FileFunction,Copper,L2,Bot*%", "%ADD10C,1*%", "D10*", move(1, 1), strokes.join("\n"))
  return [fileOf("densa.gbl", copper), ...sampleBoard().slice(1)]
}

/** Measures from choosing the files to the painted picture. */
const inChromium = async (): Promise<Result> => {
  const shop = await openDemoShop()
  const browser = await chromium.launch({
    executablePath: benchSettings.browser,
    args: ["--no-sandbox"],
  })
  try {
    const page = await browser.newPage({ baseURL: shop.url })
    await page.request.post("/iniciar-sesion", {
      form: { correo: "ana@chispa.test", contrasena: "Clave1234" },
      headers: { Origin: shop.url },
    })
    const files = makeBoard(350_000).map(({ name, bytes }) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(bytes),
    }))
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto("/servicios/PCB")
      // The disabled button shows that the page's script has arrived.
      await page.locator("button:disabled", { hasText: "Pagar" }).waitFor()
      const started = performance.now()
      await page.getByLabel("Archivo Gerber").setInputFiles(files)
      const picture = page.getByRole("img", { name: /^Vista previa de la placa, 60 × 40 mm/ })
      await picture.evaluate((image: HTMLImageElement) => image.decode())
      times.push(Math.round(performance.now() - started))
    }
    return { name: "350 kB seen and checked in Chromium", value: median(times), unit: "ms", limit: 1500 }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Watches the peak memory of this process's children, in MB. */
const watchChildren = () => {
  let maxMb = 0
  const timer = setInterval(() => {
    const rows = execFileSync("ps", ["-o", "rss=", "--ppid", String(process.pid)], { encoding: "utf8" }).split("\n")
    maxMb = Math.max(maxMb, ...rows.map(row => Number(row) / 1024))
  }, 50)
  return () => {
    clearInterval(timer)
    return Math.round(maxMb)
  }
}

const onTheServer = async (): Promise<Result[]> => {
  const inspector = createBoardInspector(createLog("silent"), () => houseLimits)
  try {
    await Promise.all([1, 2].map(customer => inspector.inspect(sampleBoard(), customer)))
    const maxMb = watchChildren()
    const timed = async (files: Parameters<typeof inspector.inspect>[0], customer: number) => {
      const started = performance.now()
      const answer = await inspector.inspect(files, customer)
      if (answer?.kind !== "read") throw new Error("the board was not read")
      return Math.round(performance.now() - started)
    }
    const [heavy = 0, beside = 0] = await Promise.all([timed(makeBoard(5_000_000), 1), timed(sampleBoard(), 2)])
    return [
      { name: "5 MB checked on the server", value: heavy, unit: "ms", limit: 10_000 },
      { name: "5 MB, memory of its process", value: maxMb(), unit: "MB", limit: 300 },
      { name: "a small board beside it", value: beside, unit: "ms", limit: 2_000 },
    ]
  } finally {
    await inspector.close()
  }
}

export const run = async (): Promise<Result[]> => [...(await onTheServer()), await inChromium()]

if (import.meta.main) {
  for (const result of await run()) {
    console.log(`${result.name}: ${figure(result.value)} ${result.unit} (${asked(result)})`)
  }
}
