import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/**
 * What every page needs travels in two files instead of thirty: fewer requests, and they compress better together. Parts of
 * the UI kit that only some pages use stay with those pages.
 */
const everywhere = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
    priority: 2,
  },
  {
    name: "shop",
    test: /src[\\/](web[\\/](shared[\\/](session|frame[\\/](?!sidebar|search-)|product-picture|catalogue-return|add-to-cart[\\/](use-|cart-flash)|connection[\\/](lost-toast|ask|texts))|ui[\\/](icons|button|spinner|toast|page-|money|badge|notice|classes|browser-storage|use-|quantity))|shop[\\/](vocabulary[\\/](brand|money|people|quantity)|catalogue[\\/]rules[\\/]listed-product))/,
    minShareCount: 2,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "src/web/public",
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everywhere } } } } },
    // The server bundle is the request handler itself; everything outside src/web is handed to it when it is created.
    ssr: { build: { rolldownOptions: { input: "./src/web/app.server.ts" } } },
  },
  worker: { format: "es" },
})
