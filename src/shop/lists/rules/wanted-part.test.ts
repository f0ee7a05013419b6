import { describe, expect, test } from "vitest"
import type { PartKind } from "../../vocabulary/part-parameters.ts"
import { quantityKey } from "../../vocabulary/quantities.ts"
import { isVersion, plainCode, wantedPart } from "./wanted-part.ts"

const known = new Set(["dht11", "lm35", "hcsr04", "4n35", "bc547", "2n2222"])

const wanted = (part: string, more: { kind?: PartKind; footprint?: string } = {}) =>
  wantedPart({ text: part, part, units: 1, unitsAssumed: true, ...more }, code => known.has(code))

/** Each value with its possible meanings. */
const values = (part: string, kind?: PartKind) =>
  wanted(part, kind && { kind }).quantities.map(({ may }) => may.map(quantityKey).join(" "))

describe("the kind of a part", () => {
  test("[LIST-01] is in its words, in a circuit's reference, or in its value", () => {
    expect(wanted("resistencia 4k7")).toMatchObject({ kinds: ["resistor"], kindIsWritten: true })
    expect(wanted("4k7", { kind: "potentiometer" })).toMatchObject({ kinds: ["potentiometer"], kindIsWritten: false })
    expect(wanted("4k7")).toMatchObject({ kinds: ["resistor"], kindIsWritten: false })
    expect(wanted("100 nF").kinds).toEqual(["capacitor"])
    expect(wanted("16 MHz").kinds).toEqual(["crystal"])
    expect(wanted("5 mH").kinds).toEqual(["inductor"])
    expect(wanted("10u").kinds).toEqual(["capacitor", "inductor"])
    expect(wanted("10u 10u").kinds).toEqual(["capacitor", "inductor"])
  })
  test("[LIST-01] words win over a reference, and a value tells nothing beside words or codes", () => {
    expect(wanted("capacitor 10u", { kind: "resistor" }).kinds).toEqual(["capacitor"])
    expect(wanted("baterías 4k7").kinds).toEqual(["battery"])
    expect(wanted("cosas 4k7").kinds).toEqual([])
    expect(wanted("xy123 4k7").kinds).toEqual([])
  })
  test("[LIST-01] of a value alone it is searched as a word", () => {
    expect(wanted("4k7", { kind: "resistor" }).words).toEqual(["resistencia"])
    expect(wanted("4k7").words).toEqual([])
    expect(wanted("xy123", { kind: "chip" }).words).toEqual([])
  })
})

describe("the values of a part", () => {
  test("[LIST-01] have the meanings that its kind can have, or all of them", () => {
    expect(values("resistencia 1m")).toEqual(["ohm:1000000"])
    expect(values("cable 1m")).toEqual(["metre:1"])
    expect(values("1m")).toEqual(["metre:1 ohm:1000000"])
    expect(values("10u", "inductor")).toEqual(["henry:0.00001"])
    expect(values("resistencia 5 mm")).toEqual(["metre:0.005"])
    expect(values("resistencia 4k7 1/4 W 5%")).toEqual(["ohm:4700", "watt:0.25", "percent:5"])
  })
  test("[LIST-01] a bare number is a value of a resistor, a potentiometer or a capacitor, and a code of anything else", () => {
    expect(values("resistencia 104")).toEqual(["ohm:104"])
    expect(values("potenciometro 103")).toEqual(["ohm:103 ohm:10000"])
    expect(values("capacitor 104")).toEqual(["farad:1e-7"])
    expect(values("led 5")).toEqual([])
    expect(wanted("led 5").codes).toEqual(["5"])
    expect(wanted("capacitor 4700")).toMatchObject({ quantities: [], codes: ["4700"] })
  })
  test("[LIST-01] the bands of a resistor are its value, and their colours no words", () => {
    expect(values("resistencia café negro rojo")).toEqual(["ohm:1000"])
    expect(values("café negro rojo")).toEqual(["ohm:1000"])
    expect(wanted("resistencia café negro rojo dorado").words).toEqual(["resistencia"])
    expect(wanted("led rojo verde azul")).toMatchObject({ quantities: [], words: ["led", "rojo", "verde", "azul"] })
  })
})

describe("the codes of a part", () => {
  test("[LIST-01] are letters and digits, joined if the shop knows them together", () => {
    expect(plainCode("hc-sr.04 +")).toBe("hcsr04")
    expect(wanted("sensor HC-SR04").codes).toEqual(["hcsr04"])
    expect(wanted("sensor hc sr04").codes).toEqual(["hcsr04"])
    expect(wanted("dht 11")).toMatchObject({ codes: ["dht11"], words: [] })
    expect(wanted("lm 35 dz").codes).toEqual(["lm35"])
    expect(wanted("xy 35")).toMatchObject({ codes: ["35"], words: ["xy"] })
    expect(wanted("sensor lm").words).toEqual(["sensor", "lm"])
  })
  test("[LIST-01] two numbers, or two words, are never one code", () => {
    const all = (part: string) => wantedPart({ text: part, part, units: 1, unitsAssumed: true }, () => true)
    expect(all("bc547 2n2222").codes).toEqual(["bc547", "2n2222"])
    expect(all("led rojo")).toMatchObject({ codes: [], words: ["led", "rojo"] })
  })
  test("[LIST-01] each counts once; packages for the surface do not count", () => {
    expect(wanted("bc547 bc547 sot23").codes).toEqual(["bc547"])
    expect(wanted("chip 0805 smd")).toMatchObject({ codes: [], words: ["chip"] })
  })
  test("[LIST-01] one that the shop knows is no value, and no value is a code", () => {
    expect(wanted("4n35")).toMatchObject({ codes: ["4n35"], quantities: [] })
    expect(wanted("4n35 rojo")).toMatchObject({ codes: ["4n35"], words: ["rojo"] })
    expect(wanted("4n36")).toMatchObject({ codes: [], quantities: [{ text: "4n36" }] })
    expect(wanted("2.2k")).toMatchObject({ codes: [], quantities: [{ text: "2.2k" }] })
  })
  test("[LIST-01] versions are told from codes, and sizes with blanks are one code", () => {
    expect(wanted("arduino uno rev3")).toMatchObject({ codes: [], versions: ["r3"] })
    expect(wanted("esp32 v1")).toMatchObject({ codes: ["esp32"], versions: ["v1"] })
    for (const size of ["16 x 2", "16x 2", "16 x2"]) expect(wanted(`lcd ${size}`).codes, size).toEqual(["16x2"])
    expect(["r3", "v12", "v123", "v1x", "xr3"].map(isVersion)).toEqual([true, true, false, false, false])
    expect(wanted("modulo xrev3").codes).toEqual(["xrev3"])
  })
})

describe("the words of a part", () => {
  test("[LIST-01] are those that say something, each once", () => {
    expect(wanted("sensor de un sensor para x temperatura unidades").words).toEqual(["sensor", "temperatura"])
  })
  test("[LIST-01] its accessories are told apart", () => {
    expect(wanted("batería 9v con broches").besides).toEqual(["broch"])
    expect(wanted("batería 9v with clips").besides).toEqual(["clip"])
    expect(wanted("batería").besides).toEqual([])
  })
  test("[LIST-01] surface mounting is asked for in the text or by the footprint", () => {
    expect(wanted("4k7 smd").surfaceMount).toBe(true)
    expect(wanted("4k7", { footprint: "R_0805" }).surfaceMount).toBe(true)
    expect(wanted("4k7", { footprint: "R_Axial" }).surfaceMount).toBe(false)
    expect(wanted("4k7").surfaceMount).toBe(false)
  })
})
