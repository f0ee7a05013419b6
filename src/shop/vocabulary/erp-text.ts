/** The ERP's database stores three bytes a character and refuses a record with one that needs four, such as an emoji. */
const unstorable = /[\u{10000}-\u{10FFFF}\p{Cs}]/u

export const fitsErp = (text: string): boolean => !unstorable.test(text)

export const withoutUnstorable = (text: string): string => text.replace(new RegExp(unstorable, "gu"), "").trim()

/** Somewhat less than the ERP's columns hold. */
export const maxLengths = {
  nombre: 60,
  apellidos: 60,
  correo: 120,
  carne: 30,
  name: 120,
  phone: 30,
  address: 250,
} as const

/** Control characters and marks that change the direction of text, which no name needs. */
export const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
export const hasForbiddenCharacters = (value: string): boolean => controlCharacters.test(value) || !fitsErp(value)

export type TextProblem = "too-long" | "strange-characters"

export const textProblem = (value: string, max: number, { lines = false } = {}): TextProblem | undefined => {
  if (hasForbiddenCharacters(lines ? value.replace(/\r?\n/g, " ") : value)) return "strange-characters"
  return value.trim().length > max ? "too-long" : undefined
}
