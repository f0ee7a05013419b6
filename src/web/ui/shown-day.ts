/** 2026-11-17 as written in Costa Rica: 17/11/2026. */
export const shownDay = (day: string): string => day.split("-").reverse().join("/")
