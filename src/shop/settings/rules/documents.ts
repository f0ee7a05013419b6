import { z } from "zod"
import { houseLimits } from "../../../gerber/check/house-limits.ts"
import { dayMs } from "../../../platform/durations.ts"
import { startOfDay } from "../../vocabulary/days.ts"
import { boardPostOffice, documentedIds, type ErpIds } from "../../vocabulary/documented-ids.ts"
import { colones } from "../../vocabulary/money.ts"
import { toMinutes } from "../../vocabulary/opening-hours.ts"
import { defaultInfoPages } from "./default-info-pages.ts"
import { defaultKitCareers, defaultKitExtras, defaultKits } from "./default-kits.ts"
import { defaultLegal } from "./default-legal.ts"
import { partDrawings } from "./part-drawings.ts"

const text = (maxLength: number) =>
  z.string().trim().min(1, "Escriba un texto.").max(maxLength, `Máximo ${maxLength} caracteres.`)
const optionalText = (maxLength: number) => z.string().trim().max(maxLength, `Máximo ${maxLength} caracteres.`)
/** One line without control characters, because it is printed in order lines, receipts and mails. */
const name = (maxLength: number) =>
  text(maxLength).refine(typed => !/\p{Cc}/u.test(typed), "Escríbalo en una sola línea.")
const amount = z
  .number("Escriba un monto.")
  .min(0, "El monto no puede ser negativo.")
  .max(100_000_000, "El monto es demasiado alto.")
  .refine(typed => colones(typed) === typed, "Escriba como máximo dos decimales.")
const id = z.int("Escriba un número.").positive("Escriba un número mayor que cero.")
const moment = z.iso.datetime({ offset: true, message: "Escriba una fecha y una hora." })

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** The positions of repeated values. */
const repeated = (values: readonly unknown[]): number[] =>
  values.flatMap((value, at) => (values.indexOf(value) < at ? [at] : []))

const ids = <Keys extends Readonly<Record<string, number>>>(documented: Keys) =>
  z.strictObject(Object.fromEntries(Object.keys(documented).map(key => [key, id])) as { [K in keyof Keys]: typeof id })

const date = z.iso.date("Escriba una fecha.")
const time = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, "Escriba una hora, como 8:00.")
const weekday = z.int().min(0).max(6)

/** Days of the week, both included; 0 is Sunday. */
const openingHours = z
  .strictObject({ days: z.tuple([weekday, weekday]), from: time, to: time })
  .refine(({ from, to }) => toMinutes(from) < toMinutes(to), {
    path: ["to"],
    message: "La hora de cierre debe ser posterior a la de apertura.",
  })
  .refine(({ days: [first, last] }) => first <= last, {
    path: ["days", 1],
    message: "El último día no puede ser anterior al primero.",
  })

const pickupPoint = z.strictObject({
  /** Other records refer to it, so it never changes. */
  key: z.string().regex(/^[a-zA-Z0-9-]{1,40}$/, "Use letras, números y guiones."),
  warehouse: id,
  association: name(60),
  name: name(80),
  byPost: z.boolean(),
  /** Its code on the boards page, if it differs from the warehouse (PCB-07). */
  boardCode: id.optional(),
  /** null if the point is not open to buyers. */
  place: z
    .strictObject({
      campus: text(80),
      building: text(80),
      hours: z.array(openingHours).min(1, "Escriba el horario.").max(7),
    })
    .nullable(),
})

const closure = z
  .strictObject({ from: date, to: date, points: z.array(z.string()), reason: optionalText(120) })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "El final no puede ser anterior al inicio." })

const isDrawing = (name: string): boolean => Object.hasOwn(partDrawings, name)

const kitPicture = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("drawing"),
    drawing: z.string().refine(isDrawing, "Elija un dibujo de la lista."),
    mark: optionalText(12),
  }),
  z.strictObject({ kind: z.literal("product"), productId: id }),
  z.strictObject({ kind: z.literal("upload"), file: z.uuid("Suba la imagen otra vez.") }),
])

const kitComponent = z.strictObject({
  /** Part of addresses and stored choices, so it never changes. */
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, "Use minúsculas, números y guiones."),
  name: name(120),
  units: z.int("Escriba un número.").min(1, "Mínimo 1 unidad.").max(10_000, "Máximo 10 000 unidades."),
  description: optionalText(300),
  /** The total of all its pieces. */
  price: amount,
  picture: kitPicture,
})

