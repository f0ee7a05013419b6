import { describe, expect, test } from "vitest"
import { flash, line, metric, move, xy } from "../../../tests/shared/sample-boards.ts"
import { type Box, boxHeight, boxWidth } from "../measure/geometry.ts"
import { createBudget, WorkStopped } from "../work-budget.ts"
import { imageBox, readGerber } from "./gerber-reader.ts"

const read = (text: string) => readGerber(text, createBudget())

function expectBox(box: Box, minX: number, minY: number, maxX: number, maxY: number) {
  expect([box.minX, box.minY, box.maxX, box.maxY].map(value => Math.round(value * 1e6) / 1e6)).toEqual([
    minX,
    minY,
    maxX,
    maxY,
  ])
}

const expectExtent = (text: string, ...extent: [number, number, number, number]) =>
  expectBox(imageBox(read(text)), ...extent)

describe("numbers", () => {
  const square = (header: string, far: string) =>
    `${header}\n%ADD10C,0.1*%\nD10*\nX0Y0D02*\nX${far}Y0D01*\nX${far}Y${far}D01*\nM02*`

  test("leading zeros omitted in millimetres", () => {
    expectExtent(square("%FSLAX34Y34*%\n%MOMM*%", "125000"), -0.05, -0.05, 12.55, 12.55)
  })
  test("trailing zeros omitted in millimetres", () => {
    expectExtent(square("%FSTAX34Y34*%\n%MOMM*%", "0125"), -0.05, -0.05, 12.55, 12.55)
  })
  test("inches become millimetres, apertures too", () => {
    expectExtent(square("%FSLAX24Y24*%\n%MOIN*%", "10000"), -1.27, -1.27, 26.67, 26.67)
  })
  test("G70 and G71 give the units of files that lack MO", () => {
    expectExtent(square("%FSLAX24Y24*%\nG70*", "10000"), -1.27, -1.27, 26.67, 26.67)
    expectExtent(square("%FSLAX24Y24*%\nG71*", "100000"), -0.05, -0.05, 10.05, 10.05)
  })
  test("a file without units is read in inches and says so", () => {
    const image = read("%FSLAX24Y24*%\n%ADD10C,0.1*%\nD10*\nX0Y0D03*\nM02*")
    expect([...image.problems]).toEqual(["units-missing"])
    expectBox(imageBox(image), -1.27, -1.27, 1.27, 1.27)
  })
  test("units that come after the apertures count for them", () => {
    expectExtent("%FSLAX24Y24*%\n%ADD10C,2*%\n%MOMM*%\nD10*\nX0Y0D03*\nM02*", -1, -1, 1, 1)
  })
  test("negative and explicitly positive numbers", () => {
    expectExtent(metric("%ADD10C,1*%", "D10*", "X-5000000Y+3000000D03*"), -5.5, 2.5, -4.5, 3.5)
  })
  test("incremental coordinates add up", () => {
    const text = "%FSLIX46Y46*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nX1000000Y1000000D02*\nX2000000D01*\nY3000000D01*\nM02*"
    expectExtent(text, 0.5, 0.5, 3.5, 4.5)
  })
  test("a decimal point is taken at its word", () => {
    expectExtent("%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nX2.5Y3.5D03*\nM02*", 2, 3, 3, 4)
  })
})

