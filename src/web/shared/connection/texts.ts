export const connectionTexts = {
  lost: "Sin conexión. Intente de nuevo.",
  retry: "Reintentar",
} as const
