import { type KitCareer, kitBundlePrices, kitProducts, kitsOfCareer } from "../../vocabulary/business.ts"
import { colones } from "../../vocabulary/money.ts"
import { analogicaComponents } from "./catalog/analogica.ts"
import { cccaComponents } from "./catalog/ccca.ts"
import { circuitosCEComponents } from "./catalog/circuitos-ce.ts"
import { digitalComponents } from "./catalog/digital.ts"
import { medicionesComponents } from "./catalog/mediciones.ts"
import type { Kit, KitSlug } from "./kit.ts"

const facts = {
  ccca: {
    name: "CC/CA",
    laboratory: "Laboratorio de Circuitos en Corriente Continua y Alterna",
    summary: "Mallas, nodos, Thévenin, transitorios y fasores: lo que piden las prácticas de los dos cursos.",
    components: cccaComponents,
  },
  analogica: {
    name: "Analogica",
    laboratory: "Laboratorio de Electrónica Analógica",
    summary: "Diodos, transistores y amplificadores operacionales, de la curva característica al filtro activo.",
    components: analogicaComponents,
  },
  digital: {
    name: "Digital",
    laboratory: "Laboratorio de Diseño Lógico y Electrónica Digital",
    summary: "Compuertas, flip-flops, decodificador y reloj: de la tabla de verdad al contador con display.",
    components: digitalComponents,
  },
  mediciones: {
    name: "Mediciones",
    laboratory: "Laboratorio de Mediciones Eléctricas",
    summary: "Patrones, sensores y puentes para medir bien y decir con cuánta incertidumbre.",
    components: medicionesComponents,
  },
  circuitosCE: {
    name: "Circuitos CE",
    laboratory: "Laboratorio de Circuitos Eléctricos para Ingeniería en Computadores",
    summary: "De la ley de Ohm al temporizador, con protoboard incluida: un solo kit para todo el curso.",
    components: circuitosCEComponents,
  },
} as const satisfies Record<KitSlug, Omit<Kit, "slug" | "productId" | "bundlePrice">>

const slugs = Object.keys(facts) as KitSlug[]

export const kits: readonly Kit[] = slugs.map(slug => ({
  slug,
  productId: kitProducts[slug],
  bundlePrice: colones(kitBundlePrices[slug]),
  ...facts[slug],
}))

export const findKit = (slug: string | null | undefined): Kit | null => kits.find(kit => kit.slug === slug) ?? null

export const isKitCareer = (text: string | null): text is KitCareer =>
  text !== null && Object.hasOwn(kitsOfCareer, text)

export const kitsFor = (career: KitCareer): Kit[] =>
  kitsOfCareer[career].flatMap((slug: KitSlug) => kits.find(kit => kit.slug === slug) ?? [])
