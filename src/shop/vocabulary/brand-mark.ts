import { brandColours as c } from "./brand.ts"

const pad = (x: number): string =>
  `<circle cx="${x}" cy="20" r="4.6" fill="${c.copper}"/><circle cx="${x}" cy="20" r="1.9" fill="${c.maskDark}"/>`

export const brandMark = `<rect width="40" height="40" rx="9" fill="${c.mask}"/><path d="M3 20h7M30 20h7" stroke="${c.copperLight}" stroke-width="3" stroke-linecap="round"/>${pad(10.5)}${pad(29.5)}<path d="M22.5 7l-7 13.2h4.2L17.6 33l7.4-14.4h-4.4L22.5 7Z" fill="${c.silk}"/>`

export const brandMarkSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${brandMark}</svg>`
