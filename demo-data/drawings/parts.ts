import {
  bars,
  colours,
  disc,
  dome,
  dots,
  flat,
  type Ink,
  lighter,
  lying,
  raised,
  rect,
  shape,
  standing,
  stroke,
  words,
} from "./bench.ts"

const bold = 'text-anchor="middle" font-weight="600"'

export const board = (x: number, y: number, w: number, h: number, mask: string, corner = 10, holes = true): Ink => {
  const at = 16
  const corners = [
    [x + at, y + at],
    [x + w - at, y + at],
    [x + at, y + h - at],
    [x + w - at, y + h - at],
  ] as const
  return (
    rect(x, y, w, h, flat(mask), corner) +
    rect(
      x + 1.5,
      y + 1.5,
      w - 3,
      h - 3,
      "none",
      corner - 1,
      `stroke="${lighter(mask, 0.25)}" stroke-width="1.5" opacity=".7"`,
    ) +
    (holes ? corners.map(([cx, cy]) => mountingHole(cx, cy)).join("") : "")
  )
}

export const mountingHole = (x: number, y: number, r = 8): Ink =>
  disc(x, y, r, "#eef1ea", `stroke="${colours.gold}" stroke-width="3"`)

export const tracks = (d: string, mask: string): Ink => stroke(d, lighter(mask, 0.14), 2.5, 'stroke-linejoin="round"')

export const pinRow = (cx: number, y: number, count: number, pitch = 20, length = 34): Ink => {
  const left = cx - ((count - 1) * pitch) / 2
  return (
    bars(left - 3.5, y + 6, count, pitch, 7, length, colours.gold) +
    rect(left - pitch / 2, y - 8, count * pitch, 16, flat("#25292b"), 2) +
    bars(left - 4, y - 4, count, pitch, 8, 8, colours.gold)
  )
}

export const padRow = (cx: number, y: number, count: number, pitch = 20): Ink => {
  const left = cx - ((count - 1) * pitch) / 2
  return dots(left, y, count, pitch, pitch * 0.62, colours.gold) + dots(left, y, count, pitch, pitch * 0.3, "#3a3320")
}

export const socketRow = (x: number, y: number, count: number, pitch: number, down = false): Ink => {
  const length = count * pitch + 4
  return down
    ? raised(rect(x - 9, y - pitch / 2 - 2, 18, length, flat("#1f2426"), 2)) +
        dots(x, y, count, pitch, 6, "#5d666a", true)
    : raised(rect(x - pitch / 2 - 2, y - 9, length, 18, flat("#1f2426"), 2)) + dots(x, y, count, pitch, 6, "#5d666a")
}

export const smd = (x: number, y: number, w: number, h: number, name = "", fourSides = false): Ink => {
  const across = Math.max(2, Math.floor(w / 9))
  const legs = bars(x + (w - (across * 9 - 4)) / 2, y - 6, across, 9, 5, h + 12, "#b4bdba")
  const sides = fourSides ? stroke(`M${x + w / 2} ${y + 5}v${h - 10}`, "#b4bdba", w + 12, 'stroke-dasharray="5 4"') : ""
  const size = Math.min(18, (w - 8) / (name.length * 0.62 || 1))
  return (
    legs +
    sides +
    rect(x, y, w, h, flat("#262b2d"), 3) +
    disc(x + 9, y + h - 9, 3, "#596164") +
    (name ? words(x + w / 2, y + h / 2 + size * 0.36, name, size, "#d5dad5", bold) : "")
  )
}

export const passives = (x: number, y: number, count: number, pitch = 18, down = false): Ink =>
  Array.from({ length: count }, (_, at) => {
    const px = down ? x : x + at * pitch
    const py = down ? y + at * pitch : y
    return rect(px, py, 12, 7, "#d5dad7", 1) + rect(px + 3, py, 6, 7, at % 2 ? "#2b2f31" : "#b98a55")
  }).join("")

export const crystal = (x: number, y: number, w = 44, h = 18): Ink => raised(rect(x, y, w, h, lying("#cfd5d2"), h / 2))

