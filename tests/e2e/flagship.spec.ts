import type { Page } from "@playwright/test"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

const pages = ["/insignia", "/insignia/Superior", "/insignia/UNOR4", "/insignia/UNOR3", "/insignia/kitsArduino"]

/** Stopping and starting under a stopped clock puts an animation at the beginning of a frame. */
const startAnew = async (page: Page) => {
  await page.clock.pauseAt(new Date("2025-05-02"))
  await page.getByRole("button", { name: "Pausar animación" }).click()
  await page.getByRole("button", { name: "Reanudar animación" }).click()
  await expect(page.getByRole("button", { name: "Pausar animación" })).toBeVisible()
}

test("[FLAG-07] the hero's frame changes every 150 ms, until it is stopped", async ({ page }) => {
  await page.clock.install({ time: new Date("2025-05-01") })
  await page.goto("/insignia")
  await startAnew(page)
  const panel = page.getByTestId("led-panel")
  const first = Number(await panel.getAttribute("data-frame"))
  const frames = Number(await panel.getAttribute("data-frames"))
  const after = (steps: number) => String((first + steps) % frames)
  await page.clock.runFor(149)
  await expect(panel).toHaveAttribute("data-frame", after(0))
  await page.clock.runFor(1)
  await expect(panel).toHaveAttribute("data-frame", after(1))
  await page.clock.runFor(450)
  await expect(panel).toHaveAttribute("data-frame", after(4))
  await page.getByRole("button", { name: "Pausar animación" }).click()
  await expect(page.getByRole("button", { name: "Reanudar animación" })).toBeVisible()
  await page.clock.runFor(3000)
  await expect(panel).toHaveAttribute("data-frame", after(4))
})

test("[FLAG-07] the ESP page moves on every 2000 ms, until a part is chosen", async ({ page }) => {
  await page.clock.install({ time: new Date("2025-05-01") })
  await page.goto("/insignia/Superior")
  await startAnew(page)
  const tour = page.getByTestId("board-tour")
  const first = Number(await tour.getAttribute("data-step"))
  await page.clock.runFor(1999)
  await expect(tour).toHaveAttribute("data-step", String(first))
  await page.clock.runFor(1)
  await expect(tour).toHaveAttribute("data-step", String((first + 1) % 5))
  await tour.getByRole("button", { name: /Antena propia/ }).click()
  await expect(tour).toHaveAttribute("data-step", "3")
  await page.clock.runFor(6000)
  await expect(tour).toHaveAttribute("data-step", "3")
})

test("[FLAG-07][NAV-20] with reduced motion both stand still", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.clock.install()
  await page.goto("/insignia")
  await expect(page.getByRole("link", { name: "Crear cuenta" })).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page.getByTestId("led-panel")).toHaveAttribute("data-frame", "0")
  await expect(page.getByRole("button", { name: "Pausar animación" })).toHaveCount(0)
  await page.goto("/insignia/Superior")
  await expect(page.getByRole("link", { name: "Crear cuenta" })).toBeVisible()
  await page.clock.runFor(9000)
  await expect(page.getByTestId("board-tour")).toHaveAttribute("data-step", "0")
})

test("[FLAG-05] the video is fetched when it is pressed and not before; the program is copied whole", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const asked: string[] = []
  await page.route(/youtube/, route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: "text/html", body: "<p>video</p>" })
  })
  await page.goto("/insignia/UNOR3")
  const play = page.getByRole("button", { name: /^Reproducir video/ })
  await expect(page.getByRole("link", { name: "Crear cuenta" })).toBeVisible()
  expect(asked).toEqual([])
  await play.click()
  await expect(page.frameLocator("iframe").getByText("video")).toBeVisible()
  await page.getByRole("button", { name: "Copiar el programa" }).click()
  await expect(page.getByRole("button", { name: "Copiado el programa" })).toBeVisible()
  const shown = await page.getByRole("region", { name: /^Su primer programa/ }).innerText()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.trimEnd())
  expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/)
})

test("[FLAG-02] from the landing to the product, by keyboard alone", async ({ page }) => {
  await page.goto("/insignia")
  await page.getByRole("main").getByRole("link", { name: "Kits de Arduino" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Sensores sorpresa" })).toBeVisible()
  await page.getByRole("link", { name: "Comprar Kit de Arduino Ultimate" }).focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/products/122-Kit%20de%20Arduino%20Ultimate")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kit de Arduino Ultimate")
})

test("@phone flagship pages are accessible and fit", async ({ page }) => {
  test.slow()
  const faults: string[] = []
  page.on("console", message => message.type() === "error" && faults.push(message.text()))
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole("banner").getByText("Cargando...")).toBeHidden()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  expect(faults).toEqual([])
})
