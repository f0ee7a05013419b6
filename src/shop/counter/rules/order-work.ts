/** The steps of the back-office's stories, as the engine records them, and their words for people. */
export const prepareSteps = ["create the shipment", "validate the shipment"] as const

export const handOverSteps = [
  "create the invoice",
  "validate the invoice",
  "set the payment mode",
  "register the payment",
  "mark the order billed",
  "find the shipment",
  "close the shipment",
] as const

export type PrepareStep = (typeof prepareSteps)[number]
export type HandOverStep = (typeof handOverSteps)[number]

/** What the log says of a step that failed (ASOC-20); people see only that the order was not closed. */
export const failureTexts = {
  "create the shipment": "Error al crear el envío",
  "validate the shipment": "Error al validar el envío",
  "create the invoice": "Error al crear la factura",
  "validate the invoice": "Error al validar la factura",
  "set the payment mode": "Error al actualizar el método de pago y la cuenta de la factura",
  "register the payment": "Error al agregar el pago a la factura",
  "mark the order billed": "Error al marcar la orden como facturada",
  "find the shipment": "Error al buscar el envío de la orden",
  "close the shipment": "Error al cerrar el envío",
} as const satisfies Record<PrepareStep | HandOverStep, string>

/** How a step is named on screen: 'Quedó en el paso 4 de 7: registrar el pago'. */
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
  /** Steps done. */
  readonly done: number
  readonly of: number
  /** The step that comes next, or that failed. */
  readonly next: string
}

/** How far a story came, from the steps that the engine recorded; those that are only book-keeping do not count. */
export const progressOf = (
  plan: readonly (PrepareStep | HandOverStep)[],
  recorded: readonly { readonly name: string; readonly outcome: "done" | "refused" }[],
): Progress => {
  const finished = new Set(recorded.filter(step => step.outcome === "done").map(step => step.name))
  const done = plan.filter(step => finished.has(step)).length
  const next = plan.find(step => !finished.has(step))
  return { done, of: plan.length, next: next ? stepNames[next] : "terminar" }
}
