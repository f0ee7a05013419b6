/** The ERP's database stores three bytes a character: one that needs four (an emoji) makes it refuse the whole record. */
const unstorable = /[\u{10000}-\u{10FFFF}\p{Cs}]/u

export const fitsErp = (text: string): boolean => !unstorable.test(text)

export const withoutUnstorable = (text: string): string => text.replace(new RegExp(unstorable, "gu"), "").trim()