describe("operations", () => {
  test("a coordinate that is left out keeps its value, and so does the operation", () => {
    expectExtent(metric("%ADD10C,1*%", "D10*", move(1, 1), "X5000000D01*", "Y7000000*"), 0.5, 0.5, 5.5, 7.5)
  })
  test("D03 alone flashes where the arm stands, as Altium writes it", () => {
    expectExtent(metric("%ADD10R,2X1*%", "D10*", move(10, 20), "D03*"), 9, 19.5, 11, 20.5)
  })
  test("G54 before an aperture is accepted", () => {
    expectExtent(metric("%ADD10C,1*%", "G54D10*", flash(0, 0)), -0.5, -0.5, 0.5, 0.5)
  })
  test("several commands in one block and line breaks inside blocks", () => {
    expectExtent(metric("%ADD10C,1*%", "D10*", `G01${move(0, 0)}`, "G01X4000000\nY0D01*"), -0.5, -0.5, 4.5, 0.5)
  })
  test("drawing with an aperture that was never defined is noticed and not drawn", () => {
    const image = read(metric("%ADD10C,1*%", "D99*", flash(0, 0)))
    expect(image.operations).toHaveLength(0)
    expect(image.problems.has("aperture-missing")).toBe(true)
  })
  test("what follows M02 is not read, and a file without it is known to be cut short", () => {
    const whole = read(`${metric("%ADD10C,1*%", "D10*", flash(0, 0))}\n${flash(50, 50)}`)
    expect(whole.operations).toHaveLength(1)
    expect(whole.ended).toBe(true)
    expect(read(`${metric()}\n%ADD10C,1*%`).apertures.size).toBe(0)
    expect(read("%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nX0Y0D03*").ended).toBe(false)
  })
  test("comments may hold any sign", () => {
    expectExtent(metric("G04 100% copper, 50% time*", "%ADD10C,1*%", "D10*", flash(0, 0)), -0.5, -0.5, 0.5, 0.5)
  })
})

describe("apertures", () => {
  const flashed = (definition: string) => metric(`%ADD10${definition}*%`, "D10*", flash(10, 10))

  test("circle, rectangle and obround", () => {
    expectExtent(flashed("C,2"), 9, 9, 11, 11)
    expectExtent(flashed("R,4X2"), 8, 9, 12, 11)
    expectExtent(flashed("O,2X5"), 9, 7.5, 11, 12.5)
    expectExtent(flashed("O,5X2"), 7.5, 9, 12.5, 11)
  })
  test("polygons by their outer diameter and rotation", () => {
    expectExtent(flashed("P,4X4"), 8, 8, 12, 12)
    const side = Math.round(2 * Math.SQRT1_2 * 1e6) / 1e6
    expectExtent(flashed("P,4X4X45"), 10 - side, 10 - side, 10 + side, 10 + side)
  })
  test("a hole does not change the extent and its diameter is kept", () => {
    for (const definition of ["C,2X0.8", "R,2X2X0.8", "O,2X2X0.8", "P,2X8X0X0.8"]) {
      const aperture = read(flashed(definition)).apertures.get(10)!
      expect(aperture.hole, definition).toBe(0.8)
    }
    expect(read(flashed("C,2X0.8X0.6")).apertures.get(10)!.hole).toBe(0.6)
    expectExtent(flashed("C,2X0.8"), 9, 9, 11, 11)
  })
  test("a line drawn with a rectangle reaches as far as the rectangle", () => {
    expectExtent(metric("%ADD10R,2X1*%", "D10*", move(0, 0), line(10, 0)), -1, -0.5, 11, 0.5)
  })
  test("a definition that makes no sense is noticed", () => {
    for (const bad of ["C,abc", "Q,1", "P,2X2", "C"]) {
      expect(read(flashed(bad)).problems.has("aperture-not-understood"), bad).toBe(true)
    }
  })
  test("mirroring, rotation and scaling of apertures", () => {
    const turned = (...commands: string[]) => metric("%ADD10R,4X2*%", ...commands, "D10*", flash(0, 0))
    expectExtent(turned("%LR90*%"), -1, -2, 1, 2)
    expectExtent(turned("%LS2*%"), -4, -2, 4, 2)
    const macro = (command: string) => metric("%AMM*21,1,4,2,3,0,0*%", "%ADD10M*%", command, "D10*", flash(0, 0))
    expectExtent(macro("%LMN*%"), 1, -1, 5, 1)
    expectExtent(macro("%LMX*%"), -5, -1, -1, 1)
    expectExtent(macro("%LR90*%"), -1, 1, 1, 5)
  })
  test("scaling widens lines too", () => {
    const image = read(metric("%ADD10C,1*%", "%LS0.5*%", "D10*", move(0, 0), line(4, 0)))
    expect(image.operations[0]).toMatchObject({ kind: "stroke", width: 0.5 })
    expectBox(imageBox(image), -0.25, -0.25, 4.25, 0.25)
  })
})

