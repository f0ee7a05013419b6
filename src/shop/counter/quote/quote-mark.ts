import { type PDFPage, rgb } from "pdf-lib"
import { brandColours } from "../../vocabulary/brand.ts"

export const pdfColour = (name: keyof typeof brandColours) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(brandColours[name].slice(at, at + 2), 16))
  return rgb(red / 255, green / 255, blue / 255)
}

const mask = pdfColour("mask")
const copper = pdfColour("copper")
const copperLight = pdfColour("copperLight")
const dark = pdfColour("maskDark")
const white = pdfColour("silk")

/** The spark between two pads of the web's brand mark (web/shared/frame/brand-mark.tsx), on its grid of 40. */
export const drawBrandMark = (on: PDFPage, x: number, top: number, size: number): void => {
  const scale = size / 40
  const path = (d: string, color: typeof mask) => on.drawSvgPath(d, { x, y: top, scale, color })
  const circle = (cx: number, cy: number, r: number, color: typeof mask) =>
    on.drawCircle({ x: x + cx * scale, y: top - cy * scale, size: r * scale, color })
  path("M9 0H31A9 9 0 0 1 40 9V31A9 9 0 0 1 31 40H9A9 9 0 0 1 0 31V9A9 9 0 0 1 9 0Z", mask)
  path("M3 18.5H10V21.5H3Z", copperLight)
  path("M30 18.5H37V21.5H30Z", copperLight)
  for (const pad of [10.5, 29.5]) {
    circle(pad, 20, 4.6, copper)
    circle(pad, 20, 1.9, dark)
  }
  path("M22.5 7L15.5 20.2H19.7L17.6 33L25 18.6H20.6L22.5 7Z", white)
}
