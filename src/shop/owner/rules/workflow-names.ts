/** What people call each workflow. The keys are stored, so they never change. */
const workflowNames: Readonly<Record<string, string>> = {
  "check out": "Pedido de la tienda",
  "place a board order": "Pedido de PCB",
  "set a board's price": "Precio de una PCB",
  "prepare order": "Alistar",
  "hand over": "Entregar",
  "sell in person": "Venta",
  "register an offline sale": "Venta sin conexión",
  "cancel order": "Cancelar pedido",
  "return goods": "Devolución",
  "bring goods": "Traslado entre bodegas",
  "settle a cart payment": "Pedido pagado con tarjeta",
  "settle a kit payment": "Kit pagado con tarjeta",
  "delete account": "Eliminar una cuenta",
}

export const workflowName = (workflow: string): string => workflowNames[workflow] ?? workflow
