/** SVG around the middle (200, 200) of a 400 x 400 bench, so that a kit can lay out other drawings. */
export type Ink = string

export const colours = {
  mask: "#0e6a4b",
  teal: "#0b7f86",
  navy: "#1d3d7c",
  night: "#22292b",
  purple: "#54306f",
  crimson: "#a5262b",
  copper: "#c9793b",
  gold: "#d8aa4c",
  steel: "#c3cbc8",
  silk: "#f3f5ee",
  ink: "#33463c",
}

export const mix = (hex: string, towards: number, share: number) =>
  `#${[1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16))
    .map(channel => Math.round(channel + (towards - channel) * share))
    .map(channel => channel.toString(16).padStart(2, "0"))
    .join("")}`
export const lighter = (hex: string, share: number) => mix(hex, 255, share)
export const darker = (hex: string, share: number) => mix(hex, 0, share)

/** Fills that `bench` turns into gradients: lying and standing cylinders, flat faces, domes, and the glow of a lamp. */
export const lying = (hex: string) => `url(#v${hex.slice(1)})`
export const standing = (hex: string) => `url(#h${hex.slice(1)})`
export const flat = (hex: string) => `url(#d${hex.slice(1)})`
export const dome = (hex: string) => `url(#r${hex.slice(1)})`
export const glow = (hex: string) => `url(#g${hex.slice(1)})`

const stop = (offset: number, colour: string) => `<stop offset="${offset}" stop-color="${colour}"/>`
const roundStops = (hex: string) =>
  stop(0, lighter(hex, 0.18)) + stop(0.25, lighter(hex, 0.5)) + stop(0.55, hex) + stop(1, darker(hex, 0.38))
const gradient: Record<string, (id: string, hex: string) => string> = {
  v: (id, hex) => `<linearGradient id="${id}" x2="0" y2="1">${roundStops(hex)}</linearGradient>`,
  h: (id, hex) => `<linearGradient id="${id}">${roundStops(hex)}</linearGradient>`,
  d: (id, hex) =>
    `<linearGradient id="${id}" x2="1" y2="1">${stop(0, lighter(hex, 0.16))}${stop(0.5, hex)}${stop(1, darker(hex, 0.16))}</linearGradient>`,
  g: (id, hex) =>
    `<radialGradient id="${id}"><stop offset=".2" stop-color="${hex}" stop-opacity=".42"/><stop offset="1" stop-color="${hex}" stop-opacity="0"/></radialGradient>`,
  r: (id, hex) =>
    `<radialGradient id="${id}" cx=".36" cy=".3" r=".75">${stop(0, lighter(hex, 0.6))}${stop(0.5, hex)}${stop(1, darker(hex, 0.35))}</radialGradient>`,
}
const findGradients = (ink: Ink) =>
  [...new Set(ink.match(/(?<=url\(#)[vhdrg][0-9a-f]{6}(?=\))/g))]
    .map(id => gradient[id[0]!]!(id, `#${id.slice(1)}`))
    .join("")

const n = (value: number) => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, more = "") =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${rx ? ` rx="${n(rx)}"` : ""} fill="${fill}"${more && ` ${more}`}/>`
export const disc = (cx: number, cy: number, r: number, fill: string, more = "") =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`
export const shape = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
export const stroke = (d: string, colour: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${more && ` ${more}`}/>`
export const round = 'stroke-linecap="round" stroke-linejoin="round"'

/** Draws a row of dots or short bars as one dashed line, so that hundreds of pins cost no markup. */
export const dots = (x: number, y: number, count: number, pitch: number, size: number, colour: string, down = false) =>
  stroke(
    `M${n(x)} ${n(y)}${down ? "v" : "h"}${n((count - 1) * pitch + 0.1)}`,
    colour,
    size,
    `stroke-linecap="round" stroke-dasharray="0 ${n(pitch)}"`,
  )
export const bars = (x: number, y: number, count: number, pitch: number, w: number, h: number, colour: string) =>
  stroke(
    `M${n(x)} ${n(y + h / 2)}h${n((count - 1) * pitch + w)}`,
    colour,
    h,
    `stroke-dasharray="${n(w)} ${n(pitch - w)}"`,
  )

const escaped = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
export const words = (
  x: number,
  y: number,
  text: string,
  size: number,
  fill = colours.silk,
  more = 'text-anchor="middle"',
) => `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}"${more && ` ${more}`}>${escaped(text)}</text>`

export const place = (ink: Ink, x: number, y: number, scale = 1, turn = 0) =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ""}${scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`} translate(-200 -200)">${ink}</g>`
export const turned = (ink: Ink, degrees: number, scale = 1) => place(ink, 200, 200, scale, degrees)
export const raised = (ink: Ink) => `<g filter="url(#low)">${ink}</g>`

const shadow = (id: string, drop: number, blur: number, strength: number) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="${drop / 2}" dy="${drop}" stdDeviation="${blur}" flood-color="#1b2a20" flood-opacity="${strength}"/></filter>`

export const bench = (ink: Ink, caption = "") => {
  const tag = caption
    ? rect(16, 348, 46 + caption.length * 13.9, 38, "#fdfdfa", 19, 'opacity=".86"') +
      disc(36, 367, 6, "none", `stroke="${colours.copper}" stroke-width="4"`) +
      words(50, 375, caption, 23, colours.ink, 'font-weight="600"')
    : ""
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"><defs>`,
    `<radialGradient id="bench" cx=".4" cy=".35" r=".8">${stop(0, "#fbfbf7")}${stop(1, "#e4e9e0")}</radialGradient>`,
    `<pattern id="grid" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="10" cy="10" r="1.1" fill="#cdd6ca"/></pattern>`,
    shadow("high", 8, 7, 0.3),
    ink.includes("#low") ? shadow("low", 3, 2, 0.35) : "",
    findGradients(ink),
    `</defs><path fill="url(#bench)" d="M0 0h400v400H0z"/><path fill="url(#grid)" d="M0 0h400v400H0z"/><g filter="url(#high)">${ink}</g>${tag}</svg>`,
  ].join("")
}