/** Addresses under /kits that are no kit's page. */
const reservedSlugs = ["checkout", "confirmation", "pago-confirmacion"]

const kit = z.strictObject({
  /** The address /kits/{slug}. */
  slug: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, "Use letras sin tilde, números y guiones.")
    // Addresses ignore case.
    .refine(slug => !reservedSlugs.includes(slug.toLowerCase()), "Esa dirección está reservada: elija otra."),
  name: name(80),
  productId: id,
  laboratory: name(160),
  summary: optionalText(300),
  careers: z.array(name(60)).min(1, "Elija al menos una carrera."),
  /** A card payment cannot be 0. */
  bundlePrice: amount.refine(price => price !== 0, "El precio debe ser mayor que cero."),
  /** Its page answers 410. Open payments and orders end as they began. */
  isRetired: z.boolean(),
  components: z
    .array(kitComponent)
    .min(1, "Agregue al menos un componente.")
    .max(100, "Máximo 100 componentes.")
    .refine(all => isUnique(all.map(component => component.id)), "Dos componentes tienen la misma clave.")
    .refine(all => isUnique(all.map(({ name }) => name)), "Dos componentes tienen el mismo nombre."),
})

const kitExtra = z.strictObject({
  productId: id,
  name: name(80),
  /** Shown until the ERP's price is known. */
  price: amount,
  /** Empty means the product's picture. */
  drawing: z.string().refine(name => name === "" || isDrawing(name), "Elija un dibujo de la lista."),
})

const paragraph = text(1200)
const card = z.strictObject({ title: text(80), text: text(300) })

/** '{marca}' in a text is replaced by the shop's name. */
const infoPages = z.strictObject({
  refunds: z.strictObject({
    lead: text(300),
    rows: z
      .array(z.strictObject({ name: text(120), term: text(60), covers: text(200) }))
      .min(1, "Deje al menos una fila.")
      .max(30, "Máximo 30 filas."),
    notice: card,
    steps: z.array(card).max(9, "Máximo 9 pasos."),
  }),
  shipping: z.strictObject({
    lead: text(300),
    zones: z
      .array(
        z.strictObject({
          name: text(80),
          how: text(200),
          /** Empty means the post fee. */
          cost: optionalText(80),
        }),
      )
      .min(1, "Deje al menos una zona.")
      .max(20, "Máximo 20 zonas."),
    areas: z
      .array(z.strictObject({ province: text(60), places: z.array(text(60)).max(60, "Máximo 60 lugares.") }))
      .max(7, "Máximo 7 provincias."),
    steps: z.array(card).max(9, "Máximo 9 pasos."),
  }),
  about: z.strictObject({
    lead: text(300),
    story: z.array(paragraph).min(1, "Escriba al menos un párrafo.").max(20, "Máximo 20 párrafos."),
    timeline: z.array(z.strictObject({ when: text(60), what: text(300) })).max(40, "Máximo 40 fechas."),
    beliefs: z.array(card).max(9, "Máximo 9 tarjetas."),
  }),
  points: z.strictObject({
    lead: text(300),
    payment: text(300),
    steps: z.array(text(300)).max(9, "Máximo 9 pasos."),
  }),
})

const legalText = z.strictObject({
  lead: text(300),
  sections: z
    .array(
      z.strictObject({
        title: text(120),
        paragraphs: z.array(paragraph).min(1, "Escriba al menos un párrafo.").max(20, "Máximo 20 párrafos."),
      }),
    )
    .min(1, "Escriba al menos una sección.")
    .max(40, "Máximo 40 secciones."),
})

/**
 * '{marca}' is replaced by the shop's name, '{defectos}' and '{retracto}' by the two terms. They cannot be below the law's
 * minimum.
 */
const legal = z.strictObject({
  terms: legalText,
  privacy: legalText,
  refunds: legalText,
  returns: z.strictObject({
    /** The number of working days to report a defect. */
    defectDays: z
      .int("Escriba un número.")
      .min(30, "La ley da 30 días hábiles: no pueden ser menos.")
      .max(1000, "Máximo 1000."),
    /** The number of calendar days to withdraw from a distance purchase. */
    withdrawalDays: z
      .int("Escriba un número.")
      .min(8, "La ley da 8 días: no pueden ser menos.")
      .max(1000, "Máximo 1000."),
  }),
})

