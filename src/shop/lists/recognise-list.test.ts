import { readFileSync } from "node:fs"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { demoParts } from "../../../tests/support/demo-parts.ts"
import { type RecognisedLine, recogniseList } from "./recognise-list.ts"

let demo: Awaited<ReturnType<typeof demoParts>>
beforeAll(async () => {
  demo = await demoParts()
})

const read = async (text: string) => (await recogniseList(demo.catalogue, text)).lines

/** The reference of the chosen product, or the choices of the question. */
const told = ({ found }: RecognisedLine): string | readonly string[] => {
  if (found.kind === "question") return found.choices.map(({ id }) => demo.refOf(id))
  return found.kind === "unknown" ? "unknown" : demo.refOf(found.part.id)
}
const taken = (lines: readonly RecognisedLine[]) => lines.map(line => [line.line.units, told(line)])

const realLines = readFileSync(new URL("../../../tests/data/real-lines.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(line => line !== "" && !line.startsWith("#"))
  .map(line => {
    const [, text = "", ref = "", units = ""] = /^(.*) => (\S+) x (\d+)$/.exec(line) ?? []
    return { text, ref, units: Number(units) }
  })

describe("real lines", () => {
  test("[LIST-05] of more than 200 real lines at least 95 % give the right product and units, and none another product", async () => {
    expect(realLines.length).toBeGreaterThanOrEqual(200)
    const missed: unknown[] = []
    const wrong: unknown[] = []
    for (const { text, ref, units } of realLines) {
      const [line] = await read(text)
      const answer = line && told(line)
      if (answer !== ref || line?.line.units !== units) missed.push([text, answer, line?.line.units])
      if (typeof answer === "string" && answer !== "unknown" && answer !== ref) wrong.push([text, answer])
    }
    expect(wrong).toEqual([])
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(realLines.length * 0.05)
  })

  test("[LIST-01] lines of students: units are never lost, no other kind of part is chosen, titles are ignored, and unknown lines say so", async () => {
    const lines = readFileSync(new URL("../../../tests/data/student-lines.txt", import.meta.url), "utf8")
      .split("\n")
      .filter(line => line !== "" && !line.startsWith("#"))
      .map(line => line.split(" => "))
    expect(lines.length).toBeGreaterThanOrEqual(60)
    const describeOutcome = async (text: string, expected: string): Promise<string> => {
      const { lines, titles } = await recogniseList(demo.catalogue, text)
      if (lines.length === 0) return titles.length > 0 ? "title" : "nothing"
      const asked = /^ask (\S+)/.exec(expected)?.[1] ?? ""
      return lines
        .map(one => {
          const answer = told(one)
          if (answer === "unknown") return answer
          const isAsked = typeof answer !== "string"
          return `${isAsked ? `ask ${answer.includes(asked) ? asked : answer.join(" ")}` : answer} x ${one.line.units}`
        })
        .join(" + ")
    }
    for (const [text = "", expected = ""] of lines)
      expect.soft([text, await describeOutcome(text, expected)]).toEqual([text, expected])
  })

  test("[LIST-01] a text that describes no part is not understood; a part that is not sold is understood", async () => {
    const understood = async (text: string) => {
      const { found } = (await read(text))[0]!
      return found.kind === "unknown" ? found.understood : undefined
    }
    expect(await Promise.all(["unicornio 3", "2 kg de queso Turrialba", "PIC16F84A"].map(understood))).toEqual([
      false,
      false,
      true,
    ])
  })

  test("[LIST-05][LIST-01] for any spelling of a resistor's value that value is chosen or a question is asked", async () => {
    const sold = [1, 2.2, 4.7, 10, 15, 47, 100, 220, 330, 470, 680]
    const ways: readonly ((ohms: number) => string)[] = [
      ohms => `${ohms} ohm`,
      ohms => `resistencia ${ohms}`,
      ohms => `resistencias de ${ohms} Ω 1/4W`,
      ohms => (ohms >= 1000 ? `${String(ohms / 1000).replace(".", "k")}${ohms % 1000 ? "" : "k"}` : `${ohms}R`),
      ohms => `R ${ohms / 1000}k`,
      ohms => `${String(ohms / 1000).replace(".", ",")} kohm`,
      ohms => `${ohms / 1000} mil ohm`,
      ohms => `resistor ${ohms / 1e6} Mohm x 3`,
      ohms => `R1, R2: ${ohms / 1000} k`,
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sold),
        fc.constantFrom(1, 10, 100, 1000, 10_000),
        fc.constantFrom(...ways),
        async (digits, power, write) => {
          const ohms = Number((digits * power).toPrecision(3))
          const [line] = await read(write(ohms))
          const { found } = line!
          if (found.kind === "sure" || found.kind === "assumed")
            expect([write(ohms), found.part.values.resistencia]).toEqual([write(ohms), [ohms]])
        },
      ),
      { numRuns: 150 },
    )
  })

  test("[LIST-01] anything at all can be pasted", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async text => {
        for (const { line } of await read(text)) expect(line.units).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  })
})

