import { z } from "zod"
import { type Colones, colones } from "../shop/vocabulary/money.ts"

/** Dolibarr writes dates as text in its server's zone, the shop's own: Costa Rica has had no summer time since 1992. */
const serverOffset = { text: "-06:00", seconds: -6 * 3600 } as const

export const toServerTime = (unixSeconds: number): string =>
  new Date((unixSeconds + serverOffset.seconds) * 1000).toISOString().slice(0, 19).replace("T", " ")

const fromServerTime = (text: string): number | null => {
  const at = Date.parse(`${text.trim().replace(" ", "T")}${serverOffset.text}`)
  return Number.isNaN(at) ? null : Math.floor(at / 1000)
}

export const now = (): number => Math.floor(Date.now() / 1000)

/** Dolibarr's scalars: numbers come as text, unset ones as null or "", empty maps as []. */
type Scalar = string | number | boolean | null | undefined
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()

const isBlank = (value: Scalar) => value === null || value === undefined || value === "" || value === false
const toNumber = (value: Scalar): number => (typeof value === "string" ? Number(value.trim()) : Number(value))

const numberText = scalar.transform((value, context) => {
  const number = toNumber(value)
  if (isBlank(value) || !Number.isFinite(number)) {
    context.addIssue({ code: "custom", message: "is not a number" })
    return z.NEVER
  }
  return number
})

export const intText = numberText.refine(Number.isInteger, "is not a whole number")

/** Reads Dolibarr's status numbers as words, so that no other folder knows the numbers. */
export const statusReader =
  <Word extends string>(codes: Readonly<Record<Word, number>>) =>
  (code: number): Word | "unknown" =>
    (Object.keys(codes) as Word[]).find(word => codes[word] === code) ?? "unknown"

export const numberOrZero = scalar.transform(value => {
  const number = toNumber(value)
  return isBlank(value) || !Number.isFinite(number) ? 0 : number
})

/** The id of something linked; unset is null, "" or 0. */
export const linkedId = scalar.transform(value => {
  const number = toNumber(value)
  return Number.isInteger(number) && number > 0 ? number : null
})

export const money = numberOrZero.transform((amount): Colones => colones(amount))

export const text = scalar.transform(value => (value === null || value === undefined ? "" : String(value)))

export const textOrNull = text.transform(value => (value === "" ? null : value))

export const flag = scalar.transform(value => value === true || value === 1 || value === "1")

/** Unix seconds (DATA-11), or a product's text date in server time. */
export const moment = scalar.transform(value => {
  if (isBlank(value) || typeof value === "boolean") return null
  const seconds = toNumber(value)
  if (Number.isFinite(seconds)) return seconds > 0 ? Math.floor(seconds) : null
  return fromServerTime(String(value))
})

/** A PHP map: an object when filled, [] when empty, null when not loaded. Keys are ids. */
export const idMap = <Value extends z.ZodType>(value: Value) =>
  z
    .union([z.record(z.string(), value), z.array(z.unknown()).max(0), z.null()])
    .optional()
    .transform((map): Record<number, z.output<Value>> => (map && !Array.isArray(map) ? map : {}))

/** `{"options_canal": "web"}`: the extra fields that have a value, without their prefix. */
export const extraFields = z
  .union([z.record(z.string(), scalar), z.array(z.unknown()), z.null()])
  .optional()
  .transform((options): Record<string, string> => {
    if (!options || Array.isArray(options)) return {}
    const filled = Object.entries(options).filter(([, value]) => !isBlank(value))
    return Object.fromEntries(filled.map(([name, value]) => [name.replace(/^options_/, ""), String(value)]))
  })

/** `{"5": {"real": "79"}}`: quantity by warehouse. */
export const stockByWarehouse = idMap(z.object({ real: numberOrZero })).transform(
  (map): Record<number, number> =>
    Object.fromEntries(Object.entries(map).map(([warehouse, { real }]) => [warehouse, real])),
)

type Field = z.ZodType | readonly [wireName: string, reader: z.ZodType]
type ReaderOf<F> = F extends readonly [string, infer Reader] ? Reader : F

/** Reads a Dolibarr object under our names. A field is given by its reader, or by Dolibarr's name and the reader where it differs. */
export const wireRecord = <const Fields extends Readonly<Record<string, Field>>>(fields: Fields) => {
  const columns = Object.entries(fields).map(([name, field]) =>
    field instanceof z.ZodType
      ? { name, wireName: name, reader: field }
      : { name, wireName: field[0], reader: field[1] },
  )
  return z.object(Object.fromEntries(columns.map(({ wireName, reader }) => [wireName, reader]))).transform(
    wire =>
      Object.fromEntries(columns.map(({ name, wireName }) => [name, wire[wireName]])) as {
        readonly [Name in keyof Fields]: z.output<ReaderOf<Fields[Name]>>
      },
  )
}