const maxPromotionDays = 62

const promotion = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name: name(80),
    from: moment,
    until: moment,
    isActive: z.boolean(),
    /** Gives one scratch card for each ₡5000 (PROMO-05). */
    scratchCards: z.boolean(),
    items: z
      .array(
        z.strictObject({
          productId: id,
          discount: z.discriminatedUnion(
            "kind",
            [
              /** The product's price with tax. */
              z.strictObject({
                kind: z.literal("price"),
                price: z
                  .int("Escriba el precio en colones enteros.")
                  .min(1, "El precio debe ser mayor que cero.")
                  .max(100_000_000, "El monto es demasiado alto."),
              }),
              z.strictObject({
                kind: z.literal("percent"),
                percent: z.number().min(1, "Mínimo 1 %.").max(95, "Máximo 95 %."),
              }),
            ],
            "Escriba un porcentaje, como 20 %, o un precio en colones.",
          ),
          /** The days on which it applies; empty means every day of the promotion. */
          days: z
            .array(date)
            .max(maxPromotionDays, `Máximo ${maxPromotionDays} días.`)
            .refine(isUnique, "Un día aparece dos veces."),
        }),
      )
      .min(1, "Agregue al menos un producto.")
      .max(500, "Máximo 500 productos."),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ["until"],
    message: "El final debe ser posterior al inicio.",
  })
  .superRefine(({ from, until, items }, context) => {
    const problem = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path: ["items", ...path], message })
    for (const at of repeated(items.map(({ productId, days }) => `${productId} ${days.toSorted().join()}`)))
      problem([at, "productId"], "Este producto ya está en los mismos días.")
    for (const [at, { days }] of items.entries())
      for (const day of days)
        if (startOfDay(day) + dayMs <= Date.parse(from) || startOfDay(day) >= Date.parse(until))
          problem([at, "days"], `El día ${day} está fuera de la promoción.`)
  })

/** The specification's promotion week, as an example that is switched off (INFO-03, INFO-07). */
const documentedWeek = ({ products }: ErpIds) => ({
  id: "semana",
  name: "Semana de promociones",
  from: "2027-04-28T00:00:00-06:00",
  until: "2027-05-04T00:00:00-06:00",
  isActive: false,
  scratchCards: true,
  items: (
    [
      [products.jumperKit, 2000],
      [products.longCable, 1000],
      [products.protoboard, 4000],
      [products.superior, 8000],
      [products.unoR3, 8000],
      [products.unoR4, 15_000],
      [products.basicKit, 16_950],
      [products.ultimateKit, 25_400],
    ] as const
  ).map(([productId, price]) => ({ productId, discount: { kind: "price" as const, price }, days: [] })),
})

type Weekdays = [first: number, last: number]

const defaultPoints = ({ warehouses }: ErpIds) => {
  const place = (campus: string, building: string, days: Weekdays, from: string, to: string) => ({
    campus,
    building,
    hours: [{ days, from, to }],
  })
  return [
    {
      key: "computing",
      warehouse: warehouses.computing,
      association: "ASEIC",
      name: "Asociación de Computadores",
      byPost: false,
      place: place("Campus Cartago", "Edificio D3", [1, 5], "8:00", "17:00"),
    },
    {
      key: "mechatronics",
      warehouse: warehouses.mechatronics,
      association: "AEMTEC",
      name: "Asociación de Mecatrónica",
      byPost: false,
      place: place("Campus Cartago", "Edificio K1", [1, 5], "9:00", "16:00"),
    },
    {
      key: "electronicsCartago",
      warehouse: warehouses.electronicsCartago,
      association: "AESETEC",
      name: "Asociación de Electrónica (Cartago)",
      byPost: false,
      place: place("Campus Cartago", "Escuela de Electrónica", [1, 5], "7:30", "16:30"),
    },
    {
      key: "electronicsSanCarlos",
      warehouse: warehouses.electronicsSanCarlos,
      association: "ADESC",
      name: "Asociación de Electrónica (San Carlos)",
      byPost: false,
      place: place("Campus San Carlos", "Santa Clara", [2, 5], "9:00", "15:00"),
    },
    {
      key: "postal",
      warehouse: warehouses.headOffice,
      association: "VENDEDOR5",
      name: "Correos de Costa Rica",
      byPost: true,
      boardCode: boardPostOffice,
      place: null,
    },
  ]
}

