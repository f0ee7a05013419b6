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
  pin: "Marcar",
  pinHint: (count: number) =>
    `${count === 1 ? "1 marca" : `${count} marcas`}. Toque un punto, o use las flechas y Enter; Retroceso quita la última.`,
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
    before: "Versión anterior",
    after: "Versión nueva",
  } satisfies Record<PictureLayer, string>,
  markSwitch: (number: number) => `Marcas ${number}`,
  mark: (number: number) => `Marca ${number} en la vista previa`,
  findings: "Revisión de la placa",
  mend: "Cómo arreglarlo",
  corrected: (count: number) => (count === 1 ? "El cliente corrigió 1 capa" : `El cliente corrigió ${count} capas`),
  correctedTo: (kind: string, taken: string | null) => (taken ? `${kind} (la tomamos por: ${taken})` : kind),
  version: (number: number) => `Versión ${number}`,
  look: "Ver",
  compare: "Comparar con",
  compareNone: "Ninguna",
  comparison: (before: number, after: number) => `Versión ${before} y versión ${after}, una sobre otra`,
  onlyIn: (version: number) => `Solo en la versión ${version}`,
  inBoth: "En las dos",
  loading: "Cargando la vista previa…",
  noPicture: "La vista previa no está disponible.",
} as const

export const historyTexts = {
  title: "Historial de la placa",
  moved: (from: string, to: string) => `${from} → ${to}`,
  asked: (marks: number) =>
    marks === 0 ? "Pregunta" : marks === 1 ? "Pregunta con 1 marca" : `Pregunta con ${marks} marcas`,
  chosen: (version: number) => `Se fabricará la versión ${version}`,
  proposed: (price: string, hours: number | null) =>
    hours === null ? `Precio propuesto: ${price}` : `Precio propuesto: ${price} (${hours} h de diseño)`,
  answered: (version: number | null) => (version === null ? "Respuesta" : `Versión ${version}`),
  accepted: (price: string) => `Precio aceptado: ${price}`,
  declined: "Precio no aceptado",
} as const