describe("arcs", () => {
  const arc = (...body: string[]) => metric("%ADD10C,1*%", "D10*", ...body)

  test("multi quadrant: a full circle around its centre", () => {
    expectExtent(arc(move(10, 0), `G03${xy(10, 0)}I-10000000J0D01*`), -10.5, -10.5, 10.5, 10.5)
  })
  test("multi quadrant: counter-clockwise half and clockwise half go opposite ways", () => {
    expectExtent(arc(move(10, 0), `G03${xy(-10, 0)}I-10000000J0D01*`), -10.5, -0.5, 10.5, 10.5)
    expectExtent(arc(move(10, 0), `G02${xy(-10, 0)}I-10000000J0D01*`), -10.5, -10.5, 10.5, 0.5)
  })
  test("single quadrant: unsigned offsets, a quarter turn", () => {
    const drawn = (...body: string[]) => {
      const [stroke] = read(arc("G74*", ...body)).operations
      return stroke?.kind === "stroke" ? stroke.segment.arc : undefined
    }
    const quarter = Math.PI / 2
    // The same ends and offsets: the direction alone says on which side of the chord the arc bulges.
    const centre = { x: expect.closeTo(0, 6), y: expect.closeTo(0, 6) }
    const opposite = { x: expect.closeTo(10, 6), y: expect.closeTo(10, 6) }
    expect(drawn(move(10, 0), `G03${xy(0, 10)}I10000000J0D01*`)).toEqual({ centre, sweep: expect.closeTo(quarter, 6) })
    expect(drawn(move(10, 0), `G02${xy(0, 10)}I0J10000000D01*`)).toEqual({
      centre: opposite,
      sweep: expect.closeTo(-quarter, 6),
    })
    expect(drawn(move(0, 10), `G02${xy(10, 0)}I0J10000000D01*`)).toEqual({ centre, sweep: expect.closeTo(-quarter, 6) })
    // Extents tell the sides apart where the arc passes an axis.
    expectExtent(arc("G74*", move(6, 8), `G03${xy(-6, 8)}I6000000J8000000D01*`), -6.5, 7.5, 6.5, 10.5)
    expectExtent(arc("G74*", move(6, -8), `G02${xy(-6, -8)}I6000000J8000000D01*`), -6.5, -10.5, 6.5, -7.5)
  })
  test("after an arc, G00 or G01 draw straight lines again", () => {
    for (const straight of ["G00*", "G01*"]) {
      const image = read(arc(move(10, 0), `G03${xy(-10, 0)}I-10000000J0D01*`, straight, line(10, 0)))
      expect(image.operations.map(one => one.kind === "stroke" && one.segment.arc !== undefined)).toEqual([true, false])
    }
  })
  test("an arc whose numbers fit no circle is drawn straight and said so", () => {
    const image = read(arc("G74*", move(10, 0), `G03${xy(-10, 0)}I0J0D01*`))
    expect(image.problems.has("arc-not-understood")).toBe(true)
    expectBox(imageBox(image), -10.5, -0.5, 10.5, 0.5)
  })
})

