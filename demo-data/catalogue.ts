import { staples } from "./baskets.ts"
import { hidden, placeCategories } from "./categories.ts"
import type { AttributeName, CataloguePage, Draft, VariantSet } from "./draft.ts"
import { bench } from "./drawings/bench.ts"
import { boardPage } from "./products/boards.ts"
import { cablePage } from "./products/cables.ts"
import { capacitorPage } from "./products/capacitors.ts"
import { chipPage } from "./products/chips.ts"
import { diodePage } from "./products/diodes.ts"
import { displayPage } from "./products/displays.ts"
import { environmentPage } from "./products/environment-sensors.ts"
import { kitPage } from "./products/kits.ts"
import { ledPage } from "./products/leds.ts"
import { logicPage } from "./products/logic.ts"
import { modulePage } from "./products/modules.ts"
import { motorPage } from "./products/motors.ts"
import { powerPage } from "./products/power.ts"
import { prototypingPage } from "./products/prototyping.ts"
import { regulatorPage } from "./products/regulators.ts"
import { resistivePage } from "./products/resistive-parts.ts"
import { resistorPage } from "./products/resistors.ts"
import { sensorPage } from "./products/sensors.ts"
import { smallPartsPage } from "./products/small-parts.ts"
import { toolPage } from "./products/tools.ts"
import { transistorPage } from "./products/transistors.ts"
import type { DemoAttribute, DemoProduct, DemoVariant, Picture } from "./shape.ts"
import { makeStock } from "./stock.ts"

const pages: CataloguePage[] = [
  toolPage,
  boardPage,
  kitPage,
  resistivePage,
  resistorPage,
  ledPage,
  capacitorPage,
  diodePage,
  transistorPage,
  chipPage,
  regulatorPage,
  logicPage,
  sensorPage,
  environmentPage,
  motorPage,
  displayPage,
  modulePage,
  prototypingPage,
  cablePage,
  smallPartsPage,
  powerPage,
]

/** By ref, so that rows can move within a page. */
const news = new Set([
  "ARD-UNO-R4",
  "PICO-W",
  "ESP32-C3",
  "SEN-VL53L0X",
  "SEN-BME280",
  "TIRA-WS2812",
  "PAN-TFT24",
  "MOD-LORA",
  "HER-TESTER",
  "KIT-SEGUIDOR",
  "KIT-RIEGO",
  "SEN-SUELO-CAP",
  "DRV-TB6612",
  "HER-LOGICO",
  "PLACA-SUP-ESP",
])
const flagship = new Set([
  "PLACA-SUP-ESP",
  "ARD-UNO-R4",
  "ARD-UNO-R3",
  "KIT-ARD-BAS",
  "KIT-ARD-ULT",
  "PICO-H",
  "HER-MULTI",
])
const counter = new Set([
  "PROTO-830",
  "PROTO-400",
  "PROTO-170",
  "JUMP-KIT",
  "CABLE-3M",
  "BAT-9V",
  "LED-5MM-ROJ",
  "LED-5MM-VER",
  "RES-220R-025",
  "RES-1K-025",
  "RES-10K-025",
  "CI-NE555",
  "HER-MULTI",
  "HER-CAJA",
])
/** Some products of a real shop have no photograph yet. */
const unpictured = new Set(["RES-TIRA-LED", "MOD-433", "HER-PUNTAS"])

const attributeIds: Record<AttributeName, number> = {
  Color: 1,
  Pines: 2,
  Largo: 3,
  Conector: 4,
  Valor: 5,
  Diámetro: 6,
  Peso: 7,
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace("Ω", "OHM")
    .replace(/[^A-Za-z0-9.]+/g, "")
    .toUpperCase()

const numbered = pages.flatMap(({ firstId, drafts }) => {
  let next = firstId
  return drafts.map(draft => ({ draft, id: draft.id ?? next++ }))
})

export const attributes: DemoAttribute[] = Object.entries(attributeIds).map(([label, id]) => {
  const values = numbered.flatMap(({ draft }) =>
    draft.variants?.attribute === label ? draft.variants.options.map(option => option.value) : [],
  )
  return {
    id,
    ref: plain(label),
    label,
    values: [...new Set(values)].map((value, at) => ({ id: id * 100 + at + 1, ref: plain(value), value })),
  }
})

const makePicture = (ref: string, { drawing, caption }: Pick<Draft, "drawing" | "caption">): Picture | undefined =>
  drawing && !unpictured.has(ref) ? { filename: `${ref.toLowerCase()}.svg`, svg: bench(drawing, caption) } : undefined

const categoriesFor = ({ ref, place }: Draft): number[] => {
  const shelf =
    place === "course-kit" ? [hidden.courseKits] : place === "pcb-order" ? [hidden.retail] : placeCategories(place)
  return [
    ...shelf,
    ...(news.has(ref) ? [hidden.news] : []),
    ...(flagship.has(ref) ? [hidden.retail, hidden.flagship] : []),
    ...(counter.has(ref) ? [hidden.pointsOfSale] : []),
  ]
}

const makeVariants = (parent: Draft, { attribute, firstChildId, options }: VariantSet): DemoVariant[] => {
  const { id: attributeId, values } = attributes.find(({ label }) => label === attribute)!
  return options.map((option, at) => {
    const ref = `${parent.ref}-${plain(option.value)}`
    return {
      childId: firstChildId + at,
      ref,
      label: `${parent.label} ${attribute === "Pines" ? `${option.value} pines` : option.value}`,
      attributeId,
      valueId: values.find(({ value }) => value === option.value)!.id,
      variationPrice: option.extra ?? 0,
      stock: makeStock(ref, parent.price, option.soldOut ? "sold-out" : "always"),
      picture: makePicture(ref, option),
    }
  })
}

const withoutPictures = (product: DemoProduct): DemoProduct => ({
  ...product,
  picture: undefined,
  variants: product.variants?.map(variant => ({ ...variant, picture: undefined })),
})

/** An EAN-13 of the range for use within a shop. */
const ownBarcode = (id: number): string => {
  const digits = `200${String(id).padStart(9, "0")}`
  const weighted = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (weighted % 10)) % 10}`
}

const pictured = (): DemoProduct[] =>
  numbered.map(({ draft, id }) => ({
    id,
    ref: draft.ref,
    label: draft.label,
    description: draft.description,
    price: draft.price,
    costPrice: Math.round(draft.price * 0.6),
    type: draft.type ?? "product",
    forSale: !draft.notForSale,
    // As in a real shop, some products have none.
    barcode: draft.type === "service" || draft.variants || unpictured.has(draft.ref) ? undefined : ownBarcode(id),
    categories: categoriesFor(draft),
    stock:
      draft.type === "service"
        ? {}
        : makeStock(draft.ref, draft.price, staples.has(draft.ref) ? "always" : draft.shelfLife),
    picture: makePicture(draft.ref, draft),
    variants: draft.variants && makeVariants(draft, draft.variants),
  }))

export const products = ({ pictures }: { pictures: boolean }) =>
  pictures ? pictured() : pictured().map(withoutPictures)
