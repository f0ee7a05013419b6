import { expect, test } from "vitest"
import { sitemapXml } from "./sitemap.ts"

const many = (count: number) => Array.from({ length: count }, (_, i) => `/products/${i}`)

test("a shop of usual size has one file", () => {
  expect(sitemapXml("https://chispa.test", ["/", "/catalogo"], null)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      "<url><loc>https://chispa.test/</loc></url>\n<url><loc>https://chispa.test/catalogo</loc></url>\n</urlset>\n",
  )
})

test("XML characters in an address are escaped", () => {
  expect(sitemapXml("https://chispa.test", ["/products/1-A&B'<"], null)).toContain("/products/1-A&#38;B&#39;&#60;<")
})

test("above the protocol's limit there is an index, and its parts hold every address once", () => {
  const paths = many(100_000)
  const index = sitemapXml("https://chispa.test", paths, null)
  expect(index.match(/parte=\d+/g)).toEqual(["parte=1", "parte=2", "parte=3"])
  const listed = [1, 2, 3].flatMap(part => sitemapXml("https://chispa.test", paths, part).match(/products\/\d+/g) ?? [])
  expect(new Set(listed).size).toBe(100_000)
  expect(listed).toHaveLength(100_000)
})
