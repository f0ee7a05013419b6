import { writeFileSync } from "node:fs"
import { encode } from "uqr"
import { barcodeBits } from "../../../src/shop/counter/rules/barcodes.ts"

const [width, height] = [640, 480] as const
const [white, black, grey] = [235, 16, 128] as const

type Modules = readonly (readonly boolean[])[]

/** Writes the film for Chromium's fake camera: a still picture of the code as uncompressed video (YUV4MPEG2). */
const film = (file: string, modules: Modules, [moduleWidth, moduleHeight]: readonly [number, number]): void => {
  const left = (width - modules[0]!.length * moduleWidth) >> 1
  const top = (height - modules.length * moduleHeight) >> 1
  const light = Buffer.alloc(width * height, white)
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return
      for (let line = 0; line < moduleHeight; line++) {
        const at = (top + y * moduleHeight + line) * width + left + x * moduleWidth
        light.fill(black, at, at + moduleWidth)
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

/** A QR code, as of a pickup. */
export const showToCamera = (file: string, text: string): void =>
  film(file, encode(text, { border: 0, ecc: "M" }).data, [10, 10])

/** The bars of a product's label. */
export const showLabelToCamera = (file: string, code: string): void =>
  film(file, [[...barcodeBits(code)!].map(bit => bit === "1")], [4, 200])
