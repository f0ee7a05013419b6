import type { Page } from "@playwright/test"

/** Runs in the page. */
const hasProducts = () =>
  new Promise<boolean>(resolve => {
    const opening = indexedDB.open("chispa-mostrador")
    opening.onsuccess = () => {
      const asked = opening.result.transaction("facts").objectStore("facts").get("catalogue")
      asked.onsuccess = () => {
        opening.result.close()
        resolve(asked.result !== undefined)
      }
    }
  })

/** Waits until the device has the products that it sells without network. */
export const whenProductsAreKept = async (page: Page): Promise<void> => {
  while (!(await page.evaluate(hasProducts))) await page.waitForTimeout(100)
}

/** Waits until the counter can be opened without network. */
export const whenReadyForOffline = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await whenProductsAreKept(page)
}
