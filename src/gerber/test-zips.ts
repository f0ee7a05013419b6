import { crc32, deflateRawSync } from "node:zlib"

const words = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    values.map(([bytes, value]) => {
      const word = Buffer.alloc(bytes)
      word.writeUIntLE(value, 0, bytes)
      return word
    }),
  )

/** A ZIP of megabytes that are all the same: Node packs them in a fifth of the time that fflate takes. */
export const zipOfMuch = (entries: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const packed = new Map<Uint8Array, { readonly body: Buffer; readonly sum: number }>()
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, bytes] of Object.entries(entries)) {
    const { body, sum } = packed.get(bytes) ?? { body: deflateRawSync(bytes), sum: crc32(bytes) }
    packed.set(bytes, { body, sum })
    const path = Buffer.from(name)
    const facts = words([2, 20], [2, 0], [2, 8], [4, 0], [4, sum], [4, body.length], [4, bytes.length])
    const entry = Buffer.concat([words([4, 0x04034b50]), facts, words([2, path.length], [2, 0]), path, body])
    const place = words([2, path.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at])
    list.push(words([4, 0x02014b50], [2, 20]), facts, place, path)
    bodies.push(entry)
    at += entry.length
  }
  const index = Buffer.concat(list)
  const count = Object.keys(entries).length
  const end = words([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, index.length], [4, at], [2, 0])
  return new Uint8Array(Buffer.concat([...bodies, index, end]))
}
