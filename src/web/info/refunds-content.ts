import type { IconName } from "../ui/icons.tsx"

export const refundTexts = {
  title: "Reembolsos",
  lead: "Qué se puede cambiar o devolver, y hasta cuándo. Los plazos corren desde el día de la entrega.",
  description:
    "Política de cambios y reembolsos por tipo de producto: componentes pequeños, circuitos integrados, prototipado, sensores y módulos, placas de desarrollo y kits.",
  tableTitle: "Plazos por tipo de producto",
  columns: ["Tipo de producto", "Plazo", "Qué cubre"],
  atDelivery: "En la entrega",
  exceptionsTitle: "Piezas de prototipado sin cambio",
  exceptions:
    "Jumpers, puentes, clips y termoencogible no tienen cambio: se cubren únicamente en el momento de la entrega.",
  howTitle: "Cómo pedir un cambio o un reembolso",
} as const

export interface RefundRule {
  readonly kind: string
  readonly term: string
  readonly covers: string
}

export const refundRules: readonly RefundRule[] = [
  {
    kind: "Componentes pequeños de hasta ₡1000",
    term: refundTexts.atDelivery,
    covers: "Sin cambio ni reembolso, salvo daño visible al entregarlos",
  },
  { kind: "Circuitos integrados", term: "3 días naturales", covers: "Solo cambio" },
  {
    kind: "Artículos de prototipado",
    term: "7 días",
    covers: "Solo cambio; no aplica a jumpers, puentes, clips ni termoencogible",
  },
  { kind: "Sensores, motores, pantallas y módulos", term: "14 días", covers: "Cambio o reembolso" },
  { kind: "Placas de desarrollo", term: "28 días", covers: "Cambio o reembolso" },
  { kind: "Kits", term: "3 días", covers: "Solo cambio" },
]

export const refundSteps: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: "clock", title: "A tiempo", text: "Escríbanos dentro del plazo de su tipo de producto." },
  { icon: "box", title: "Completo", text: "Traiga el producto con su empaque y el número de pedido." },
  {
    icon: "pin",
    title: "En un punto de venta",
    text: "Lo revisamos con usted y resolvemos ahí mismo cuando se puede.",
  },
]
