import { describe, expect, test } from "vitest"
import {
  inShopWords,
  isClassWord,
  isFiller,
  isSurfaceMount,
  isSurfacePackage,
  joinedWords,
  sameThings,
} from "./line-words.ts"

describe("a line in the shop's words", () => {
  test.each([
    ["Resistor rojo", "resistencia rojo"],
    ["resistors 1k", "resistencia 1k"],
    ["push buttons", "pulsador"],
    ["soldering iron", "cautin"],
    ["resto", "resto"],
    ["jumpers M/M", "jumpers machomacho"],
    ["jumpers m-m", "jumpers machomacho"],
    ["cables M-H", "cables machohembra"],
    ["cables f/m", "cables machohembra"],
    ["cables m-f", "cables machohembra"],
    ["cables h/m", "cables machohembra"],
    ["cables H/H", "cables hembrahembra"],
    ["cables f-f", "cables hembrahembra"],
    ["male to female jumper wires", "machohembra jumpers"],
    ["led_rojo", "led rojo"],
    ["led__rojo/verde", "led rojo verde"],
    ["led 1/4", "led 1/4"],
    ["LCD1602", "lcd 16x2"],
    ["lcd 1602", "lcd 16x2"],
    ["lcd 2004", "lcd 20x4"],
    ["2004", "lcd 20x4"],
    ["16021", "16021"],
    ["pot B10K", "potenciometro lineal 10k"],
    ["a100k pot", "logaritmico 100k potenciometro"],
    ["pot a4k7", "potenciometro logaritmico 4k7"],
    ["b10k resistor", "b10k resistencia"],
    ["3xled", "3 led"],
    ["16x2", "16x2"],
    ["R 220", "resistencia 220"],
    ["r  220", "resistencia 220"],
    ["C  100n", "capacitor 100n"],
    ["c 100n", "capacitor 100n"],
    ["r rojo", "r rojo"],
    ["c rojo", "c rojo"],
    ["led r 220", "led r 220"],
    ["1/4 de W", "1/4 w"],
    ["1/4  de  watt", "1/4 watt"],
    ["tubo de wago", "tubo de wago"],
    ["medio watt", "1/2 w"],
    ["media de vatio", "1/2 w"],
    ["un cuarto de vatios", "1/4 w"],
    ["cuarto watts", "1/4 w"],
    ["foto transistor", "fototransistor"],
    ["cristal 16 mega", "cristal 16 mhz"],
    ["cristal de 12.25megas", "cristal de 12.25 mhz"],
    [".5 w", "0.5 w"],
    ["4.7", "4.7"],
  ])("[LIST-01] '%s' is '%s'", (text, words) => {
    expect(inShopWords(text)).toBe(words)
  })
  test("[LIST-01] values and ends of cables that are written in two words are joined", () => {
    expect(["15 k", "22  p", "10 µ x", "k 5", "5 km", "macho  a  hembra", "macho - hembra"].map(joinedWords)).toEqual([
      "15k",
      "22p",
      "10µ x",
      "k 5",
      "5 km",
      "machohembra",
      "machohembra",
    ])
  })
})

describe("words that say less", () => {
  test("[LIST-01] surface mounting is named by its packages", () => {
    for (const text of [
      "4k7 smd",
      "SMT",
      "R_0805",
      "1206",
      "SOIC",
      "sot-23",
      "SOT23",
      "sod1",
      "TSSOP",
      "qfn",
      "qfp",
      "x_SMD:R",
    ])
      expect(isSurfaceMount(text), text).toBe(true)
    for (const text of ["10805", "08051", "smdx", "sot", "sod", "Axial", "soicx"])
      expect(isSurfaceMount(text), text).toBe(false)
    expect(["0805", "smd", "soic8", "sot23", "x0805", "08055"].map(isSurfacePackage)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
  test("[LIST-01] fillers, classes, and things that a list keeps apart", () => {
    expect(["unidades", "optional", "rojo", ""].map(isFiller)).toEqual([true, true, false, false])
    expect(["modulo", "pines", "gas"].map(isClassWord)).toEqual([true, true, false])
    expect(sameThings("trimmer")).toEqual(["trimmer", "trimpot"])
    expect(sameThings("pot")).toEqual(["potenciometro", "pot"])
    expect(sameThings("jumper")).toEqual(["jumper"])
    expect(sameThings("unicornio")).toEqual(["unicornio"])
  })
})