export const smallCan = (cx: number, cy: number, r = 14): Ink =>
  raised(
    disc(cx, cy, r, dome("#c9d0cd")) +
      shape(`M${cx - r} ${cy}a${r} ${r} 0 0 0 ${2 * r} 0z`, "#2d3436", 'opacity=".75"'),
  )

export const lamp = (x: number, y: number, colour: string): Ink =>
  disc(x + 5, y + 4, 11, colour, 'opacity=".25"') + rect(x, y, 10, 7, lighter(colour, 0.25), 1.5)

export const usb = (x: number, y: number, kind: "B" | "mini" | "C"): Ink => {
  const [w, h] = { B: [86, 74], mini: [44, 40], C: [46, 38] }[kind] as [number, number]
  return raised(
    rect(x, y, w, h, flat("#c4ccc9"), kind === "C" ? 10 : 4) +
      rect(x + 5, y + 5, w - 10, 5, "#fff", 2, 'opacity=".5"') +
      stroke(`M${x + w * 0.3} ${y + h * 0.5}h${w * 0.4}`, "#8e9895", 3),
  )
}

export const barrelJack = (x: number, y: number): Ink =>
  raised(rect(x, y, 84, 58, flat("#25292b"), 4) + rect(x, y, 24, 58, standing("#33393b"), 3))

export const button = (cx: number, cy: number, cap = "#e9ece6"): Ink =>
  raised(rect(cx - 14, cy - 14, 28, 28, flat("#aab3b0"), 3) + disc(cx, cy, 8, dome(cap)))

export const setScrew = (cx: number, cy: number, size = 34): Ink =>
  raised(
    rect(cx - size / 2, cy - size / 2, size, size, flat("#2560b8"), 4) +
      disc(cx, cy, size * 0.28, dome(colours.gold)) +
      rect(cx - size * 0.22, cy - 2, size * 0.44, 4, "#6d5218"),
  )

export const screwTerminal = (x: number, y: number, ways: number, colour = "#2b8a57"): Ink =>
  raised(
    rect(x, y, ways * 36, 44, flat(colour), 4) +
      Array.from({ length: ways }, (_, at) => {
        const cx = x + 18 + at * 36
        return (
          disc(cx, y + 18, 12, dome("#cfd5d2")) +
          rect(cx - 9, y + 16, 18, 4, "#7b8482") +
          rect(cx - 9, y + 35, 18, 9, "#1c3a2a")
        )
      }).join(""),
  )

export const relay = (x: number, y: number): Ink =>
  raised(
    rect(x, y, 112, 92, flat("#2466bd"), 5) +
      rect(x + 4, y + 4, 104, 10, "#fff", 3, 'opacity=".18"') +
      words(x + 56, y + 40, "SRD-05VDC", 15, "#e8eefa", bold) +
      words(x + 56, y + 64, "10A 250VAC", 13, "#e8eefa"),
  )

export const radioCan = (x: number, y: number, w: number, h: number, name: string, mask = "#22292b"): Ink => {
  const antenna = h * 0.26
  return raised(
    rect(x, y, w, h, flat(mask), 3) +
      stroke(
        `M${x + 10} ${y + antenna - 2}v${-antenna + 10}h${w * 0.14}v${antenna - 16}h${w * 0.14}v${-antenna + 16}h${w * 0.14}v${antenna - 16}h${w * 0.14}v${-antenna + 16}h${w * 0.14}`,
        colours.gold,
        4,
      ) +
      rect(x + 7, y + antenna + 2, w - 14, h - antenna - 9, flat("#c4ccc9"), 4) +
      words(
        x + w / 2,
        y + antenna + (h - antenna) / 2 + 2,
        name,
        Math.min(18, (w - 24) / (name.length * 0.62)),
        "#4c5754",
        bold,
      ),
  )
}

export const silk = (x: number, y: number, text: string, size = 16): Ink => words(x, y, text, size, colours.silk, bold)
