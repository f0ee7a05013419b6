import type { AnswerResult, DecideResult } from "../../../shop/boards/board-follow.ts"
import type { BoardRefusal } from "../../../shop/boards/board-progress.ts"

export const boardPanelTexts = {
  states: "Estado de la placa",
  since: (moment: string) => `desde el ${moment}`,
  cancelled: "El pedido de esta placa fue cancelado.",
  making: (version: number) => `Se fabrica la versión ${version}.`,

  question: "Tenemos una pregunta",
  questionMarks: "Los números de la pregunta están marcados en la vista previa.",
  answer: "Su respuesta",
  answerHint: "Puede responder con palabras, con una versión nueva de los archivos, o con ambas.",
  sendAnswer: "Enviar respuesta",
  newVersion: "Enviar otra versión",
  newVersionHint: "Mientras no esté en fabricación puede cambiar los archivos. Se revisan de nuevo.",
  note: "Mensaje (opcional)",
  files: "Archivos de la versión nueva",
  filesHint: "Gerber sueltos o un ZIP con todos, máximo 10 MB.",
  sendVersion: "Enviar versión",
  sending: "Enviando y revisando...",

  price: "Precio",
  toDefine: "Precio por definir",
  toDefineHint: "Le propondremos un precio aquí y por correo. No pague todavía.",
  proposed: (price: string) => `Precio propuesto: ${price}`,
  hours: (hours: number) => (hours === 1 ? "1 hora de diseño" : `${hours} horas de diseño`),
  each: (count: number, price: string) => `${count} × ${price}`,
  proposedHint: "Si lo acepta, el total de su pedido será este.",
  accept: "Aceptar precio",
  accepting: "Registrando...",
  decline: "No acepto",
  declining: "Enviando...",
  declineNote: "¿Por qué no? (opcional)",
  acceptingNow: "Estamos registrando el precio que aceptó.",
  accepted: (price: string) => `Precio aceptado: ${price}`,
} as const

const refusals: Partial<Record<BoardRefusal, string>> = {
  "no-text": "Escriba su respuesta o elija archivos.",
  "too-many-versions": "Esta placa ya tiene demasiadas versiones. Escríbanos.",
  "too-late": "La placa ya no está en ese punto: eso ya no se puede cambiar.",
}
const failed = "No se pudo enviar. Inténtelo de nuevo."

export const boardOutcomeText = (result: AnswerResult | DecideResult): string => {
  switch (result.kind) {
    case "done":
      return "Enviado. Gracias."
    case "running":
      return "Lo estamos registrando: el precio quedará aceptado en un momento."
    case "changed":
      return "La placa cambió mientras tanto. Revísela y envíe de nuevo."
    case "refused":
      return "text" in result ? result.text : (refusals[result.why] ?? failed)
    case "too-many-files":
      return "Son demasiados archivos para una placa. Suba un ZIP con ellos."
    case "busy":
      return "Estamos revisando muchos archivos en este momento. Inténtelo de nuevo en un minuto."
    case "not-yours":
      return failed
  }
}
