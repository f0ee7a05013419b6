import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "src/web/public",
  build: { target: "es2022", assetsInlineLimit: 0 },
  // The server bundle is the request handler itself; everything outside src/web is handed to it when it is created.
  environments: { ssr: { build: { rolldownOptions: { input: "./src/web/app.server.ts" } } } },
  worker: { format: "es" },
})
