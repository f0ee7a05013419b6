import type { Page } from "@playwright/test"
import { expect } from "./journey.ts"

/** An association of the demo shop at its counter. The password takes its time where the machine is busy. */
export const signInAtCounter = async (page: Page, user = "ASEIC"): Promise<void> => {
  await page.goto("/asocias")
  await page.getByLabel("Usuario").fill(user)
  await page.getByLabel("Contraseña", { exact: true }).fill("Asocia1234")
  await page.getByRole("button", { name: "Ingresar" }).click()
  await expect(page.getByRole("heading", { name: "Panel General" })).toBeVisible({ timeout: 30_000 })
}
