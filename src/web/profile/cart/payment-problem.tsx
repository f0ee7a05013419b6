import type { CartDifference, CheckoutProblem } from "../../../shop/cart/rules/checkout.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { ProfileReply } from "../profile-reply.ts"

const problemTexts = (provider: string) =>
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

const differenceText = (difference: CartDifference): string => {
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

const defaultProvider = "TiloPay"

interface PaymentProblemProps {
  outcome: ProfileReply | undefined
  provider: string | null
}

export const PaymentProblem = ({ outcome, provider }: PaymentProblemProps) => {
  if (outcome?.of !== "payment") return null
  const { problem } = outcome
  return (
    <Notice kind={["changed", "other-page"].includes(problem.kind) ? "warning" : "error"}>
      {problemTexts(provider ?? defaultProvider)[problem.kind]}
      {problem.kind === "changed" && (
        <ul className="mt-1 list-disc pl-5">
          {problem.differences.map(difference => (
            <li key={differenceText(difference)}>
              {differenceText(difference)}
              {difference.kind === "stock" && (
                <Button
                  type="submit"
                  name="tomar"
                  value={`${difference.lineId}:${difference.max}`}
                  variant="secondary"
                  size="sm"
                  className="mt-1 mb-2 block"
                >
                  {difference.max === 0
                    ? "Quitarlo del carrito"
                    : difference.max === 1
                      ? "Llevar la que queda"
                      : `Llevar las ${difference.max} que quedan`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
