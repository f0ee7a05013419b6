import { formatColones } from "../../shop/vocabulary/money.ts"
import { waitText } from "../ui/wait-text.ts"

export const landingTexts = {
  courseLists: "Listas de curso",
  courseListsHint: "Publicadas por las asociaciones: ábralas, adáptelas y cómprelas.",
  noCourseLists: "Cuando una asociación publique la lista de su curso, aparece aquí. Mientras tanto, pegue la suya.",
  listLines: (count: number) => (count === 1 ? "1 línea" : `${count} líneas`),
  ownList: "Pegar mi propia lista",
  title: "Kits de laboratorio",
  description:
    "Kits de componentes para los laboratorios de Mecatrónica, Electrónica y Computadores: completos a precio de paquete o editados a su gusto.",
  over: "Kits",
  lead: "Todo lo que pide su curso en una caja. Elija su carrera, quite lo que ya tiene, agregue lo que le falta y retírelo en su asociación.",
  choose: "Elija su carrera",
  chooseHint: "Los kits aparecen al elegir una carrera.",
  kitsFor: (career: string) => `Kits para ${career}`,
  parts: (count: number) => `${count} componentes`,
  bundle: "Paquete",
  separately: (price: number) => `Por separado suma ${formatColones(price)}`,
  see: (kit: string) => `Ver kit ${kit}`,
  backToOrder: "Volver a mi pedido",
  pending: (kitName: string) => `Tiene un pago del kit ${kitName} sin confirmar en este navegador.`,
  pendingLink: "Ver cómo va",
} as const

export const arrivalTexts = {
  cancelado: "El pago fue cancelado por el usuario.",
  fallido: "Pago fallido o incompleto.",
  "pedido-no-valido": "Ese pedido no es válido. Elija su kit de nuevo.",
} as const
export type Arrival = keyof typeof arrivalTexts

export const kitTexts = {
  title: (name: string) => `Kit ${name}`,
  serves: "Para el",
  components: "Componentes",
  units: (count: number) => (count === 1 ? "1 unidad" : `${count} unidades`),
  edit: "Editar kit",
  editing: "Desmarque lo que ya tiene. Lo que queda marcado es lo que se lleva.",
  restore: "Volver al kit completo",
  extras: "Agregue extras",
  extrasHint: "Uno por pedido, aunque lleve varios kits.",
  quantity: "Cantidad de kits",
  kit: "este kit",
  summary: "Lo que paga y por qué",
  proceed: "Continuar",
  nothingKept: "Deje al menos un componente en el kit para continuar.",
  seeSummary: "Ver resumen",
} as const

export const warningTexts = {
  title: "Editar el kit",
  wording: "Si edita el kit perderá el precio de paquete: se cobrará la suma de los componentes que conserve.",
  bundle: "Kit completo, precio de paquete",
  separately: "Los mismos componentes por separado",
  example: (part: string) => `Sin «${part}» pagaría`,
  more: (amount: number) => `${formatColones(amount)} más que el kit completo`,
  less: (amount: number) => `${formatColones(amount)} menos que el kit completo`,
  breakEven: (amount: number) =>
    `Editar solo le conviene si quita componentes por más de ${formatColones(amount)} en total.`,
  cancel: "Cancelar",
  accept: "Continuar",
} as const

export const breakdownTexts = {
  bundle: "Kit completo, precio de paquete",
  kept: (count: number) => (count === 1 ? "El componente que conserva" : `Los ${count} componentes que conserva`),
  bundleLost: "Precio de paquete (kit completo)",
  saves: (amount: number) => `Por separado costaría ${formatColones(amount)} más.`,
  costsMore: (amount: number) => `Así el kit cuesta ${formatColones(amount)} más que completo.`,
  costsLess: (amount: number) => `Así el kit cuesta ${formatColones(amount)} menos que completo.`,
  costsSame: "Así el kit cuesta lo mismo que completo.",
  times: (quantity: number) => `${quantity} kits`,
  total: "Total",
} as const

export const checkoutTexts = {
  title: "Confirmar pedido",
  description: "Confirme su kit y pague con tarjeta.",
  buyer: "Quién retira el kit",
  buyerHint: "Con estos datos se retira el pedido.",
  card: "Datos de quien paga con tarjeta",
  order: "Su pedido",
  folded: (kit: string, quantity: number) => (quantity === 1 ? kit : `${kit} × ${quantity}`),
  included: "Incluye",
  excluded: "No incluirá",
  extras: "Extras",
  quantity: (count: number) => `Cantidad: ${count}`,
  change: "Cambiar el kit",
  pay: "Pagar",
  paying: "Conectando...",
  leaves: (provider: string) =>
    `Al presionar Pagar irá a la página segura de ${provider}. Esta tienda no ve ni guarda su tarjeta.`,
  noCards: "Por ahora la tienda no recibe pagos con tarjeta y los kits se pagan solo así. Inténtelo más tarde.",
  labels: { name: "Nombre completo", carnet: "Carné", contactNumber: "Número de contacto" },
  problems: {
    name: "Por favor, ingrese su nombre.",
    carnet: "Por favor, ingrese un carné válido.",
    contactNumber: "Por favor, ingrese su número de contacto.",
  },
  /** The provider's name is configuration (PAY-19). */
  postalCode: (provider: string) => `El codigo postal debe tener exactamente 5 digitos para ${provider}.`,
  providerFailed: (provider: string) => `Error al conectar con ${provider}.`,
  priceChanged: "El total cambió desde que abrió esta página. Revíselo y presione Pagar de nuevo.",
  wait: (seconds: number) =>
    `Se iniciaron muchos pagos desde su conexión. Espere ${waitText(seconds)} y presione Pagar de nuevo: sus datos siguen aquí.`,
  failed: "No se pudo iniciar el pago. Inténtelo de nuevo en un momento.",
} as const

export const returnTexts = {
  title: "Verificando pago...",
  heading: "Pago de su kit",
  description: "Confirmación del pago de su kit.",
  goesOn: "Puede cerrar esta página: si el pago se aprueba, su pedido se procesa igual.",
  review: (orderNumber: string) =>
    `Recibimos su pago, pero su orden necesita revisión. Le contactaremos pronto: no hace falta pagar de nuevo. Número de pago: ${orderNumber}.`,
  withoutScript: "Ver el resultado",
} as const

export const confirmationTexts = {
  title: "Pedido confirmado",
  description: "Su kit está pagado y pedido.",
  thanks: "¡Gracias por su compra!",
  order: "Número de orden",
  total: "Total pagado",
  pickup: "Puede retirar su pedido con su nombre, carné o número de orden.",
  more: "Ver más kits",
  follow: "Seguir mi pedido",
  nothing: "Aquí no hay ningún pedido que mostrar.",
  toKits: "Ir a los kits",
} as const
