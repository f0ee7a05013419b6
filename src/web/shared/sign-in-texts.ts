export const waitText = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`

export const signInProblems = {
  incomplete: "Por favor, complete todos los campos.",
  refused: "Datos incorrectos. Inténtelo nuevamente.",
  failed: "Ocurrió un error. Por favor, inténtelo más tarde.",
  wait: (seconds: number) => `Hubo varios intentos seguidos: espere ${waitText(seconds)} antes de volver a intentarlo.`,
} as const