describe("regions, polarity and repetition", () => {
  test("a region has no line width, and each D02 begins a contour", () => {
    const image = read(
      metric("G36*", move(0, 0), line(4, 0), line(4, 3), line(0, 0), move(10, 10), line(12, 10), line(12, 11), "G37*"),
    )
    expect(image.operations.map(operation => operation.kind)).toEqual(["region", "region"])
    expectBox(imageBox(image), 0, 0, 12, 11)
  })
  test("an unclosed contour is closed", () => {
    const [region] = read(metric("G36*", move(0, 0), line(4, 0), line(4, 3), "G37*")).operations
    expect(region).toMatchObject({ kind: "region" })
    if (region?.kind !== "region") throw new Error("no region")
    expect(region.contour.at(-1)!.to).toEqual({ x: 0, y: 0 })
  })
  test("arcs bound regions", () => {
    expectExtent(metric("G36*", move(5, 0), `G03${xy(5, 0)}I-5000000J0D01*`, "G37*"), -5, -5, 5, 5)
  })
  test("clear operations are kept in order and add nothing to the extent", () => {
    const image = read(
      metric("%ADD10C,2*%", "%ADD11C,9*%", "D10*", flash(0, 0), "%LPC*%", "D11*", flash(0, 0), "%LPD*%"),
    )
    expect(image.operations.map(operation => operation.dark)).toEqual([true, false])
    expectBox(imageBox(image), -1, -1, 1, 1)
  })
  test("step and repeat copies the block, its polarities included", () => {
    const image = read(metric("%ADD10C,2*%", "D10*", "%SRX3Y2I10J20*%", flash(0, 0), "%LPC*%", flash(1, 0), "%SR*%"))
    expect(image.operations).toHaveLength(12)
    expect(image.operations.filter(operation => operation.dark)).toHaveLength(6)
    expectBox(imageBox(image), -1, -1, 21, 21)
  })
  test("a repetition that is still open at the end is carried out", () => {
    expectExtent(metric("%ADD10C,2*%", "D10*", "%SRX2Y1I10J0*%", flash(0, 0)), -1, -1, 11, 1)
  })
  test("repetition works in inches", () => {
    const text = "%FSLAX24Y24*%\n%MOIN*%\n%ADD10C,0.1*%\nD10*\n%SRX2Y1I1J0*%\nX0Y0D03*\n%SR*%\nM02*"
    expectExtent(text, -1.27, -1.27, 26.67, 1.27)
    expectExtent(text.replace("X2Y1I1J0", "X1Y2I0J1"), -1.27, -1.27, 1.27, 26.67)
  })
  test("a negative image is noticed", () => {
    expect(read(metric("%IPNEG*%")).negative).toBe(true)
    expect([read(metric("%IPPOS*%")).negative, read(metric()).negative]).toEqual([false, false])
  })
})

describe("the attributes of a file", () => {
  test("file function and aperture roles of X2, also inside comments", () => {
    const image = read(
      metric(
        "%TF.FileFunction,Copper,L2,Bot*%",
        "%TA.AperFunction,ComponentPad*%",
        "%ADD10C,2*%",
        "%TD*%",
        "%ADD11C,1*%",
        "%TO.N,GND*%",
      ),
    )
    expect(image.fileFunction).toBe("Copper,L2,Bot")
    expect(image.apertures.get(10)!.role).toBe("ComponentPad")
    expect(image.apertures.get(11)!.role).toBeNull()
    expect(read(metric("G04 #@! TF.FileFunction,Profile,NP*")).fileFunction).toBe("Profile,NP")
  })
  test("old commands without effect are accepted, others are reported", () => {
    const harmless = ["%OFA0B0*%", "%SFA1.0B1.0*%", "%MIA0B0*%", "%IR0*%", "%ASAXBY*%", "%INPLACA*%", "%LNCOBRE*%"]
    const image = read(metric(...harmless))
    expect([...image.problems]).toEqual([])
    expect(image.notUnderstood).toBe(0)
    expect(read(metric("%MIA1B0*%")).problems.has("command-not-supported")).toBe(true)
    expect(read(metric("%ABD12*%")).problems.has("command-not-supported")).toBe(true)
  })
  test("blocks that are no Gerber are counted", () => {
    expect(read(metric("hello world*", "¡hola!*")).notUnderstood).toBe(2)
  })
})

