/** Dolibarr writes dates as text in its server's zone, the shop's own: Costa Rica has had no summer time since 1992. */
const offset = { text: "-06:00", seconds: -6 * 3600 } as const

export const toServerTime = (unixSeconds: number): string =>
  new Date((unixSeconds + offset.seconds) * 1000).toISOString().slice(0, 19).replace("T", " ")

export const fromServerTime = (text: string): number | null => {
  const at = Date.parse(`${text.trim().replace(" ", "T")}${offset.text}`)
  return Number.isNaN(at) ? null : Math.floor(at / 1000)
}

export const now = (): number => Math.floor(Date.now() / 1000)
