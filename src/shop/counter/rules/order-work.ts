/** ERP-41 and ERP-42. The texts are for the log (ASOC-20); people see only that it was not done. */
export const prepareSteps = {
  "create the shipment": "Error al crear el envío",
  "validate the shipment": "Error al validar el envío",
} as const

export const handOverSteps = {
  "create the invoice": "Error al crear la factura",
  "validate the invoice": "Error al validar la factura",
  "set the payment mode": "Error al actualizar el método de pago y la cuenta de la factura",
  "register the payment": "Error al agregar el pago a la factura",
  "mark the order billed": "Error al marcar la orden como facturada",
  "find the shipment": "Error al buscar el envío de la orden",
  "close the shipment": "Error al cerrar el envío",
} as const

type PrepareStep = keyof typeof prepareSteps
type HandOverStep = keyof typeof handOverSteps

export const stepNames = {
  "create the shipment": "crear el envío",
  "validate the shipment": "validar el envío",
  "create the invoice": "crear la factura",
  "validate the invoice": "validar la factura",
  "set the payment mode": "anotar el método de pago",
  "register the payment": "registrar el pago",
  "mark the order billed": "marcar el pedido como facturado",
  "find the shipment": "buscar el envío",
  "close the shipment": "cerrar el envío",
} as const satisfies Record<PrepareStep | HandOverStep, string>

export interface Progress {
  readonly done: number
  readonly of: number
  readonly next: string
}

/** Steps of our own book-keeping do not count. */
export const progressOf = (
  steps: typeof prepareSteps | typeof handOverSteps,
  recorded: readonly { readonly name: string; readonly outcome: "done" | "refused" }[],
): Progress => {
  const plan = Object.keys(steps) as (PrepareStep | HandOverStep)[]
  const finished = new Set(recorded.filter(step => step.outcome === "done").map(step => step.name))
  const done = plan.filter(step => finished.has(step)).length
  const next = plan.find(step => !finished.has(step))
  return { done, of: plan.length, next: next ? stepNames[next] : "terminar" }
}
