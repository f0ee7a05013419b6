import type { PaymentResult, Transfer } from "../../../shop/cart/rules/payment-result.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"

export const returnResultPath = "/perfil/resultado"
export const resultStatePath = "/perfil/resultado/estado"

export const resultTexts = {
  title: "Resultado del Pago",
  verifying: "Verificando pago...",
  processing: "Procesando su orden...",
  goesOn: "Puede cerrar esta ventana: la orden aparecerá en su historial de compras en cuanto se confirme.",
  close: "Cerrar",
  tryAgain: "Intentar de nuevo",
  payBySinpe: "Pagar por SINPE Móvil",
  refresh: "Actualizar",
  order: "Orden",
  transfer: "Para completar su compra, haga la transferencia por SINPE Móvil:",
  phone: "Teléfono",
  holder: "A nombre de",
  amount: "Monto exacto",
  code: "Detalle de la transferencia",
  description: "Cómo terminó su pago con tarjeta.",
  signIn: "Ingrese para ver su orden y el detalle de su pago.",
  toSignIn: "Iniciar sesión",
  amountOf: ({ amount }: Transfer) => formatColones(amount),
} as const

const declined = (description: string | null) => `Transacción cancelada o fallida. Detalle: ${description ?? "N/A"}`

export const resultText = (result: PaymentResult): string => {
  switch (result.state) {
    case "success":
      return result.by === "card" ? "Pago exitoso. Su orden ha sido procesada." : "Su orden ha sido procesada."
    case "failed":
      if (result.why === "cancelled") return "Pago cancelado por el usuario."
      return result.why === "declined"
        ? declined(result.description)
        : "Ocurrio un error al procesar el pago. Intente nuevamente."
    case "insufficient_funds":
      return declined(result.description)
    case "open":
      return result.by === "card" ? resultTexts.verifying : resultTexts.processing
    case "review":
      return "Recibimos su pago, pero su orden necesita revisión. Le contactaremos pronto: no hace falta pagar de nuevo."
  }
}
