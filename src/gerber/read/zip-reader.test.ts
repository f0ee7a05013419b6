import { strToU8, type Zippable, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { readZip, type ZipLimits } from "./zip-reader.ts"

const text = "G04 board*\n".repeat(5000)
const entryAt = (bytes: Uint8Array) => new DataView(bytes.buffer).getUint32(bytes.length - 22 + 16, true)

/** Changes two bytes at a place relative to the first entry of the directory. */
const changed = (bytes: Uint8Array, offset: number, value: number, at = entryAt(bytes)) => {
  const copy = bytes.slice()
  new DataView(copy.buffer).setUint16(at + offset, value, true)
  return copy
}
const names = (bytes: Uint8Array, limits?: ZipLimits) => {
  const found = readZip(bytes, limits)
  return found.kind === "entries" ? found.entries.map(({ folder, name }) => [folder, name]) : found.kind
}
const zip = (files: Zippable) => zipSync(files)

describe("[BOARD-05] a ZIP is read as it was packed", () => {
  test("packed or stored, in folders, with extra fields and comments", () => {
    const bytes = zip({
      "a/b/c.gbr": strToU8(text),
      "d.gbr": [strToU8(text), { level: 0 }],
      "e.gbr": [strToU8(text), { comment: "capa", extra: { 100: strToU8("extra") } }],
      "empty.gbr": new Uint8Array(),
    })
    const found = readZip(bytes)
    if (found.kind !== "entries") throw new Error(found.kind)
    expect(found.entries.map(({ folder, name }) => [folder, name])).toEqual([
      ["a/b", "c.gbr"],
      ["", "d.gbr"],
      ["", "e.gbr"],
      ["", "empty.gbr"],
    ])
    const texts = found.entries.map(entry => new TextDecoder().decode(entry.bytes))
    expect(texts).toEqual([text, text, text, ""])
  })
  test("in several pieces if it is large", () => {
    const noise = Uint8Array.from({ length: 40_000 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> (i % 24))
    const found = readZip(zip({ "a.gbr": noise }))
    const [entry] = found.kind === "entries" ? found.entries : []
    expect([entry?.bytes.length, noise.every((byte, i) => byte === entry?.bytes[i])]).toEqual([noise.length, true])
  })
  test("behind another file's bytes, and with a comment of its own", () => {
    const bytes = zip({ "a.gbr": strToU8(text) })
    const whole = new Uint8Array(bytes.length + 7)
    whole.set(bytes)
    expect(names(whole.subarray(0, bytes.length))).toEqual([["", "a.gbr"]])
    expect(names(whole)).toEqual([["", "a.gbr"]])
    const within = new Uint8Array(bytes.length + 50).subarray(50)
    within.set(bytes)
    expect(names(within)).toEqual([["", "a.gbr"]])
    const comment = new Uint8Array(bytes.length + 0xffff)
    comment.set(bytes)
    expect(names(comment)).toEqual([["", "a.gbr"]])
    const tooFar = new Uint8Array(bytes.length + 0xffff + 1)
    tooFar.set(bytes)
    expect(names(tooFar)).toBe("zip-unreadable")
  })
  test("folders and what other systems add are no files", () => {
    const file = strToU8("x")
    const junk = { "a/": file, "__MACOSX/a.gbr": file, ".DS_Store": file, "a/._b.gbr": file, "a/Thumbs.db": file }
    expect(names(zip({ ...junk, "b/DESKTOP.INI": file, "b/c.gbr": file }))).toEqual([["b", "c.gbr"]])
    expect(names(zip({ "a__MACOSX/b.gbr": file, "no.DS_Store": file, "desktop.ini.gbr": file }))).toHaveLength(3)
  })
  test("paths with backslashes are folders, and none leads out", () => {
    const file = strToU8("x")
    expect(names(zip({ "a\\b\\c.gbr": file }))).toEqual([["a/b", "c.gbr"]])
    expect(names(zip({ "a..b/..c.gbr": file, "c:.gbr": file }))).toBe("zip-unsafe-path")
    expect(names(zip({ "a..b/c..gbr": file, "ab:c.gbr": file }))).toHaveLength(2)
    for (const path of ["", "a\0.gbr", "/a.gbr", "C:a.gbr", "d:\\a.gbr", "..", "a/..", "../a.gbr"])
      expect(names(zip({ [path]: file })), path).toBe("zip-unsafe-path")
  })
})

describe("[BOARD-05] a damaged ZIP is unreadable", () => {
  const good = zip({ "a.gbr": strToU8(text) })
  const stored = zip({ "a.gbr": [strToU8("0123456789"), { level: 0 }] })

  test.each([
    ["a password", 8, 1],
    ["a method that nobody uses here", 10, 12],
    ["a size that is smaller than its content", 24, 100],
    ["a packed size beyond the end", 20, 0xffff],
    ["a directory entry without its signature", 0, 0],
    ["a name beyond the end", 28, 0xffff],
    ["extra fields beyond the end", 30, 0xffff],
    ["a comment beyond the end", 32, 0xffff],
    ["a place beyond the end", 42, 0xffff],
    ["a place without an entry", 42, 1],
  ])("with %s", (_, offset, value) => {
    expect(names(good)).toEqual([["", "a.gbr"]])
    expect(names(changed(good, offset, value))).toBe("zip-unreadable")
  })
  test("with content that is larger or smaller than stated, packed or stored", () => {
    for (const bytes of [good, stored]) {
      const size = new DataView(bytes.buffer).getUint16(entryAt(bytes) + 24, true)
      expect(names(changed(bytes, 24, size))).toEqual([["", "a.gbr"]])
      for (const other of [size - 1, size + 1]) expect(names(changed(bytes, 24, other))).toBe("zip-unreadable")
    }
  })
  test("without its end, or with an end that counts entries which are not there", () => {
    expect(names(new Uint8Array(10))).toBe("zip-unreadable")
    expect(names(good.subarray(0, good.length - 1))).toBe("zip-unreadable")
    expect(names(changed(good, 10, 2, good.length - 22))).toBe("zip-unreadable")
    expect(names(changed(good, 10, 0, good.length - 22))).toEqual([])
  })
  test("with packed bytes that mean nothing", () => {
    const bytes = good.slice()
    bytes.fill(0xff, 40, 60)
    expect(names(bytes)).toBe("zip-unreadable")
  })
})

describe("[PCB-29] a ZIP takes from its limits", () => {
  const kilobyte = new Uint8Array(1000)
  const bytes = zip({ a: kilobyte, b: [kilobyte, { level: 0 }] })

  test("as many entries and bytes as are left, and not one more", () => {
    const limits = { entries: 2, inflatedBytes: 2000 }
    expect(names(bytes, limits)).toHaveLength(2)
    expect(limits).toEqual({ entries: 0, inflatedBytes: 0 })
    expect(names(bytes, { entries: 1, inflatedBytes: 2000 })).toBe("zip-too-many")
    expect(names(bytes, { entries: 2, inflatedBytes: 1999 })).toBe("zip-bomb")
    expect(names(bytes, { entries: 2, inflatedBytes: 999 })).toBe("zip-bomb")
  })
  test("each archive has its own unless others are passed", () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`${i}.gbr`, kilobyte]))
    expect(names(zip(many))).toHaveLength(150)
    expect(names(zip(many))).toHaveLength(150)
    const tooMany = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.gbr`, new Uint8Array()]))
    expect(names(zip(tooMany))).toBe("zip-too-many")
  })
})