describe("a doubt is a question", () => {
  const doubts: readonly (readonly [string, string])[] = [
    ["resistencia 3k3 2W", "RES-3K3-025"],
    ["resistencia 5k", "RES-4K7-025"],
    ["resistencia 4k7 SMD 0805", "RES-4K7-025"],
    ["capacitor electrolitico 10uF 63V", "CAP-E-10UF-50"],
    ["10u", "CAP-E-10UF-25"],
    ["1 Potenciómetro 10kΩ o 100kΩ", "POT-B100K"],
    ["74LS00", "CI-74HC00"],
    ["4001", "CI-CD4001"],
    ["transistor BC548", "TR-BC547B"],
    ["transistor NPN", "TR-2N3904"],
    ["diodo 1N4002", "DIO-1N4004"],
    ["zener 5V6", "ZEN-1N4733A"],
    ["LEDs (colores)", "LED-5MM-ROJ"],
    ["sensor de temperatura", "SEN-DHT11"],
    ["sensor ultrasónico", "SEN-HCSR04"],
    ["sensor de gas MQ-4", "SEN-MQ2"],
    ["bluetooth HC-06", "MOD-HC05"],
    ["ACS712 30A", "SEN-ACS712"],
    ["buzzer", "BUZZ-ACT"],
    ["fuente 12V", "FUENTE-12V2A"],
    ["Servomotor", "SERVO-SG90"],
    ["Raspberry Pico", "PICO-W"],
  ]
  for (const [text, ref] of doubts)
    test(`[LIST-01] '${text}' is asked, with ${ref} among the choices`, async () => {
      const [line] = await read(text)
      expect(line?.found.kind).toBe("question")
      expect(told(line!)).toContain(ref)
    })

  for (const text of ["cinta aislante", "transformador 12V 1A", "PIC16F84A"])
    test(`[LIST-01] '${text}' is not sold, and says so`, async () => {
      expect((await read(text)).map(told)).toEqual(["unknown"])
    })

  test("[LIST-01] an assumption is shown with the other choices", async () => {
    const [line] = await read("10 resistencias 4k7")
    expect(line?.found).toMatchObject({ kind: "assumed", taken: ["1/4 W"] })
    expect(line?.found.kind === "assumed" && line.found.choices.map(({ id }) => demo.refOf(id))).toContain(
      "RES-4K7-050",
    )
  })
})