describe("bounded work", () => {
  test("a repetition of millions stops at the limit", () => {
    const bomb = metric("%ADD10C,2*%", "D10*", "%SRX99999Y99999I1J1*%", flash(0, 0), "%SR*%")
    expect(() => readGerber(bomb, createBudget(10_000))).toThrow(WorkStopped)
  })
  test("a deadline stops the reading", () => {
    const text = metric("%ADD10C,1*%", "D10*", ...Array.from({ length: 20_000 }, (_, i) => flash(i, 0)))
    let looks = 0
    expect(() =>
      readGerber(
        text,
        createBudget(1e9, () => ++looks > 3),
      ),
    ).toThrow(WorkStopped)
    expect(looks).toBe(4)
  })
  test("files of nothing but signs are read in one pass", () => {
    for (const sign of ["*", "%", "G04", "$", "%AM*", "%AMA*(("]) read(sign.repeat(20_000))
    // Searching to the end of this for every block would take minutes.
    expect(read("%a".repeat(1_000_000)).understood).toBe(0)
  }, 20_000)
  test("boxes measure width and height", () => {
    const box = imageBox(read(metric("%ADD10R,3X2*%", "D10*", flash(0, 0))))
    expect([boxWidth(box), boxHeight(box)]).toEqual([3, 2])
  })
})

describe("[BOARD-05] names inside a file", () => {
  const named = (...body: string[]) => read(metric(...body)).names

  test("are in comments before the first aperture, in image names and in those of layers and films", () => {
    expect(named("%INPLACA*%", "%LN cobre *%")).toEqual([
      { by: "image", text: "PLACA" },
      { by: "image", text: "cobre" },
    ])
    expect(named("G04 Layer: Top*", "G04 Layer_Physical = 2*", "G04 Film Name: TOP.art*", "G04 hola*")).toEqual([
      { by: "layer", text: "Top" },
      { by: "layer", text: "2" },
      { by: "film", text: "TOP.art" },
      { by: "comment", text: "hola" },
    ])
    expect(named("%ADD10C,1*%", "G04 hola*", "G04 Layer: Top*")).toEqual([{ by: "layer", text: "Top" }])
    expect(named(`G04 ${"x".repeat(80)}*`)).toHaveLength(1)
    expect(named(`G04 ${"x".repeat(81)}*`)).toHaveLength(0)
    expect(named("G04*", "G04 Layer*", "%IN*%")).toEqual([])
  })
  test("40 of 200 letters are kept", () => {
    const many = named(...Array.from({ length: 41 }, () => `%IN${"x".repeat(201)}*%`))
    expect([many.length, many[0]?.text.length]).toEqual([40, 200])
  })
})

