import { writeFileSync } from "node:fs"
import { encode } from "uqr"

const [width, height, modulePixels] = [640, 480, 10] as const
const [white, black, grey] = [235, 16, 128] as const

/** Writes the film for Chromium's fake camera: a still picture of the code as uncompressed video (YUV4MPEG2). */
export const showToCamera = (file: string, text: string): void => {
  const { data, size } = encode(text, { border: 0, ecc: "M" })
  const [left, top] = [(width - size * modulePixels) >> 1, (height - size * modulePixels) >> 1]
  const light = Buffer.alloc(width * height, white)
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return
      for (let line = 0; line < modulePixels; line++) {
        const at = (top + y * modulePixels + line) * width + left + x * modulePixels
        light.fill(black, at, at + modulePixels)
      }
    })
  })
  const colour = Buffer.alloc((width * height) / 2, grey)
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, colour])
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
}
