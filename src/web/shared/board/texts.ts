import type { Side } from "../../../gerber/draw/draw-board.ts"

export const boardTexts = {
  picture: "Vista previa de la placa",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  whole: "Ver completa",
  flip: "Voltear",
  seenFrom: { top: "Cara superior", bottom: "Cara inferior" } satisfies Record<Side, string>,
  mark: (number: number) => `Marca ${number} en la vista previa`,
  findings: "Revisión de la placa",
} as const