describe("[BOARD-05] parameters", () => {
  const unknown = (...body: string[]) => read(metric(...body)).notUnderstood
  const problems = (...body: string[]) => [...read(metric(...body)).problems]

  test("old commands without effect, in every way they are written", () => {
    for (const text of ["OF", "OFA0", "OFA0B0", "OFA0.0B0.0", "MI", "MIA0", "MIB0", "SF", "SFA1", "SFB1", "SFA1.B1."])
      expect([problems(`%${text}*%`), unknown(`%${text}*%`)], text).toEqual([[], 0])
    for (const text of [
      "SFA1.00B1.00",
      "IR0",
      "ASAXBY",
      "IJ",
      "IJALBL",
      "PF",
      "PFabc",
      "IC",
      "ICabc",
      "NFabc",
      "NF",
      "KO",
    ])
      expect([problems(`%${text}*%`), unknown(`%${text}*%`)], text).toEqual([[], 0])
  })
  test("old commands that change the picture are reported, and others are not understood", () => {
    for (const text of ["OFA1", "OFB1", "MIA1", "MIB1", "SFA2", "SFB2", "IR90", "ASAYBX", "ABD12", "IFx", "KOC"])
      expect([problems(`%${text}*%`), unknown(`%${text}*%`)], text).toEqual([["command-not-supported"], 0])
    expect(problems(`%PF${"x".repeat(100)}*%`)).toEqual([])
    expect([unknown(`%PF${"x".repeat(77)}*%`), unknown(`%PF${"x".repeat(78)}*%`)]).toEqual([0, 1])
    expect(problems("%AMM*1,1,((2*%")).toEqual(["aperture-not-understood"])
    expect(unknown("%AMM*1,1,((2*%", "%LPC*%", "%LP D *%", "%LPD* *%")).toBe(0)
    for (const text of ["ZZIR0", "FSZLAX34Y34", "ZZ1", "XIF", "MOKM", "FSQ", "FSLAX2Y24", "LPX"])
      expect(unknown(`%${text}*%`), text).toBe(1)
    expect(unknown("%ZZ1*", "LPD*%")).toBe(1)
    expect(unknown("%LMX*%", "%LR5*%", "%LS2*%", "%SRX1Y1*%", "%IPPOS*%", "%TO.N,x*%", "%TA.x,y*%", "%TD*%")).toBe(0)
  })
  test("the format may have other letters and numbers", () => {
    for (const text of ["LAX33Y33", "DAX33Y33", "AX33Y33", "X33Y33", "LAN2X33Y33", "LAN2G2X33Y33"])
      expect(read(`%FS${text}*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nX12500Y0D03*\nM02*`).operations, text).toMatchObject([
        { at: { x: 12.5, y: 0 } },
      ])
  })
  test("what an aperture is for ends with TD, alone or by name", () => {
    const roleAfter = (...body: string[]) => read(metric(...body, "%ADD10C,1*%")).apertures.get(10)?.role
    expect(roleAfter("%TA.AperFunction,ViaPad,x*%")).toBe("ViaPad")
    for (const end of ["%TD*%", "%TD.AperFunction*%", "%TA.AperFunction*%", "%TA.AperFunction,*%"])
      expect(roleAfter("%TA.AperFunction,ViaPad*%", end), end).toBeNull()
    for (const other of ["%TD.Other*%", "%TA.Other,x*%", "%TO.AperFunction,x*%"])
      expect(roleAfter("%TA.AperFunction,ViaPad*%", other), other).toBe("ViaPad")
    expect(read(metric("%TF.FileFunction, Profile *%")).fileFunction).toBe("Profile")
    expect(read(metric("%TF.FileFunction*%")).fileFunction).toBe("")
    expect(read(metric(`%TF.FileFunction,${"x".repeat(300)}*%`)).fileFunction).toHaveLength(200)
  })
  test("a repetition needs no steps, ends the one before it, and one that makes no sense repeats nothing", () => {
    const count = (...body: string[]) => read(metric("%ADD10C,1*%", "D10*", ...body)).operations.length
    expectExtent(metric("%ADD10C,2*%", "D10*", "%SRX2Y1I5*%", flash(0, 0), "%SR*%"), -1, -1, 6, 1)
    expectExtent(metric("%ADD10C,2*%", "D10*", "%SRX1Y3J5*%", flash(0, 0), "%SR*%"), -1, -1, 1, 11)
    expect(count("%SRX2Y1I5*%", flash(0, 0), "%SRX3Y1I5*%", flash(0, 9), "%SR*%")).toBe(5)
    for (const wrong of ["SRX2", "SRaX2Y2", "SRX2Y2K3", "SRX1Y1I5J5"])
      expect(count(`%${wrong}*%`, flash(0, 0), "%SR*%")).toBe(1)
    expect(count("%SRX2Y2I5J5*%", "%SR*%", flash(0, 0))).toBe(1)
  })
  test("mirroring along one axis or both", () => {
    const macro = (command: string) => metric("%AM M *21,1,4,2,3,2,0*%", "%ADD10M*%", command, "D10*", flash(0, 0))
    expectExtent(macro("%LMX*%"), -5, 1, -1, 3)
    expectExtent(macro("%LMY*%"), 1, -3, 5, -1)
    expectExtent(macro("%LMXY*%"), -5, -3, -1, -1)
    expectExtent(macro("%LR90*%"), -3, 1, -1, 5)
    expectExtent(macro("%LSx*%"), 1, 1, 5, 3)
    expectExtent(macro("%LRx*%"), 1, 1, 5, 3)
  })
  test("definitions of apertures at their limits", () => {
    const problem = (definition: string) => problems(`%ADD10${definition}*%`).length
    for (const good of ["C,0", "C,1X0", "P,2X3", "P,2X100", "R,1", "O,1", "C , 1"]) expect(problem(good), good).toBe(0)
    for (const bad of ["C,-1", "P,2X2", "P,2X101", "C,1e999", "X,1", ",1"]) expect(problem(bad), bad).toBe(1)
    expect([1997, 1998].map(count => problem(`C,1${"X1".repeat(count)}`))).toEqual([0, 1])
    const hole = (definition: string) => read(metric(`%ADD10${definition}*%`)).apertures.get(10)?.hole
    expect(["C,2X0", "R,2X2X0.8X0.6", "R,2X2X0.6X0.8", "C,2X0.8"].map(hole)).toEqual([null, 0.6, 0.6, 0.8])
    const inches = read("%FSLAX24Y24*%\n%MOIN*%\n%ADD10C,0.1X0.05*%\nM02*").apertures.get(10)
    expect(inches?.hole).toBeCloseTo(1.27, 9)
  })
})