describe("lists of every form", () => {
  test("[LIST-01] a KiCad bill of materials: kinds by reference letters, holes and parts not placed left out", async () => {
    const bom = `"Reference","Value","Datasheet","Footprint","Qty","DNP"
"C1,C2","22p","~","Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm","2",""
"C3,C4,C5","100n","~","Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm","3",""
"D1","1N4007","~","Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal","1",""
"H1,H2","MountingHole","~","MountingHole:MountingHole_3.2mm_M3","2",""
"Q1","BC547","~","Package_TO_SOT_THT:TO-92_Inline","1",""
"R1,R2","10k","~","Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal","2",""
"R3","330","~","Resistor_THT:R_Axial_DIN0207","1",""
"R9","1K","~","Resistor_THT:R_Axial_DIN0207","1","DNP"
"RV1","10k","~","Potentiometer_THT:Potentiometer_Alps","1",""
"U1","ATmega328P-PU","~","Package_DIP:DIP-28_W7.62mm","1",""
"U2","L7805","~","Package_TO_SOT_THT:TO-220-3_Vertical","1",""
"Y1","16MHz","~","Crystal:Crystal_HC49-U_Vertical","1",""`
    expect(taken(await read(bom))).toEqual([
      [2, "CAP-C-22PF"],
      [3, "CAP-C-100NF"],
      [1, "DIO-1N4007"],
      [1, "TR-BC547B"],
      [2, "RES-10K-025"],
      [1, "RES-330R-025"],
      [1, "POT-B10K"],
      [1, "CI-ATmega328P"],
      [1, "REG-LM7805"],
      [1, "XTAL-16"],
    ])
  })

  test("[LIST-01] KiCad's older form with semicolons, and a footprint for surface mounting asked about", async () => {
    const bom = `"Id";"Designator";"Package";"Quantity";"Designation";"Supplier and ref";
1;"R1,R2,R3";"R_Axial_DIN0207";3;"220";;;
2;"D1";"LED_D5.0mm";1;"LED rojo";;;
3;"R4";"Resistor_SMD:R_0805_2012Metric";1;"4k7";;;`
    const lines = await read(bom)
    expect(taken(lines.slice(0, 2))).toEqual([
      [3, "RES-220R-025"],
      [1, "LED-5MM-ROJ"],
    ])
    expect(lines[2]?.found).toMatchObject({ kind: "question", why: "surface-mount" })
  })

  test("[LIST-01] EasyEDA's tab-separated bill of materials", async () => {
    const bom = [
      "ID\tName\tDesignator\tFootprint\tQuantity\tManufacturer Part\tManufacturer\tSupplier\tSupplier Part",
      "1\t100nF\tC1,C2\tCAP-TH_L4.2-W2.6-P5.00-D0.5\t2\tCC1H104\tFH\tLCSC\tC1234",
      "2\t10k\tR1\tR_AXIAL-0.4\t1\t\t\t\t",
      "3\tNE555P\tU1\tDIP-8_L9.8-W6.6-P2.54\t1\tNE555P\tTI\tLCSC\tC46749",
    ].join("\r\n")
    expect(taken(await read(bom))).toEqual([
      [2, "CAP-C-100NF"],
      [1, "RES-10K-025"],
      [1, "CI-NE555"],
    ])
  })

  const tables: readonly (readonly [string, string])[] = [
    ["cells of a spreadsheet", "Cant\tComponente\n10\tResistencia 1k 1/4W\n2\tTransistor 2N2222"],
    ["a CSV", "Componente,Notas,Cantidad\nResistencia 1k 1/4W,de base,10\nTransistor 2N2222,,2"],
    ["a CSV without a heading", "Resistencia 1k 1/4W,10\nTransistor 2N2222,2"],
    ["a CSV of a Spanish spreadsheet", "Valor;Cantidad;Descripción\n1k;10;Resistencia 1/4W\n2N2222;2;Transistor"],
    [
      "a table of Markdown",
      "| Cant. | Material |\n|---|:---|\n| 10 | Resistencia 1k 1/4W |\n| 2 | Transistor 2N2222 |",
    ],
    ["plain lines", "Materiales:\n\n- 10 resistencias 1k 1/4W\n* 2x transistor 2N2222\nTotal"],
    ["numbered lines", "1. 10 Resistencias de 1k, 1/4W\n2) Transistor 2N2222 (2)"],
    ["one line", "10 resistencias 1k 1/4w, 2 2n2222"],
    [
      "the shop's own export",
      "Unidades,Producto,Referencia,Precio,Total\n10,x,RES-1K-025,25,250\n2,y,TR-2N2222A,75,150",
    ],
  ]
  for (const [name, text] of tables)
    test(`[LIST-01] ${name}: columns in any order, marks and headings left out`, async () => {
      expect(taken(await read(text))).toEqual([
        [10, "RES-1K-025"],
        [2, "TR-2N2222A"],
      ])
    })

  test("[LIST-01] a line of several values is several lines", async () => {
    expect(taken(await read("3 resistencias: 39 Ω, 10 Ω y 15 Ω"))).toEqual([
      [1, "RES-39R-025"],
      [1, "RES-10R-025"],
      [1, "RES-15R-025"],
    ])
    expect(taken(await read("resistencias de 100, 1 000 y 10 000 ohmios (5 de cada una)"))).toEqual([
      [5, "RES-100R-025"],
      [5, "RES-1K-025"],
      [5, "RES-10K-025"],
    ])
    expect(taken(await read("capacitor 100 uF, 16 V"))).toEqual([[1, "CAP-E-100UF-16"]])
  })

  test("[LIST-01] other work has its turn while a long list is recognised", async () => {
    let [turns, isOver] = [0, false]
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const text = Array.from({ length: 500 }, (_, at) => realLines[at % realLines.length]?.text).join("\n")
    await recogniseList(demo.catalogue, text)
    isOver = true
    // The demo shop's lines take ten or more slices on a fast machine.
    expect(turns).toBeGreaterThan(3)
  })

  test("[LIST-01] a list that is too long is cut, and says how many lines are left", async () => {
    const { lines, left } = await recogniseList(demo.catalogue, "1 LED rojo\n".repeat(503))
    expect([lines.length, left]).toEqual([500, 3])
  })
})
