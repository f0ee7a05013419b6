export const informationTexts = {
  title: "Informacion",
} as const