describe("[BOARD-05] commands", () => {
  const shapes = (...body: string[]) => read(metric("%ADD10C,1*%", "D10*", ...body))

  test("line numbers, pauses and old ways to select an aperture are no doubt", () => {
    const image = shapes("N10G01X0Y0D02*", "M01*", "G55D10*", "G54D10*", flash(1, 1))
    expect([image.notUnderstood, image.operations.length, image.ended]).toEqual([0, 1, true])
    for (const block of ["M03*", "G99*", "Q1*", "x1*"]) expect(shapes(block).notUnderstood, block).toBe(1)
  })
  test("M00, M02 and M30 end it", () => {
    for (const end of ["M00*", "M02*", "M30*"])
      expect(shapes(end, flash(0, 0)), end).toMatchObject({ operations: [], ended: true, notUnderstood: 0 })
  })
  test("coordinates are relative between G91 and G90", () => {
    const image = shapes("G91*", flash(1, 1), flash(1, 1), "G90*", flash(1, 1))
    expect(image.operations).toMatchObject([{ at: { x: 1, y: 1 } }, { at: { x: 2, y: 2 } }, { at: { x: 1, y: 1 } }])
  })
  test("a missing aperture is a problem from D10 on, or when it draws", () => {
    expect([...shapes("D09*").problems]).toEqual([])
    expect([...shapes("D11*").problems]).toEqual(["aperture-missing"])
    expect([...read(metric("D10*")).problems]).toEqual(["aperture-missing"])
    expect([...read(metric(flash(0, 0))).problems]).toEqual(["aperture-missing"])
    expect([...read(metric(line(5, 0))).problems]).toEqual(["aperture-missing"])
  })
  test("without a statement, offsets with a sign mean any arc and those without one a quarter", () => {
    const arc = (command: string) => {
      const text = `%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1*%\nD10*\n${move(10, 0)}\n${command}\nM02*`
      const [stroke] = read(text).operations
      return stroke?.kind === "stroke" ? stroke.segment.arc?.sweep : undefined
    }
    expect(arc(`G03${xy(0, 10)}I10000000J0D01*`)).toBeCloseTo(Math.PI / 2, 6)
    expect(arc(`G03${xy(-10, 0)}I-10000000J0D01*`)).toBeCloseTo(Math.PI, 6)
    expect(arc(`G03${xy(20, 0)}I5000000J-1D01*`)).toBeCloseTo(Math.PI, 3)
  })
  test("an arc to where it begins is no doubt, one that fits no circle is", () => {
    expect([...shapes("G74*", move(5, 5), `G03${xy(5, 5)}I1000000J0D01*`).problems]).toEqual([])
    expect([...shapes("G74*", move(5, 5), `G03${xy(5, 9)}I0J0D01*`).problems]).toEqual(["arc-not-understood"])
  })
  test("blocks without their end, blanks and comments with any sign are read", () => {
    expect(read(`%FSLAX46Y46*%%MOMM%\t%ADD10C,1*%G04 100% de 5*D10* ${flash(1, 1)}`).operations).toHaveLength(1)
    expect(read("%FSLAX46Y46*%%MOMM*%%ADD10C,1").apertures.size).toBe(1)
    expect(read("%AMG04*1,1,2,0,0*%%ADD10G04*%").apertures.size).toBe(1)
    expect(shapes("G4 nota*").notUnderstood).toBe(0)
    expect(shapes("*", " *").notUnderstood).toBe(0)
  })
})

