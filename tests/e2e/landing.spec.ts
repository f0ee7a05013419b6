import type { Page } from "@playwright/test"
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support/journey.ts"

test("[HOME-08][HOME-09][HOME-10][HOME-11][HOME-12][DATA-08][DATA-09] @both the search box suggests, by keyboard and by touch", async ({
  page,
}) => {
  const asked: string[] = []
  page.on("request", request => request.url().includes("/sugerencias") && asked.push(request.url()))
  await page.goto("/")
  await expectNoSidewaysScroll(page)
  const box = page.getByRole("combobox", { name: "Buscar productos" })
  const options = page.getByRole("option")
  await expect(page.getByRole("button", { name: "Buscar" })).toBeVisible()

  await box.press("L")
  await expect(options).toHaveCount(5)
  // Until the list has loaded, a pause in typing may ask the server; afterwards it must not.
  asked.length = 0
  await box.pressSequentially("ED roj")
  await expect(options.first()).toContainText("LED rojo")
  await expect(options.first()).toContainText(/₡\d+$/)
  await box.fill("l")
  await expect(options).toHaveCount(5)
  await expectAccessible(page)
  expect(asked).toEqual([])

  await box.press("ArrowDown")
  await box.press("ArrowDown")
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true")
  await expect(box).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "")
  await box.press("Escape")
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue("l")

  await page.getByRole("button", { name: "Borrar búsqueda" }).click()
  await expect(box).toHaveValue("")
  await expect(box).toBeFocused()
  await expect(options).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Buscar" })).toBeVisible()

  await box.fill("superior")
  const path = `/products/35-${encodeURIComponent("Superior ESP")}`
  await expect(options).toHaveAttribute("href", path)
  await options.click()
  await expect(page).toHaveURL(path)

  // The last list is used until the fresh one arrives.
  await page.route("**/sugerencias*", route => route.abort())
  await page.goto("/")
  await box.fill("superior")
  await expect(options).toHaveCount(1)
  await box.press("ArrowDown")
  await box.press("Enter")
  await expect(page).toHaveURL(path)
})

test("[HOME-08] a search without local matches asks the server after a pause; Enter searches the catalogue", async ({
  page,
}) => {
  const asked: string[] = []
  page.on("request", request => request.url().includes("/sugerencias?") && asked.push(request.url()))
  await page.goto("/")
  const box = page.getByRole("combobox")
  await box.pressSequentially("4k7")
  await expect(page.getByRole("option").first()).toContainText("4.7 kΩ")
  expect(asked.length).toBeLessThanOrEqual(2)
  await box.press("Enter")
  await expect(page).toHaveURL("/catalogo?buscar=4k7")
  await expect(page.getByRole("main")).toContainText("4.7 kΩ")
})

/** How far below its place each section is, in pixels. */
const offsetsOfSections = (page: Page) =>
  page
    .locator(".reveal")
    .evaluateAll(sections => sections.map(section => new DOMMatrix(getComputedStyle(section).transform).m42))

test("[HOME-07] @phone sections slide into place from the moment a tenth of them is in view", async ({ page }) => {
  await page.goto("/")
  const section = page.locator(".reveal").last()
  const scrollToPart = (part: number) =>
    section.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect()
      const place = top - new DOMMatrix(getComputedStyle(element).transform).m42
      scrollBy({ top: place - innerHeight + height * part, behavior: "instant" })
    }, part)
  const offset = async () => (await offsetsOfSections(page)).at(-1)
  const start = (await offset()) ?? 0
  expect(start).toBeGreaterThan(0)
  await scrollToPart(0.05)
  await expect.poll(offset).toBe(start)
  await scrollToPart(0.25)
  await expect.poll(offset).toBeLessThan(start)
  await scrollToPart(0.6)
  await expect.poll(offset).toBe(0)
})

test("[HOME-07] every section is visible in the first paint, on a tall screen and on a phone, although no script arrives", async ({
  page,
}) => {
  await page.route("**/*.js", route => route.abort())
  for (const size of [
    { width: 1440, height: 6000 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto("/", { waitUntil: "commit" })
    await expect(page.getByRole("heading", { name: "Por qué comprar aquí" })).toBeVisible()
    const isVisible = await page
      .locator(".reveal h2")
      .evaluateAll(titles =>
        titles.map(title => title.checkVisibility({ opacityProperty: true, contentVisibilityAuto: true })),
      )
    expect(isVisible.length).toBeGreaterThan(4)
    expect(isVisible).not.toContain(false)
  }
})

test("[NAV-20] @phone with reduced motion everything is shown at once, and the page is accessible", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/")
  expect((await offsetsOfSections(page)).filter(offset => offset !== 0)).toEqual([])
  await expectAccessible(page)
})