const millimetres = (min: number, max: number) =>
  z
    .number("Escriba una medida en milímetros.")
    .min(min, `Mínimo ${min} mm.`)
    .max(max, `Máximo ${max} mm.`)
    .refine(typed => Math.round(typed * 1000) / 1000 === typed, "Escriba como máximo tres decimales.")

/** What the workshop can make. Versions stored before the owner could change it get the specification's values (PCB-04). */
const boardLimits = z
  .strictObject({
    minTrackWidth: millimetres(0.1, 5),
    preferredHoles: z
      .array(millimetres(0.2, 6))
      .min(1, "Escriba al menos una medida.")
      .max(6, "Máximo 6 medidas.")
      .refine(isUnique, "Cada medida aparece una sola vez."),
    minHole: millimetres(0.1, 6),
    maxHole: millimetres(0.1, 12),
    padOverHole: millimetres(0, 5),
  })
  .superRefine(({ preferredHoles, minHole, maxHole }, context) => {
    if (minHole > maxHole)
      context.addIssue({ code: "custom", path: ["maxHole"], message: "No puede ser menor que el mínimo." })
    else if (preferredHoles.some(size => size < minHole || size > maxHole))
      context.addIssue({
        code: "custom",
        path: ["preferredHoles"],
        message: "Una medida está fuera del mínimo y el máximo.",
      })
  })

const defaultBoardLimits = () => {
  const { minTrackWidth, preferredHoles, minHole, maxHole, padOverHole } = houseLimits
  return { minTrackWidth, preferredHoles: [...preferredHoles], minHole, maxHole, padOverHole }
}

