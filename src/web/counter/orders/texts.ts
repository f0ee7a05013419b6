import type { QueueName } from "../../../shop/counter/rules/order-queues.ts"
import { stepNames } from "../../../shop/counter/rules/order-work.ts"

export const queueTexts = {
  alistar: {
    action: "Alistar",
    busy: "Alistando...",
    empty: "No hay pedidos por alistar.",
  },
  entregar: {
    action: "Entregada",
    busy: "Cerrando...",
    empty: "No hay pedidos por entregar.",
  },
} as const satisfies Record<QueueName, object>

export const orderTexts = {
  search: "Buscar pedido",
  searchHint: "Nombre, carné, teléfono o número",
  noneFound: (words: string) => `Ningún pedido coincide con «${words}».`,
  found: (total: number) => (total === 1 ? "1 pedido" : `${total} pedidos`),
  failed: "No se pudieron leer los pedidos del ERP. Se intentará de nuevo en unos segundos.",
  list: "Pedidos",
  headings: ["Pedido", "Fecha", "Cliente", "Carné", "Teléfono", "Pago", "Total"],
  open: (ref: string) => `Ver líneas de ${ref}`,
  noWarehouse: "Sin bodega",
  noWarehouseHint: "Sale de la bodega de quien lo aliste",
  loading: "Leyendo líneas...",
  linesFailed: "No se pudieron leer las líneas.",
  noLines: "No hay lineas de orden para este pedido.",
  lineHeadings: ["Cant.", "Producto", "Precio", "Total"],
  trail: "Historial",
  stopped: (done: number, of: number, next: string, action: string) =>
    `Quedó en el paso ${Math.min(done + 1, of)} de ${of}: ${next}. «${action}» continúa desde ahí.`,
  running: (done: number, of: number, next: string) => `En curso, paso ${Math.min(done + 1, of)} de ${of}: ${next}.`,
  board: "Placa PCB",
  boardDesign: "Diseñar de 0",
  boardQuantity: (count: number) => (count === 1 ? "1 placa" : `${count} placas`),
  boardSizes: { small: "Pequeño (7.5x10cm)", large: "Grande (15x10cm)" },
  boardPhone: (phone: string) => `Contacto: ${phone}`,
  files: "Archivos",
  download: (name: string) => `Descargar ${name}`,
  steps: stepNames,
} as const
