import { cutText } from "../../vocabulary/text.ts"

const maxStemLength = 80

/** What Dolibarr's file store keeps unchanged: letters without accents, no path, no run of dashes or dots. */
const plainName = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? ""
  const plain = base
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w .()+-]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/([.-])\1+/g, "$1")
    .replace(/ -/g, " _")
    .replace(/^[ .]+|(?<![ .])[ .]+$/g, "")
  return plain === "" ? "archivo" : plain
}

const apart = (name: string): readonly [stem: string, extension: string] => {
  const dot = name.lastIndexOf(".")
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
}

export const storedNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map(given => {
    const [stem, extension] = apart(plainName(given))
    let name = `${cutText(stem, maxStemLength)}${extension}`
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) {
      name = `${cutText(stem, maxStemLength)} (${copy})${extension}`
    }
    taken.add(name.toLowerCase())
    return name
  })
}
