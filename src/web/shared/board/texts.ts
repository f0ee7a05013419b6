import type { PictureLayer, Side } from "../../../gerber/draw/picture-view.ts"

const mm = (value: number) => value.toFixed(2)

export const boardTexts = {
  picture: "Vista previa de la placa",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  whole: "Ver completa",
  flip: "Voltear",
  seenFrom: { top: "Cara superior", bottom: "Cara inferior" } satisfies Record<Side, string>,
  measure: "Medir",
  measureHint: "Toque dos puntos de la placa, o use las flechas (Mayús: más fino) y Enter.",
  firstPress: "Presione Enter en el primer punto.",
  secondPress: "Ahora el segundo punto.",
  distance: (length: number, x: number, y: number) =>
    `Distancia: ${mm(length)} mm (horizontal ${mm(x)}, vertical ${mm(y)})`,
  shown: "Capas y marcas que se ven",
  layers: "Capas",
  marks: "Marcas",
  layerNames: {
    "copper-top": "Cobre superior",
    "copper-bottom": "Cobre inferior",
    "copper-inner": "Cobre interno",
    "mask-top": "Máscara superior",
    "mask-bottom": "Máscara inferior",
    "silk-top": "Serigrafía superior",
    "silk-bottom": "Serigrafía inferior",
    drill: "Agujeros",
    ruler: "Regla",
  } satisfies Record<PictureLayer, string>,
  markSwitch: (number: number) => `Marcas ${number}`,
  mark: (number: number) => `Marca ${number} en la vista previa`,
  findings: "Revisión de la placa",
  mend: "Cómo arreglarlo",
} as const
