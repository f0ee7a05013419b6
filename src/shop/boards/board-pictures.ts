import sharp from "sharp"
import { drawPins, type Pin } from "../../gerber/draw/draw-pins.ts"
import { firstSide, pictureMarks, pictureOf, pictureSize } from "../../gerber/draw/picture-view.ts"
import type { Database } from "../../platform/database/database.ts"
import { boardOrderStore } from "./board-records.ts"
import { boardStore } from "./board-state-records.ts"

const thumbnailWidth = 320
const mailWidth = 900
/** A picture of more characters would hold up the others for too long. */
const maxSvgLength = 1_500_000
const maxSeconds = 10

const raster = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: Math.min(2400, Math.max(36, (72 * width) / pictureSize(svg).width)) })
    .resize({ width, withoutEnlargement: false })
    .flatten({ background: "#ffffff" })
    .timeout({ seconds: maxSeconds })

export const createBoardPictures = (database: Pick<Database, "query" | "transaction">) => {
  const uploads = boardOrderStore(database)
  const boards = boardStore(database)

  return {
    svg: uploads.picture,

    async thumbnail(orderId: number, version: number): Promise<Buffer | null> {
      const kept = await uploads.thumbnail(orderId, version)
      if (kept) return kept
      const svg = await uploads.picture(orderId, version)
      if (!svg || svg.length > maxSvgLength) return null
      const plain = pictureOf(svg, { side: firstSide(svg), hiddenLayers: ["ruler"], hiddenMarks: pictureMarks(svg) })
      const made = await raster(plain, thumbnailWidth).webp({ quality: 80 }).toBuffer()
      await uploads.keepThumbnail(orderId, version, made)
      return made
    },

    async ofQuestion(orderId: number, eventId: number): Promise<Buffer | null> {
      const asked = (await boards.events(orderId)).find(({ id, kind }) => id === eventId && kind === "asked")
      if (asked?.kind !== "asked" || asked.data.marks.length === 0) return null
      const svg = await uploads.picture(orderId, asked.data.version)
      if (!svg || svg.length > maxSvgLength) return null
      return raster(markedPicture(svg, asked.data.marks), mailWidth).png({ palette: true }).toBuffer()
    },
  }
}

const markedPicture = (svg: string, marks: readonly Pin[]): string => {
  const side = marks[0]?.side ?? "bottom"
  return pictureOf(svg, { side }).replace(/<\/svg>$/, `${drawPins(marks, side, pictureSize(svg))}</svg>`)
}

export type BoardPictures = ReturnType<typeof createBoardPictures>
