// Usage: npm run dev. The shop with pages that reload as they are edited.
import { createServer } from "vite"
import { runServer } from "../src/main/run-server.ts"
import type { WebBundle } from "../src/main/start-shop.ts"

await runServer(async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" })
  return {
    assets: new Map(),
    before: vite.middlewares,
    createShopApp: services => async (request, facts) => {
      const { createShopApp } = (await vite.ssrLoadModule("./src/web/app.server.ts")) as Pick<
        WebBundle,
        "createShopApp"
      >
      return createShopApp(services)(request, facts)
    },
  }
})