describe("[BOARD-05] areas and repetitions in detail", () => {
  const regions = (...body: string[]) =>
    read(metric(...body)).operations.map(operation => (operation.kind === "region" ? operation.contour.length : 0))

  test("a contour is closed only if it is open, in either direction", () => {
    expect(regions("G36*", move(0, 0), line(4, 0), line(4, 3), line(0, 0), "G37*")).toEqual([3])
    expect(regions("G36*", move(0, 0), line(4, 0), line(4, 3), line(4, 0), "G37*")).toEqual([4])
    expect(regions("G36*", move(0, 0), line(4, 0), line(4, 3), line(0, 3), "G37*")).toEqual([4])
    expect(regions("G36*", "G37*", "G36*", move(1, 1), "G37*")).toEqual([])
  })
  test("an area that is still open at the end is drawn, and a flash in it is a doubt", () => {
    expect(regions("G36*", move(0, 0), line(4, 0), line(4, 3))).toEqual([3])
    const image = read(metric("%ADD10C,1*%", "D10*", "G36*", flash(0, 0), "G37*"))
    expect([image.operations.length, [...image.problems]]).toEqual([0, ["aperture-missing"]])
  })
  test("lines and areas are repeated as they are", () => {
    const { operations } = read(
      metric(
        "%ADD10C,1*%",
        "D10*",
        "%SRX2Y1I10J0*%",
        move(0, 0),
        line(5, 0),
        "G36*",
        move(1, 1),
        line(2, 1),
        line(2, 2),
        "G37*",
      ),
    )
    expect(operations).toMatchObject([
      { kind: "stroke", segment: { from: { x: 0, y: 0 }, to: { x: 5, y: 0 } } },
      { kind: "region", contour: [{ from: { x: 1, y: 1 } }, {}, {}] },
      { kind: "stroke", width: 1, segment: { from: { x: 10, y: 0 }, to: { x: 15, y: 0 } } },
      { kind: "region", contour: [{ from: { x: 11, y: 1 } }, {}, {}] },
    ])
  })
  test("every operation is work, and so is every copy and every turned shape", () => {
    const spent = (...body: string[]) => {
      for (let limit = 10; ; limit++) {
        try {
          readGerber(metric("%ADD10C,1*%", "%ADD11P,2X6*%", "D10*", ...body), createBudget(limit))
          return limit
        } catch (error) {
          if (!(error instanceof WorkStopped)) throw error
        }
      }
    }
    const nothing = spent("X0Y0D02*")
    expect(spent(flash(0, 0)) - nothing).toBe(4)
    expect(spent(line(0, 0)) - nothing).toBe(4)
    expect(spent("%SRX3Y1I1*%", flash(0, 0)) - spent("%SRX1Y1I1*%", flash(0, 0))).toBe(8)
    const area = ["G36*", move(0, 0), line(1, 0), line(1, 1), line(0, 0), "G37*"]
    expect(spent("%SRX3Y1I1*%", ...area) - spent("%SRX1Y1I1*%", ...area)).toBe(24)
    expect(spent("D11*", "%LR30*%", flash(0, 0)) - spent("D11*", "%LR0*%", flash(0, 0))).toBe(6)
  })
})
