import type { ReportedFinding } from "../../../gerber/inspect.ts"
import type { BoardSizeChoice, MissingField } from "../../../shop/boards/rules/board-form.ts"

/** Texts of the page with and without script. Those quoted in the specification are exact (PCB-04 to PCB-31). */
export const boardOrderTexts = {
  checkTitle: "Revisión de su placa",
  understood: (warnings: number) =>
    `Entiendo que la revisión encontró ${warnings === 1 ? "1 punto" : `${warnings} puntos`} por atender y pido la placa así.`,
  onlyWarns: "La revisión avisa, no impide pedir: una persona revisa cada placa antes de fabricarla.",
  whichBoard: (count: number) => `Los archivos traen ${count} placas. ¿Cuál es la de este pedido?`,
  unnamedBoard: (number: number) => `Placa ${number}`,
  hoursNote: "El total depende de las horas de diseño.",
  choose: "Seleccione",
  orderTitle: "Detalles del Pedido",
  cancel: "Cancelar",
  confirm: "Confirmar",
  confirmed: "Pedido confirmado con éxito.",
} as const

/** Only a warning has to be understood before ordering. */
export const isWarning = ({ severity }: Pick<ReportedFinding, "severity">) => severity === "warning"

export const sizeNames: Record<BoardSizeChoice, string> = { small: "Pequeño (7.5x10cm)", large: "Grande (15x10cm)" }

const missingTexts: Record<MissingField, string> = {
  file: "Por favor, suba un archivo Gerber.",
  payment: "Por favor, seleccione un método de pago.",
  delivery: "Por favor, seleccione un punto de entrega.",
  phone: "Por favor, ingrese su número de teléfono.",
}

/** The specification has one sentence for all three, and one for each field (PCB-12, PCB-23). */
export const missingSentences = (fields: readonly MissingField[]): readonly string[] =>
  fields.length === 3
    ? ["Por favor, suba un archivo Gerber, seleccione un método de pago y un punto de entrega."]
    : fields.map(field => missingTexts[field])

const failed = "Ocurrió un error al procesar el pedido. Por favor, inténtalo de nuevo."

const problemTexts = {
  failed: [failed],
  "failed-registered": [failed, "Su pedido ya quedó registrado y lo terminaremos; confirmar de nuevo no lo duplica."],
  "registered-otherwise": [
    "El pedido que confirmó antes ya quedó registrado con sus datos anteriores y lo terminaremos así.",
    "Si confirma ahora, se creará otro pedido con los datos actuales.",
  ],
  "too-many-files": ["Son demasiados archivos para una placa. Suba un ZIP con ellos."],
  "too-large": ["Los archivos superan el máximo de 10 MB."],
  busy: ["Estamos revisando muchos archivos en este momento. Inténtelo de nuevo en un minuto."],
  unreadable: [failed, "No pudimos leer el archivo. Elíjalo de nuevo."],
  "unknown-size": ["Ese tamaño no existe. Elija uno de la lista, o ninguno si no está seguro."],
  gone: ["Ese pedido ya no está disponible. Complete el formulario de nuevo."],
  "signed-out": ["Su sesión terminó. Inicie sesión de nuevo para confirmar el pedido."],
} as const

export type PlaceOrderReply =
  | { readonly kind: "confirmed"; readonly ref: string }
  | { readonly kind: "missing"; readonly fields: readonly MissingField[] }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "problem"; readonly problem: keyof typeof problemTexts; readonly key?: string }

export const toSentences = (reply: PlaceOrderReply): readonly string[] => {
  switch (reply.kind) {
    case "confirmed":
      return []
    case "missing":
      return missingSentences(reply.fields)
    case "refused":
      return [reply.text]
    case "problem":
      return problemTexts[reply.problem]
  }
}
