import type { Page } from "@playwright/test"
import { zipSync } from "fflate"
import type { BoardFile } from "../../src/gerber/read/archive.ts"
import { fileOf, flash, line, metric, move, sampleBoard } from "../shared/sample-boards.ts"
import { asNewCustomer } from "./support/customer.ts"
import { expect, expectAccessible, expectNoSidewaysScroll, type JourneyShop, test } from "./support/journey.ts"

const open = async (page: Page, shop: JourneyShop) => {
  await asNewCustomer(page, shop)
  await page.goto("/servicios/PCB")
}
const choose = (page: Page, files: readonly BoardFile[]) =>
  page
    .getByLabel("Archivo Gerber")
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(bytes) })))

const zipOf = (name: string, files: Readonly<Record<string, readonly BoardFile[]>>): BoardFile => ({
  name,
  bytes: zipSync(
    Object.fromEntries(
      Object.entries(files).flatMap(([folder, list]) => list.map(file => [`${folder}${file.name}`, file.bytes])),
    ),
  ),
})

const finish = [
  fileOf("placa-B_Mask.gbr", metric("%ADD10C,3*%", "D10*", flash(10, 10), flash(40, 30))),
  fileOf("placa-B_Silkscreen.gbr", metric("%ADD10C,0.5*%", "D10*", move(5, 20), line(30, 20), line(30, 25))),
]
const review = (page: Page) => page.getByRole("list", { name: "Revisión de la placa" })
const region = (page: Page) => page.getByRole("region", { name: "Vista previa de la placa" })
/** The picture is an image that the page may not read, so its text is recorded where it is made. */
const keepPictureText = (page: Page) =>
  page.addInitScript(() => {
    const make = URL.createObjectURL
    URL.createObjectURL = blob => {
      if (blob instanceof Blob) void blob.text().then(text => Object.assign(window, { pictureText: text }))
      return make(blob)
    }
  })
const pictureText = (page: Page) => page.evaluate(() => (window as { pictureText?: string }).pictureText ?? "")

