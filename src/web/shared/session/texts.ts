export const openSessionTexts = {
  title: "Sesiones abiertas",
  unknown: "Dispositivo desconocido",
  current: "Este dispositivo",
  seen: (when: string) => `Usado por última vez: ${when}`,
  end: "Cerrar sesión",
  endOf: (name: string) => `Cerrar sesión de ${name}`,
  ending: "Cerrando...",
  ended: "Se cerró esa sesión.",
  gone: "Esa sesión ya estaba cerrada.",
} as const
