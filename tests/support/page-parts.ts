import { elements, pageText } from "./page-text.ts"

interface PageLink {
  readonly text: string
  readonly href: string
}

const attribute = (element: string, name: string): string =>
  new RegExp(`<[^>]*\\s${name}="([^"]*)"`).exec(element)?.[1]?.replaceAll("&amp;", "&") ?? ""

/** The links of some HTML with their text, or their label if they have none. */
export const linksIn = (html: string): PageLink[] =>
  elements(html, "a").map(link => ({
    text: attribute(link, "aria-label") || pageText(link),
    href: attribute(link, "href"),
  }))

export const part = (html: string, tag: string): string => elements(html, tag)[0] ?? ""

/** The rows of the first table, cell by cell. */
export const rowsIn = (html: string): string[][] =>
  elements(part(html, "tbody"), "tr").map(row => (row.match(/<t[hd][\s>][\s\S]*?<\/t[hd]>/g) ?? []).map(pageText))

export const metaContent = (html: string, name: string): string =>
  new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ""

export const canonicalAddress = (html: string): string => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ""
