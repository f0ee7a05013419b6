/** Pieces of one board of 50 x 40 mm in any program's number format. */

/** A program's number format. */
type Numbers = { readonly inch: boolean; readonly integer: number; readonly decimal: number; readonly omit: "L" | "T" }

const pads = [
  [10, 10],
  [40, 30],
] as const
export const corners = [
  [0, 0],
  [50, 0],
  [50, 40],
  [0, 40],
  [0, 0],
] as const

const scaled = (value: number, { inch }: Numbers) => (inch ? value / 25.4 : value)

function coordinate(value: number, numbers: Numbers): string {
  const digits = Math.round(scaled(value, numbers) * 10 ** numbers.decimal).toString()
  if (numbers.omit === "L") return digits
  const full = digits.padStart(numbers.integer + numbers.decimal, "0")
  return full.replace(/0+$/, "") || "0"
}

export const at = (x: number, y: number, numbers: Numbers) => `X${coordinate(x, numbers)}Y${coordinate(y, numbers)}`
export const size = (value: number, numbers: Numbers) => scaled(value, numbers).toFixed(numbers.inch ? 6 : 3)

export const gerber = (numbers: Numbers, head: readonly string[], body: readonly string[]) =>
  [
    ...head,
    `%FS${numbers.omit}AX${numbers.integer}${numbers.decimal}Y${numbers.integer}${numbers.decimal}*%`,
    numbers.inch ? "%MOIN*%" : "%MOMM*%",
    "%LPD*%",
    ...body,
    "M02*",
  ].join("\r\n")

export const strokes = (places: readonly (readonly [number, number])[], numbers: Numbers) =>
  places.map(([x, y], i) => `${at(x, y, numbers)}D0${i === 0 ? 2 : 1}*`)

export const outline = (numbers: Numbers, ...head: string[]) =>
  gerber(numbers, head, [`%ADD10C,${size(0.2, numbers)}*%`, "G01*", "D10*", ...strokes(corners, numbers)])

export const track = (numbers: Numbers) => [
  `%ADD10C,${size(1, numbers)}*%`,
  "G01*",
  "D10*",
  ...strokes([...pads.slice(0, 1), [40, 10], ...pads.slice(1)], numbers),
]

export const roundPads = (numbers: Numbers) => [
  `%ADD11C,${size(2.2, numbers)}*%`,
  "D11*",
  ...pads.map(([x, y]) => `${at(x, y, numbers)}D03*`),
]

/** EAGLE's long pads: a short line with a wide pen. */
export const longPads = (numbers: Numbers) => [
  `%ADD11C,${size(2.2, numbers)}*%`,
  "D11*",
  ...pads.flatMap(([x, y]) =>
    strokes(
      [
        [x - 1.1, y],
        [x + 1.1, y],
      ],
      numbers,
    ),
  ),
]

/** EasyEDA's ovals: a region with round ends. */
export const ovalPads = (numbers: Numbers) => {
  const radius = coordinate(1.1, numbers)
  return pads.flatMap(([x, y]) => [
    ...["G36*", `${at(x - 0.6, y - 1.1, numbers)}D02*`, `G01${at(x + 0.6, y - 1.1, numbers)}D01*`, "G75*"],
    ...[`G03${at(x + 0.6, y + 1.1, numbers)}I0J${radius}D01*`, `G01${at(x - 0.6, y + 1.1, numbers)}D01*`],
    ...[`G03${at(x - 0.6, y - 1.1, numbers)}I0J-${radius}D01*`, "G01*", "G37*"],
  ])
}

export const hits = (numbers: Numbers) => pads.map(([x, y]) => at(x, y, numbers))
export const decimalHits = (inch: boolean) =>
  pads.map(([x, y]) => `X${(inch ? x / 25.4 : x).toFixed(4)}Y${(inch ? y / 25.4 : y).toFixed(4)}`)

export const drill = (...lines: readonly string[]) => [...lines, "M30", ""].join("\r\n")

export const metric46: Numbers = { inch: false, integer: 4, decimal: 6, omit: "L" }
export const metric45: Numbers = { inch: false, integer: 4, decimal: 5, omit: "L" }
export const metric33: Numbers = { inch: false, integer: 3, decimal: 3, omit: "L" }
export const metric34: Numbers = { inch: false, integer: 3, decimal: 4, omit: "L" }
export const inch24: Numbers = { inch: true, integer: 2, decimal: 4, omit: "L" }
export const inch25: Numbers = { inch: true, integer: 2, decimal: 5, omit: "T" }
