const signs =
  `amp& lt< gt> quot" apos' aacuteá eacuteé iacuteí oacuteó uacuteú uumlü ntildeñ AacuteÁ EacuteÉ IacuteÍ OacuteÓ
  UacuteÚ NtildeÑ iquest¿ iexcl¡ deg° plusmn± microµ OmegaΩ ohmΩ times× frac12½ frac14¼ ndash– mdash— hellip…`.split(
    /\s+/,
  )
const named = new Map([["nbsp", " "], ...signs.map(one => [one.slice(0, -1), one.slice(-1)] as const)])

const entity = (whole: string, name: string): string => {
  if (!name.startsWith("#")) return named.get(name) ?? whole
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

/** Text as the specification compares it: only letter case is ignored (CAT-24). */
export const lowered = (text: string): string => text.toLowerCase()

const beyondAscii = /[^\0-\x7f]/

export const folded = (text: string): string =>
  beyondAscii.test(text)
    ? text
        .normalize("NFD")
        .replace(/\p{Mn}+/gu, "")
        .toLowerCase()
    : text.toLowerCase()