test("[BOARD-04] @phone the finished board: layers and marks on and off, and distances by two presses", async ({
  page,
  shop,
}) => {
  await keepPictureText(page)
  await open(page, shop)
  await choose(page, [zipOf("placa.zip", { "": [...sampleBoard({ track: 0.5 }), ...finish] })])
  await expect(region(page).getByRole("img")).toBeVisible()

  await page.getByText("Capas y marcas que se ven").click()
  for (const [name, hidden] of [
    ["Máscara inferior", 'data-layer="mask-bottom" display="none"'],
    ["Serigrafía inferior", 'data-layer="silk-bottom" display="none"'],
    ["Agujeros", 'data-layer="drill" display="none"'],
    ["Regla", 'data-layer="ruler" display="none"'],
    ["Marcas 1", 'data-finding="1" display="none"'],
  ] as const) {
    await page.getByRole("checkbox", { name }).uncheck()
    await expect.poll(() => pictureText(page)).toContain(hidden)
  }
  await page.getByRole("checkbox", { name: "Máscara inferior" }).check()
  await expect.poll(() => pictureText(page)).not.toContain('data-layer="mask-bottom" display="none"')

  const measure = page.getByRole("button", { name: "Medir" })
  await measure.click()
  await expect(measure).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByText(/Toque dos puntos/)).toBeVisible()
  // On the edges of the 60 mm board, which the picture shows with 4.8 mm around it.
  const box = (await region(page).boundingBox())!
  const scale = Math.min(box.width / 69.6, box.height / 49.6)
  const middle = { x: box.width / 2, y: box.height / 2 }
  await region(page).click({ position: { x: middle.x - 30 * scale, y: middle.y } })
  await expect(page.getByText("Ahora el segundo punto.")).toBeVisible()
  await region(page).click({ position: { x: middle.x + 30 * scale, y: middle.y } })
  const told = await page.getByText(/^Distancia: /).textContent()
  const length = Number(/Distancia: ([\d.]+) mm/.exec(told ?? "")?.[1])
  expect(length).toBeGreaterThan(58)
  expect(length).toBeLessThan(62)

  await region(page).press("Escape")
  await measure.press("Enter")
  for (const key of ["Enter", ...Array.from({ length: 12 }, () => "ArrowRight"), "Shift+ArrowUp", "Enter"]) {
    await region(page).press(key)
  }
  await expect(page.getByText("Distancia: 12.00 mm (horizontal 12.00, vertical 0.10)")).toBeVisible()

  await review(page).getByText("Cómo arreglarlo").first().click()
  await expect(review(page)).toContainText("KiCad: Edit → Edit Track & Via Properties…")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test("[BOARD-05] @phone files that say little are corrected, boards told apart, sources answered", async ({
  page,
  shop,
}) => {
  await open(page, shop)
  await choose(page, [{ name: "placa.kicad_pcb", bytes: new TextEncoder().encode("(kicad_pcb)") }])
  await expect(page.getByRole("alert").getByText(/diseño de KiCad.*File → Fabrication Outputs/)).toBeVisible()

  const [copper, outline, drill] = sampleBoard() as [BoardFile, BoardFile, BoardFile]
  const bare = new TextDecoder().decode(copper.bytes).replace(/%TF.*\n/, "")
  const nameless = [
    fileOf("uno.gbr", bare),
    fileOf("dos.gbr", metric("%ADD10C,1*%", "D10*", flash(1, 1))),
    outline,
    drill,
  ]
  await choose(page, [...nameless, fileOf("informe.pdf", "%PDF")])
  await expect(review(page)).toContainText("no encontramos una capa de cobre")
  await expect(page.getByText("No usamos informe.pdf: no es una capa de la placa.")).toBeVisible()
  await page.getByText("Capas reconocidas (4)").click()
  await page.getByLabel("uno.gbr").selectOption({ label: "Cobre inferior" })
  await expect(review(page)).toContainText("Los archivos traen una sola cara de cobre.")
  await expect(page.getByLabel("uno.gbr")).toHaveValue("copper-bottom")
  await expect(page.getByText("Usted indicó que es el cobre inferior; lo habíamos tomado por")).toBeVisible()
  await expect(page.getByText("Tomamos este archivo por el contorno porque su nombre dice «edge cuts».")).toBeVisible()

  await choose(page, [
    zipOf("dos.zip", { "fuente/": sampleBoard(), "sensor/": sampleBoard({ width: 30, height: 35 }) }),
  ])
  const which = page.getByLabel("Los archivos traen 2 placas. ¿Cuál es la de este pedido?")
  await expect(page.getByText("60 × 40 mm", { exact: true })).toBeVisible()
  await which.selectOption("sensor")
  await expect(page.getByText("30 × 35 mm", { exact: true })).toBeVisible()
  await expect(which).toHaveValue("sensor")
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test("[PCB-12][PCB-24] @widths a size that a person chose stays: the page proposes the one that fits", async ({
  page,
  shop,
}) => {
  await open(page, shop)
  const size = (name: string) => page.getByRole("button", { name, exact: true })
  await size("Grande (15x10cm)").click()
  await choose(page, sampleBoard())
  await expect(page.getByText("Según la revisión, su placa cabe en Pequeño (7.5x10cm).")).toBeVisible()
  await expect(size("Grande (15x10cm)")).toHaveAttribute("aria-pressed", "true")
  await page.getByRole("button", { name: "Cambiar a Pequeño (7.5x10cm)" }).click()
  await expect(size("Pequeño (7.5x10cm)")).toHaveAttribute("aria-pressed", "true")
  await choose(page, sampleBoard({ width: 120 }))
  await expect(page.getByText("Según la revisión, su placa cabe en Grande (15x10cm).")).toBeVisible()
  await expect(size("Pequeño (7.5x10cm)")).toHaveAttribute("aria-pressed", "true")
  await expectNoSidewaysScroll(page)
})

test("a small ZIP with 58 MB of text is refused with a message, and the page still works", async ({ page, shop }) => {
  await open(page, shop)
  const words = `%FSLAX46Y46*%\n%MOMM*%\n${"X1Y1".repeat((58 * 1024 * 1024) / 4)}`
  await choose(page, [zipOf("a.zip", { "": [fileOf("a.gbl", words)] })])
  await expect(review(page)).toContainText("el archivo es demasiado complejo para revisarlo aquí")
  await choose(page, sampleBoard())
  await expect(page.getByText("60 × 40 mm", { exact: true })).toBeVisible()
})
