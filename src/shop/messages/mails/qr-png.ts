import sharp from "sharp"
import { encode } from "uqr"

const modulePixels = 12

/** Mail programs show neither SVG nor data addresses. */
export const qrPng = (code: string): Promise<Buffer> => {
  const { data, size } = encode(code, { border: 4 })
  const pixels = Buffer.from(data.flat().map(dark => (dark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * modulePixels, size * modulePixels, { kernel: "nearest" })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
