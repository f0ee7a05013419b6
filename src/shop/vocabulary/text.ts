/** At maxLength so long, and without half characters: an emoji that is cut in two fails wherever it is encoded. */
export const cutText = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/\p{Cs}/gu, "")

export const oneLine = (text: string, maxLength: number): string =>
  cutText(text.replace(/[\p{Cc}\s]+/gu, " ").trim(), maxLength)

export const foldedWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/\s+/)
    .filter(word => word !== "")
