import { type ClueSource, clueScores, type RecognisedLayer, sureScore } from "../read/layer-evidence.ts"
import type { LayerKind } from "../read/layer-kinds.ts"
import { houseLimits } from "./house-limits.ts"
import { layerPhrases } from "./layer-names.ts"

export const refusalTexts = {
  "no-file": (_file: string) => "Elija un archivo: un .gbr, las capas sueltas o un ZIP con ellas.",
  empty: file => `El archivo ${file} está vacío. Vuelva a exportarlo y súbalo de nuevo.`,
  "too-large": file => `El archivo ${file} supera el máximo de 10 MB.`,
  "wrong-extension": file =>
    `El archivo ${file} no es de un tipo que recibimos. Suba un .gbr, las capas sueltas (.gtl, .gbl, .gko, .drl…) o un ZIP con ellas.`,
  "not-gerber": file => `El archivo ${file} no es un Gerber. Expórtelo en formato Gerber desde su programa de diseño.`,
  "zip-as-gerber": file =>
    `El archivo ${file} es en realidad un ZIP. Cámbiele la extensión a .zip o suba las capas sueltas.`,
  rs274d: file =>
    `El archivo ${file} es un Gerber antiguo (RS-274D) que no trae formato ni aperturas, por lo que no se puede medir. Expórtelo como RS-274X.`,
  "zip-bomb": file =>
    `El ZIP ${file} se expande demasiado para ser una placa. Incluya solo los archivos Gerber y de taladros.`,
  "zip-unreadable": file => `El ZIP ${file} está dañado o tiene contraseña. Créelo de nuevo sin contraseña.`,
  "zip-unsafe-path": file =>
    `El ZIP ${file} contiene rutas no permitidas. Créelo de nuevo solo con los archivos de la placa.`,
  "zip-too-many": file =>
    `El ZIP ${file} trae más de 200 archivos. Incluya solo los archivos Gerber y de taladros de una placa.`,
  rar: file =>
    `El archivo ${file} es un RAR, y abrimos solo ZIP. Descomprímalo y súbalo como ZIP, o suba las capas sueltas.`,
  "7z": file =>
    `El archivo ${file} es un 7z, y abrimos solo ZIP. Descomprímalo y súbalo como ZIP, o suba las capas sueltas.`,
  "no-layers": file => `No encontramos capas Gerber en ${file}. Incluya al menos la capa de cobre (.gbr, .gtl o .gbl).`,
} satisfies Record<string, (file: string) => string>

export type RefusalReason = keyof typeof refusalTexts | "source-file"

export const severityTexts = { ok: "Correcto", warning: "Revisar", "not-measurable": "No medible" } as const

/** "not-measurable" must never be shown as correct. */
export type Severity = keyof typeof severityTexts

/** In mm, except counts. */
export type Measured = {
  readonly narrowest?: number
  readonly limit?: number
  readonly count?: number
  readonly unmeasured?: number
  readonly sizes?: readonly number[]
  /** Absent in findings stored before an owner could change them. */
  readonly preferred?: readonly number[]
  readonly pad?: number
  readonly hole?: number
  readonly layers?: number
  readonly width?: number
  readonly height?: number
}

const mm = (value = 0) => `${Math.round(value * 100) / 100} mm`
const sizeText = ({ width = 0, height = 0 }: Measured) =>
  `${Math.round(width * 100) / 100} × ${Math.round(height * 100) / 100} mm`
