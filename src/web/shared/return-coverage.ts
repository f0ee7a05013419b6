import type { OfferedLine } from "../../shop/returns/rules/goods-return.ts"
import type { Coverage, NotCovered, ReturnRule } from "../../shop/returns/rules/return-rules.ts"
import { shownDay } from "../ui/shown-day.ts"

const gives = {
  refund: "cambio o dinero de vuelta",
  exchange: "solo cambio",
  none: "sin cambio",
} as const satisfies Record<Coverage["gives"], string>

const whyNot = {
  small: "Los componentes pequeños de hasta ₡1000 no tienen cambio, salvo daño visible al entregarlos.",
  loose: "Jumpers, puentes, clips y termoencogible se cubren solo al entregarlos.",
  unnamed: "La política no nombra este tipo de producto: consulte en el mostrador.",
  "too-late": "El plazo terminó.",
  "all-returned": "Ya se devolvió o se pidió todo.",
} as const satisfies Record<NotCovered, string>

export const coverageText = ({ gives: given, until, why }: Coverage): string => {
  if (why === "too-late" && until !== null) return `El plazo terminó el ${shownDay(until)}.`
  if (why !== null) return whyNot[why]
  return `Hasta el ${shownDay(until ?? "")}: ${gives[given]}.`
}

/** The law's terms in addition to the policy, while they last (LAW-04). */
export const legalText = ({ legal: { defectUntil, withdrawalUntil }, causes }: OfferedLine): string =>
  [
    causes.includes("defect") ? `Si tiene un defecto: hasta el ${shownDay(defectUntil)}.` : "",
    causes.includes("withdrawal") ? `Retracto de compra en línea: hasta el ${shownDay(withdrawalUntil ?? "")}.` : "",
  ]
    .join(" ")
    .trim()

export const ruleTexts = {
  policy: "Plazo de la tienda",
  defect: "Garantía por defecto",
  withdrawal: "Retracto de compra en línea",
  counter: "Decisión del mostrador",
} as const satisfies Record<ReturnRule, string>
