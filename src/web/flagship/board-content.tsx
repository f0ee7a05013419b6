export interface ComparedFacts {
  readonly processor: string
  readonly memory: string
  readonly radio: string
  readonly pins: string
  readonly logic: string
  readonly port: string
  readonly bestFor: string
}

export interface Project {
  readonly title: string
  readonly text: string
  /** As one writes them in a list: the shop finds its products by them. */
  readonly parts: readonly string[]
}

type PinKind = "power" | "ground" | "digital" | "analogue" | "bus" | "control"

export interface Pin {
  readonly name: string
  readonly kind: PinKind
  readonly also?: string
}

export interface PinRow {
  readonly title: string
  readonly pins: readonly Pin[]
  readonly at: readonly number[]
}

export const pin = (kind: PinKind, name: string, also?: string): Pin => ({ name, kind, also })

/** Every fill has enough contrast for white text. */
export const pinKinds = {
  power: { label: "Alimentación", fill: "#b3261e" },
  ground: { label: "Tierra", fill: "#12211b" },
  digital: { label: "Digital", fill: "#0d6e53" },
  analogue: { label: "Analógico", fill: "#8c4a14" },
  bus: { label: "Comunicación", fill: "#1f5bb5" },
  control: { label: "Control", fill: "#59645e" },
} as const satisfies Record<PinKind, { label: string; fill: string }>

export interface BoardContent {
  readonly key: "superior" | "unoR4" | "unoR3"
  readonly product: { readonly id: number; readonly label: string }
  readonly path: string
  readonly tagline: string
  readonly description: string
  readonly about: readonly string[]
  readonly highlights: readonly { readonly figure: string; readonly label: string }[]
  readonly specifications: readonly (readonly [name: string, value: string])[]
  /** Address of the drawing: the board lies with its USB port on the left. */
  readonly drawing: string
  readonly size: { readonly length: number; readonly width: number }
  readonly pins: { readonly upper: PinRow; readonly lower: readonly PinRow[] }
  readonly projects: readonly Project[]
  readonly program: { readonly lead: string; readonly code: string }
  readonly compared: ComparedFacts
  readonly video: { readonly url: string; readonly title: string }
}

const unoRow = (count: number, first: number) => Array.from({ length: count }, (_, i) => first + i * 19)

export const uno = {
  size: { length: 460, width: 270 },
  /** The gap between the two digital rows is the real one: shields fit only one way. */
  pins: { digital: [...unoRow(10, 108), ...unoRow(8, 307)], power: unoRow(8, 175), analogue: unoRow(6, 345) },
} as const

/** Not an image: the lettering of the drawing takes the page's font. */
export const BoardDrawing = ({ board: { drawing } }: { board: BoardContent }) => <use href={`${drawing}#drawing`} />
