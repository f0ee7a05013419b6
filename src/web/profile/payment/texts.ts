import type { PaymentResult } from "../../../shop/cart/rules/checkout.ts"

export const returnResultPath = "/perfil/resultado"
export const resultStatePath = "/perfil/resultado/estado"

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
      return result.by === "card" ? "Verificando pago..." : "Procesando su orden..."
    case "review":
      return "Recibimos su pago, pero su orden necesita revisión. Le contactaremos pronto: no hace falta pagar de nuevo."
  }
}
