/** The protocol allows 50 000 addresses in a file. */
const perFile = 40_000

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n${entries.join("\n")}\n</${root}>\n`

export const sitemapXml = (publicUrl: string, paths: readonly string[], part: number | null): string => {
  const parts = Math.ceil(paths.length / perFile)
  if (part === null && parts > 1) {
    return document(
      "sitemapindex",
      Array.from(
        { length: parts },
        (_, i) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap.xml?parte=${i + 1}`)}</loc></sitemap>`,
      ),
    )
  }
  const start = ((part ?? 1) - 1) * perFile
  return document(
    "urlset",
    paths.slice(start, start + perFile).map(path => `<url><loc>${escaped(publicUrl + path)}</loc></url>`),
  )
}
