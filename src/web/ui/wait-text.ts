export const waitText = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`
