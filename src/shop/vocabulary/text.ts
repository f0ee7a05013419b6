/** At most so long, and without half characters: an emoji that is cut in two fails wherever it is encoded. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}/gu, "")

export const oneLine = (text: string, most: number): string => cutText(text.replace(/[\p{Cc}\s]+/gu, " ").trim(), most)
