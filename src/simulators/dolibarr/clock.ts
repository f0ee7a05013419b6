/** The server's time zone is Costa Rica's: six hours behind UTC all year. */
const offsetSeconds = 6 * 3600
const daySeconds = 86_400

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export const secondsOrEmpty = (date: Date | null): number | "" => (date === null ? "" : seconds(date))

export const dayOf = (unixSeconds: number): Date => {
  const local = unixSeconds - offsetSeconds
  return new Date((Math.floor(local / daySeconds) * daySeconds + offsetSeconds) * 1000)
}

const local = (date: Date) => new Date(date.getTime() - offsetSeconds * 1000).toISOString()

/** "2026-11-14 17:45:42" */
export const serverText = (date: Date): string => local(date).slice(0, 19).replace("T", " ")

/** The "2611" of SO2611-0001. */
export const yearMonth = (date: Date): string => local(date).slice(2, 4) + local(date).slice(5, 7)

/** "20261114175157" */
export const compactText = (date: Date): string => serverText(date).replace(/\D/g, "")
