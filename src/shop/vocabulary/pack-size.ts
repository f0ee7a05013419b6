import { pairsIn } from "./part-reading.ts"
import { folded } from "./plain-text.ts"

/** The ERP's extra fields for the number of units in a pack. */
export const packFields: ReadonlySet<string> = new Set(["unidades_por_paquete", "unidades_paquete", "contenido"])

interface PackText {
  readonly label: string
  readonly description: string
  readonly fields?: Readonly<Record<string, string>>
}

const maxSize = 5000

const parseSize = (digits: string | undefined): number | undefined => {
  const size = Number(digits)
  return size > 1 && size <= maxSize ? size : undefined
}

/** '40' or '40 cables', but not '50 g', and not '10 de 220 Ω y 10 de 330 Ω', whose units differ. */
const contents = /^(\d{1,4})(?: (?!(?:k?g|m?l|c?m|mm|v|w|a)\b)\p{L}{2}[^,;\d]{0,60}(?: \d{1,3} ?mm)?)?$/u

const inLabel: readonly RegExp[] = [
  /^(?:paquete|pack|bolsa|juego|set|tira|caja|cinta|rollo) (?:de|con) (\d{1,4}) /,
  // 'Jumpers 20 cm x 40'; '10x15' is a size.
  /(?<!\d) x ?(\d{2,4})$/,
  /[ (](\d{1,4}) ?(?:uds?\.?|unidades|piezas|pcs)\)?$/,
]

/** The number of units in a pack, from the ERP's field, the label or the description; 1 for a product sold singly. */
export const readPackSize = ({ label, description, fields = {} }: PackText): number => {
  for (const name of packFields) {
    const size = parseSize(/^\d{1,4}/.exec(fields[name] ?? "")?.[0])
    if (size) return size
  }
  const plain = folded(label)
  // Kits and assortments hold different parts, so they are no packs.
  if (/^(?:kit|surtido)\b/.test(plain)) return 1
  if (/^par de /.test(plain)) return 2
  for (const pattern of inLabel) {
    const size = parseSize(pattern.exec(plain)?.[1])
    if (size) return size
  }
  const pairs = pairsIn(description)
  for (const name of ["unidades por paquete", "contenido"]) {
    const size = parseSize(contents.exec(folded((pairs.get(name) ?? "").trim()))?.[1])
    if (size) return size
  }
  return 1
}

/** '2 paquetes de jumpers' counts packs; '20 jumpers' counts jumpers. */
export const countsPacks = (text: string): boolean =>
  /(?:^|[^\p{L}])(?:paquetes?|packs?|bolsas?|juegos?|sets?|kits?|cintas?|tiras?|cajas?|rollos?|par(?:es)? de)(?![\p{L}])/u.test(
    folded(text),
  )