/** A document's name is stored, so it is never renamed. `defaults` are the specification's values for the ids of this ERP. */
export const documents = {
  "erp-ids": {
    schema: z.strictObject({
      categories: ids(documentedIds.categories),
      warehouses: ids(documentedIds.warehouses),
      paymentModes: ids(documentedIds.paymentModes),
      bankAccounts: ids(documentedIds.bankAccounts),
      products: ids(documentedIds.products),
    }),
    defaults: (own: ErpIds): ErpIds => own,
  },
  fees: {
    schema: z.strictObject({ post: amount }),
    defaults: () => ({ post: 2500 }),
  },
  boards: {
    schema: z.strictObject({
      small: amount,
      large: amount,
      designHour: amount,
      limits: boardLimits.default(defaultBoardLimits),
    }),
    defaults: () => ({ small: 5000, large: 9000, designHour: 2500, limits: defaultBoardLimits() }),
  },
  pickup: {
    schema: z
      .strictObject({
        points: z.array(pickupPoint).min(1, "Deje al menos un punto de retiro.").max(40),
        closures: z.array(closure).max(200, "Máximo 200 cierres."),
      })
      .superRefine(({ points, closures }, context) => {
        const problem = (path: (string | number)[], message: string) =>
          context.addIssue({ code: "custom", path, message })
        for (const at of repeated(points.map(({ key }) => key)))
          problem(["points", at, "key"], "Otro punto tiene esta clave.")
        for (const at of repeated(points.map(({ warehouse }) => warehouse)))
          problem(["points", at, "warehouse"], "Otro punto usa este almacén.")
        // An association has one warehouse; with two it would not see the orders of one.
        for (const at of repeated(points.map(({ association }) => association.toUpperCase())))
          problem(["points", at, "association"], "Otro punto es de esta asociación.")
        const keys = new Set(points.map(({ key }) => key))
        for (const [at, closure] of closures.entries())
          if (closure.points.some(key => !keys.has(key)))
            problem(["closures", at, "points"], "Uno de los puntos marcados ya no existe: quítele la marca.")
      }),
    defaults: (own: ErpIds) => ({ points: defaultPoints(own), closures: [] }),
  },
  kits: {
    schema: z
      .strictObject({
        /** The buttons of /kits, in this order. */
        careers: z
          .array(name(60))
          .min(1, "Escriba al menos una carrera.")
          .max(20, "Máximo 20 carreras.")
          .refine(isUnique, "Cada carrera aparece una sola vez."),
        kits: z
          .array(kit)
          .max(100, "Máximo 100 kits.")
          .superRefine((all, context) => {
            for (const at of repeated(all.map(({ slug }) => slug.toLowerCase())))
              context.addIssue({ code: "custom", path: [at, "slug"], message: "Otro kit tiene esta dirección." })
          }),
        extras: z
          .array(kitExtra)
          .max(40, "Máximo 40 extras.")
          .refine(all => isUnique(all.map(({ productId }) => productId)), "Un extra aparece dos veces."),
      })
      .superRefine(({ careers, kits }, context) => {
        const problem = (path: (string | number)[], message: string) =>
          context.addIssue({ code: "custom", path: ["kits", ...path], message })
        const sold = new Set<number>()
        for (const [at, { careers: own, productId, isRetired }] of kits.entries()) {
          for (const career of own)
            if (!careers.includes(career))
              problem([at, "careers"], `La carrera «${career}» no está en la lista de carreras.`)
          // An order names its kit by the product, so two kits with one product could not be told apart.
          if (!isRetired && sold.has(productId))
            problem([at, "productId"], "Otro kit ya usa este producto del ERP: cada kit necesita el suyo.")
          if (!isRetired) sold.add(productId)
        }
      }),
    defaults: (own: ErpIds) => ({
      careers: defaultKitCareers,
      kits: defaultKits(own),
      extras: defaultKitExtras(own),
    }),
  },
  "info-pages": {
    schema: infoPages,
    defaults: () => defaultInfoPages,
  },
  careers: {
    schema: z.strictObject({
      careers: z
        .array(name(60))
        .min(1, "Escriba al menos una carrera.")
        .max(40, "Máximo 40 carreras.")
        .refine(isUnique, "Cada carrera aparece una sola vez."),
    }),
    defaults: () => ({ careers: ["Computadores", "Mecatrónica", "Electrónica", "Otra"] }),
  },
  promotions: {
    schema: z.strictObject({
      promotions: z
        .array(promotion)
        .max(50, "Máximo 50 promociones.")
        .refine(all => isUnique(all.map(({ id }) => id)), "Dos promociones tienen el mismo nombre corto."),
    }),
    defaults: own => ({ promotions: [documentedWeek(own)] }),
  },
  notice: {
    schema: z
      .strictObject({ text: optionalText(300), from: moment.nullable(), until: moment.nullable() })
      .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
        path: ["until"],
        message: "El final debe ser posterior al inicio.",
      }),
    defaults: () => ({ text: "", from: null, until: null }),
  },
  legal: {
    schema: legal,
    defaults: () => defaultLegal,
  },
  seller: {
    schema: z.strictObject({
      legalName: optionalText(120),
      identification: optionalText(40),
      address: optionalText(200),
      contact: optionalText(120),
    }),
    defaults: () => ({ legalName: "", identification: "", address: "", contact: "" }),
  },
} as const satisfies Record<string, { readonly schema: z.ZodType; readonly defaults: (own: ErpIds) => unknown }>

export type DocumentName = keyof typeof documents
export type InfoPages = z.output<typeof infoPages>
export type LegalText = z.output<typeof legalText>
export type DocumentValue<Name extends DocumentName> = z.output<(typeof documents)[Name]["schema"]>
export type SettingsValues = { readonly [Name in DocumentName]: DocumentValue<Name> }

export const documentNames = Object.keys(documents) as DocumentName[]

/** `path` is the field's path: `["careers", 2]`. */
export interface SettingsProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
}

type Read<Name extends DocumentName> =
  | { readonly kind: "valid"; readonly value: DocumentValue<Name> }
  | { readonly kind: "invalid"; readonly problems: readonly SettingsProblem[] }

export const readDocument = <Name extends DocumentName>(name: Name, given: unknown): Read<Name> => {
  const read = documents[name].schema.safeParse(given)
  if (read.success) return { kind: "valid", value: read.data as DocumentValue<Name> }
  const problems = read.error.issues.map(({ path, message }) => ({ path: path as (string | number)[], message }))
  return { kind: "invalid", problems }
}

export const defaultValues = (own: ErpIds): SettingsValues =>
  Object.fromEntries(documentNames.map(name => [name, documents[name].defaults(own)])) as unknown as SettingsValues
