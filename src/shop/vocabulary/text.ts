/** Cuts a text and drops half an emoji at the end, which could not be encoded. */
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
