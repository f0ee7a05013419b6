/** The ERP's database stores three bytes a character: one that needs four (an emoji) makes it refuse the whole record. */
const unstorable = /[\u{10000}-\u{10FFFF}\p{Cs}]/u

export const fitsErp = (text: string): boolean => !unstorable.test(text)

export const withoutUnstorable = (text: string): string => text.replace(new RegExp(unstorable, "gu"), "").trim()

/** What the ERP's columns hold, with room to spare. */
export const maxLengths = {
  nombre: 60,
  apellidos: 60,
  correo: 120,
  carne: 30,
  name: 120,
  phone: 30,
  address: 250,
} as const

/** Control characters, what turns the direction of a line, and what the ERP cannot store: nobody needs them in a name. */
export const turning = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
export const isStrange = (value: string): boolean => turning.test(value) || !fitsErp(value)

export type TextProblem = "too-long" | "strange-characters"

export const textProblem = (value: string, max: number, { lines = false } = {}): TextProblem | undefined => {
  if (isStrange(lines ? value.replace(/\r?\n/g, " ") : value)) return "strange-characters"
  return value.trim().length > max ? "too-long" : undefined
}
