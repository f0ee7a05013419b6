import { colourBands } from "../../shop/vocabulary/colour-bands.ts"
import { readParameters } from "../../shop/vocabulary/part-reading.ts"

const inks: Readonly<Record<string, string>> = {
  negro: "#1b1b1b",
  café: "#7a4a21",
  rojo: "#c62828",
  naranja: "#ef7d1a",
  amarillo: "#f2c518",
  verde: "#2e8b43",
  azul: "#2059b5",
  violeta: "#7b3fa0",
  gris: "#8a8f94",
  blanco: "#ffffff",
  dorado: "#c9a227",
  plateado: "#b9bec4",
}
const digits = Object.keys(inks).slice(0, 10)
const factors: Readonly<Record<string, string>> = { dorado: "× 0.1", plateado: "× 0.01" }

const powers = ["× 1", "× 10", "× 100", "× 1000", "× 10 000", "× 100 000", "× 1 000 000", "× 10 000 000"]

const bandMeaning = (band: string, at: number, count: number, tolerance: number): string => {
  if (at === count - 1) return `tolerancia ±${tolerance} %`
  return at === count - 2 ? (factors[band] ?? powers[digits.indexOf(band)] ?? "") : String(digits.indexOf(band))
}

const drawing = (bands: readonly string[]): string => {
  const stripes = bands.map((band, at) => {
    // The tolerance band is set apart.
    const x = at === bands.length - 1 ? 172 : 62 + at * 24
    return `<rect x="${x}" y="14" width="12" height="36" fill="${inks[band]}" stroke="#0003"/>`
  })
  return `<svg viewBox="0 0 240 64" width="240" height="64" aria-hidden="true"><path d="M0 32h240" stroke="#9aa0a6" stroke-width="4"/><rect x="40" y="12" width="160" height="40" rx="14" fill="#e8d5ab" stroke="#c9b184"/>${stripes.join("")}</svg>`
}

/** How to read a resistor's bands, as HTML: the page's script does not grow by it. */
export const bandsHtml = (product: { readonly label: string; readonly description: string }): string => {
  const { kind, values } = readParameters(product)
  const [ohms] = values.resistencia ?? []
  const tolerance = Number(values.tolerancia?.[0] ?? 5)
  const bands = kind === "resistor" && typeof ohms === "number" ? colourBands(ohms, tolerance) : undefined
  // Cement and other large ones have their value printed.
  if (!bands || values.tipo?.includes("cemento")) return ""
  const items = bands.map(
    (band, at) =>
      `<li><strong>${band[0]?.toUpperCase()}${band.slice(1)}</strong>: ${bandMeaning(band, at, bands.length, tolerance)}</li>`,
  )
  return `<h3>Cómo leer sus bandas</h3>${drawing(bands)}<ol>${items.join("")}</ol>`
}
