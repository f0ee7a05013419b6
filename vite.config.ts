import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"

/**
 * Modules that every page needs are bundled into two files instead of thirty: fewer requests and better compression. What forms
 * share and what drawings share is one file each, because every page contains the table of which page needs which file.
 */
const everywhere = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
    priority: 2,
  },
  {
    name: "shop",
    test: /src[\\/](web[\\/](shared[\\/](session[\\/](?!open-|device-|texts)|frame[\\/](?!sidebar|search-)|product-picture|catalogue-return|add-to-cart[\\/](use-|cart-flash)|connection[\\/](lost-toast|ask|texts))|ui[\\/](icons|button|spinner|toast|page-|money|badge|notice|classes|browser-storage|use-|quantity))|shop[\\/](vocabulary[\\/](brand|money|people|quantity)|catalogue[\\/]rules[\\/]listed-product))/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "fields",
    test: /src[\\/]web[\\/](ui[\\/]field|shared[\\/]connection[\\/]lost-request)/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "forms",
    test: /src[\\/](web[\\/](ui[\\/](act-button|first-invalid|hydrated|arrival-toast|wait-text|dialog)|shared[\\/](connection[\\/](when-lost|call-shop)|new-password|sign-in-texts)|account[\\/]account-frame|profile[\\/]information[\\/]profile-panel)|shop[\\/](vocabulary[\\/](form-fields|business|pickup-points|documented-ids|erp-ids)|accounts[\\/]rules))/,
    minShareCount: 2,
  },
  {
    name: "counter",
    test: /src[\\/](web[\\/]counter[\\/]|shop[\\/](counter|till|transfers)[\\/]rules)/,
    minShareCount: 2,
  },
  {
    name: "drawing",
    test: /src[\\/]web[\\/]shared[\\/]drawing[\\/](mask-band|materials)/,
    minShareCount: 2,
  },
]

/**
 * Vite wraps every dynamic import in code that loads style sheets and preloads modules. There is one style sheet and these
 * imports are small, so the wrapper would only add a kilobyte to every page.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: id => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = load => load()" : undefined),
}

export default defineConfig({
  plugins: [plainImports, tailwindcss(), reactRouter()],
  publicDir: "src/web/public",
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page contains the names of all files; short names save half a kilobyte.
            chunkFileNames: "assets/[hash].js",
            codeSplitting: { groups: everywhere },
          },
        },
      },
    },
    // The server bundle is the request handler itself; everything outside src/web is handed to it when it is created.
    ssr: { build: { rolldownOptions: { input: "./src/web/app.server.ts" } } },
  },
  worker: { format: "es" },
})
