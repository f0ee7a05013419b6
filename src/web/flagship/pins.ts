export type PinKind = "power" | "ground" | "digital" | "analogue" | "bus" | "control"

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
