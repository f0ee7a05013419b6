import type { CartDifference } from "../../../shop/cart/rules/bought-lines.ts"
import type { CheaperWay } from "../../../shop/cart/rules/cheaper-ways.ts"
import type { CheckoutProblem } from "../../../shop/cart/rules/payment-result.ts"
import { type PaymentMode, paymentModes } from "../../../shop/vocabulary/business.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"

export const cartTexts = {
  unitsFailed: "No se pudieron cambiar las unidades.",
  onlyLeft: (max: number) => (max > 0 ? `Solo quedan ${max}` : "Ya no hay existencias"),
  cheaperBy: ({ kind, products, units, price, separate, saves }: CheaperWay) => {
    const own =
      kind === "pack"
        ? units === 1
          ? "la unidad que lleva"
          : `las ${units} unidades que lleva sueltas`
        : products === 1
          ? "uno de sus productos"
          : `${products} de sus productos`
    return ` trae ${own} por ${formatColones(price)} en lugar de ${formatColones(separate)}: ahorra ${formatColones(saves)}.`
  },
  missingLine: ({ name, wanted, left }: { name: string; wanted: number; left: number }) =>
    left === 0 ? `${name}: no hay aquí` : `${name}: hay ${left} de ${wanted}`,
} as const

export const methodLabels = {
  [paymentModes.sinpe]: "SINPE Móvil",
  [paymentModes.cash]: "Efectivo",
  [paymentModes.card]: "Tarjeta",
} as const satisfies Record<PaymentMode, string>
export const methodOrder: readonly PaymentMode[] = Object.values(paymentModes)

export const problemTexts = (provider: string) =>
  ({
    "missing-choice": "Por favor, seleccione un lugar de recogida y un metodo de pago antes de proceder.",
    "no-order": "No hay una orden activa.",
    changed: "Su carrito cambió. Revíselo antes de pagar:",
    "under-way": "Su orden anterior todavía se está procesando. Espere un momento antes de pagar de nuevo.",
    "other-page":
      "Ya había iniciado un pago con tarjeta de este carrito y lo anulamos. Si su página sigue abierta, no pague en ella. Presione «Pagar» otra vez para continuar.",
    conflict: "Esta orden ya se envió con otros datos. Revise su historial de compras antes de pagar de nuevo.",
    failed: "Ocurrio un error al procesar el pago. Intente nuevamente.",
    "no-provider": `Error al conectar con ${provider}.`,
  }) as const satisfies Record<CheckoutProblem["kind"] | "missing-choice", string>

export const differenceText = (difference: CartDifference): string => {
  switch (difference.kind) {
    case "price":
      return `${difference.name}: el precio cambió de ${formatColones(difference.from)} a ${formatColones(difference.to)}.`
    case "stock":
      return difference.max > 0
        ? `${difference.name}: ${difference.max === 1 ? "solo queda 1 unidad" : `solo quedan ${difference.max} unidades`}.`
        : `${difference.name}: ya no hay existencias.`
    case "gone":
      return `${difference.name}: ya no está a la venta.`
    case "total":
      return "El total ya no es el que se mostraba."
  }
}
