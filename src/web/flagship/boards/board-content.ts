import type { ComponentType } from "react"
import type { PinRow } from "../pins.ts"

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

export interface BoardContent {
  readonly key: "superior" | "unoR4" | "unoR3"
  readonly product: { readonly id: number; readonly label: string }
  readonly path: string
  readonly tagline: string
  readonly description: string
  readonly about: readonly string[]
  readonly highlights: readonly { readonly figure: string; readonly label: string }[]
  readonly specifications: readonly (readonly [name: string, value: string])[]
  readonly Drawing: ComponentType
  readonly size: { readonly length: number; readonly width: number }
  readonly pins: { readonly upper: PinRow; readonly lower: readonly PinRow[] }
  readonly projects: readonly Project[]
  readonly program: { readonly lead: string; readonly code: string }
  readonly compared: ComparedFacts
  readonly video: { readonly url: string; readonly title: string }
}