const joinSizes = (sizes: readonly number[] = []) => {
  const shown = sizes.slice(0, 6).map(mm).join(", ")
  return sizes.length > 6 ? `${shown}…` : shown
}
const many = (count: number | undefined, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count ?? 0} ${several}`

/** '0.8, 1 y 1.2' */
export const joined = (sizes: readonly number[], last: "y" | "o"): string =>
  sizes.length < 2 ? sizes.join("") : `${sizes.slice(0, -1).join(", ")} ${last} ${sizes.at(-1)}`
const preferredText = ({ preferred = houseLimits.preferredHoles }: Measured) => `${joined(preferred, "y")} mm`

const textsOfFindings = {
  "tracks-ok": m => `Las pistas medidas tienen ${mm(m.narrowest)} o más (mínimo ${mm(m.limit)}).`,
  "tracks-narrow": m =>
    `La pista más angosta mide ${mm(m.narrowest)} y el mínimo es ${mm(m.limit)}: ${many(m.count, "tramo es más angosto", "tramos son más angostos")}. Ensánchelos; los textos en cobre que tocan otras líneas también cuentan.`,
  "tracks-absent": () => "Ancho de pistas no medible: no hay pistas trazadas en el cobre.",
  "tracks-as-regions": m =>
    m.count === 0
      ? "Ancho de pistas no medible: el cobre está dibujado como áreas rellenas."
      : `Hay ${many(m.unmeasured, "área rellena", "áreas rellenas")} de cobre cuyo ancho no es medible.`,
  "tracks-inverted": () => "Ancho de pistas no medible: la imagen del cobre está invertida (negativa).",
  "holes-ok": m => `Los agujeros son de las medidas preferidas (${joinSizes(m.sizes)}).`,
  "holes-not-preferred": m =>
    `${many(m.count, "agujero no es", "agujeros no son")} de las medidas preferidas (${preferredText(m)}): ${joinSizes(m.sizes)}.`,
  "holes-consult": m =>
    `${many(m.count, "agujero es mucho menor o mayor", "agujeros son mucho menores o mayores")} que los preferidos (${preferredText(m)}): ${joinSizes(m.sizes)}. Consulte antes de pedir.`,
  "holes-without-size": m =>
    `${many(m.unmeasured, "agujero no medible: el archivo de taladros no dice su diámetro", "agujeros no medibles: el archivo de taladros no dice su diámetro")}.`,
  "holes-unknown": () => "Agujeros no medibles: falta el archivo de taladros (.drl, .xln o .txt).",
  "holes-drawing": () =>
    "Agujeros no medibles: trae un dibujo de los taladros, no el archivo con que se perfora (.drl, .xln o .txt). Expórtelo también.",
  "pads-ok": m => `Los pads medidos son ovalados o al menos ${mm(m.limit)} mayores que su agujero.`,
  "pads-small": m =>
    `${many(m.count, "pad no llega", "pads no llegan")} a ser ${mm(m.limit)} mayor que su agujero (el más justo: ${mm(m.pad)} con agujero de ${mm(m.hole)}). Agrande el pad o hágalo ovalado.`,
  "pads-unknown": m =>
    m.unmeasured
      ? `${many(m.unmeasured, "agujero sin pad reconocible: tamaño no medible", "agujeros sin pad reconocible: tamaño no medible")}.`
      : "Tamaño de pads no medible: no se conocen los agujeros.",
  "copper-one": () => "Los archivos traen una sola cara de cobre.",
  "copper-one-and-pads": () => "Los archivos usan una sola cara de cobre; la otra no tiene pistas.",
  "copper-several": m =>
    `El diseño tiene ${m.layers} caras de cobre y fabricamos placas de una sola cara. Páselo a una cara o consulte antes de pedir.`,
  "copper-assumed": () => "Capas de cobre no medibles: el archivo no dice qué capa es. Lo tomamos como el cobre.",
  "copper-absent": () => "Capas de cobre no medibles: no encontramos una capa de cobre.",
  "copper-twice": m =>
    `${many(m.count, "archivo dice ser una cara de cobre que ya trae otro", "archivos dicen ser una cara de cobre que ya traen otros")}; usamos el más completo. Corrija la lista de capas si no es ese.`,
  "size-pequeno": m => `La placa mide ${sizeText(m)}: cabe en Pequeño (7.5x10cm).`,
  "size-grande": m => `La placa mide ${sizeText(m)}: cabe en Grande (15x10cm).`,
  "size-too-large": m =>
    `La placa mide ${sizeText(m)} y no cabe en Grande (15x10cm). Reduzca el diseño, divídalo en varias placas o consúltenos antes de pedir.`,
  "size-provisional": m =>
    `Tamaño no medible: falta el contorno de la placa. El cobre y los agujeros ocupan ${sizeText(m)} (medida provisional).`,
  "size-open": m =>
    `Tamaño por confirmar: el contorno no cierra alrededor del cobre. Parece medir ${sizeText(m)} (medida provisional).`,
  "size-elsewhere": m =>
    `Tamaño por confirmar: lo que tomamos por contorno no rodea el cobre. El cobre y los agujeros ocupan ${sizeText(m)} (medida provisional).`,
  "size-frame": m =>
    `Tamaño por confirmar: lo que tomamos por contorno mide ${sizeText(m)} y puede ser el marco de un dibujo. Si no lo es, díganoslo.`,
  "size-unknown": () => "Tamaño no medible: no hay nada dibujado que medir.",
  "outline-several": m =>
    `El contorno trae ${m.count} placas separadas: las medimos juntas. Si quiere una sola, suba solo esa; si las quiere todas, díganos cómo cortarlas.`,
  "several-boards": m =>
    `Los archivos son de ${m.count} placas distintas y cada pedido es de una. Elija cuál es esta y haga otro pedido para la otra.`,
  "file-cut-short": m =>
    `${many(m.count, "archivo termina", "archivos terminan")} sin su marca de fin: puede estar incompleto. Vuelva a exportarlo si puede.`,
  "file-not-understood": m =>
    `${many(m.count, "archivo tiene", "archivos tienen")} instrucciones que no entendimos; una persona lo revisará.`,
  "file-too-complex": () =>
    "No medible: el archivo es demasiado complejo para revisarlo aquí; una persona lo revisará.",
} satisfies Record<string, (measured: Measured) => string>

export type FindingCode = keyof typeof textsOfFindings
export const findingTexts: Record<FindingCode, (measured: Measured) => string> = textsOfFindings

export const previewUnavailableText = "No pudimos previsualizar este archivo; una persona lo revisará."

export const ignoredFileText = (file: string) => `No usamos ${file}: no es una capa de la placa.`

const clueTexts: Record<ClueSource, (words: string) => string> = {
  attribute: words => `el propio archivo lo declara («${words}»)`,
  extension: words => `su nombre termina en ${words}`,
  name: words => `su nombre dice «${words}»`,
  side: words => `su nombre dice «${words}»`,
  film: words => `su encabezado lo llama «${words}»`,
  layers: words => `su encabezado dice que contiene «${words}»`,
  comment: words => `un comentario suyo dice «${words}»`,
  format: () => "está escrito como archivo de taladros",
  "only-copper": () => "ningún otro archivo parece el cobre",
  "around-copper": () => "dibuja un borde cerrado alrededor del cobre",
  "routed-edge": () => "solo sigue el borde de la placa",
  "hole-drawing": () => "dibuja los agujeros, pero no dice dónde se perfora",
  "second-of-side": () => "otro archivo más completo ya es esa cara",
}

type ExplainedLayer = Pick<RecognisedLayer, "kind" | "by" | "score" | "clues"> & { readonly taken: LayerKind | null }

/** Why a file has its kind: the clues for it and the strongest clue against it. */
export function explainLayer({ kind, by, score, clues, taken }: ExplainedLayer): string {
  if (by === "corrected") {
    return taken === kind
      ? `Usted confirmó que es ${layerPhrases[kind]}.`
      : `Usted indicó que es ${layerPhrases[kind]}; lo habíamos tomado por ${layerPhrases[taken ?? "unknown"]}.`
  }
  const reasons = clues.filter(each => each.kind === kind).map(each => clueTexts[each.source](each.words))
  if (reasons.length === 0) return "No sabemos qué capa es: ni su nombre ni su contenido lo dicen."
  const against = clues.find(each => each.kind !== kind && each.score >= sureScore && score < clueScores.format)
  const doubt = against
    ? `, aunque ${clueTexts[against.source](against.words)}`
    : score < sureScore
      ? "; no es seguro"
      : ""
  return `Tomamos este archivo por ${layerPhrases[kind]} porque ${[...new Set(reasons)].join(" y ")}${doubt}.`
}

export const boardPictureLabel = (width: number, height: number) =>
  `Vista previa de la placa, ${sizeText({ width, height })}`
