const named: Readonly<Record<string, string>> = {
  nbsp: " ",
  ...Object.fromEntries(
    `amp & lt < gt > quot " apos ' aacute á eacute é iacute í oacute ó uacute ú uuml ü ntilde ñ Aacute Á Eacute É Iacute Í
    Oacute Ó Uacute Ú Ntilde Ñ iquest ¿ iexcl ¡ deg ° plusmn ± micro µ Omega Ω ohm Ω times × frac12 ½ frac14 ¼ ndash –
    mdash — hellip …`
      .matchAll(/(\w+) (\S)/g)
      .map(([, name, sign]) => [name, sign]),
  ),
}

const entity = (whole: string, name: string): string => {
  if (!name.startsWith("#")) return named[name] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

// A tag inside a word (<b>, <span>) leaves the word whole; any other one separates words.
const inlineTag = /<\/?(?:a|abbr|b|code|em|font|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi
const otherTag = /<!--(?:(?!<!--)[\s\S])*?-->|<\/?[a-z][^<>]*>/gi

export const plainText = (html: string): string => {
  const untagged = html.includes("<") ? html.replace(inlineTag, "").replace(otherTag, " ") : html
  const decoded = untagged.includes("&") ? untagged.replace(/&(#x?[\da-f]+|[a-z]+\d*);/gi, entity) : untagged
  return (/\s\s|[^\S ]/.test(decoded) ? decoded.replace(/\s+/g, " ") : decoded).trim()
}

/** How the documents' own rule compares (CAT-24): letter case is ignored, nothing else is. */
export const lowered = (text: string): string => text.toLowerCase()

const beyondAscii = /[^\0-\x7f]/

export const folded = (text: string): string =>
  beyondAscii.test(text)
    ? text
        .normalize("NFD")
        .replace(/\p{Mn}+/gu, "")
        .toLowerCase()
    : text.toLowerCase()
