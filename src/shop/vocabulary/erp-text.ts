/**
 * The ERP's database keeps three bytes a character: one that needs four (an emoji, a rare letter) makes it refuse the whole
 * record, for ever. Forms refuse such text, and what nobody typed (a file name, a note of ours) is cleaned.
 */
const unstorable = /[\u{10000}-\u{10FFFF}\p{Cs}]/u

export const fitsErp = (text: string): boolean => !unstorable.test(text)

export const withoutUnstorable = (text: string): string => text.replace(new RegExp(unstorable, "gu"), "").trim()
