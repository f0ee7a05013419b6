export const nearMissTexts = {
  understood: "Entendimos",
  nearest: "Los valores más cercanos que vendemos",
  nearestCount: (shown: string, count: number) => `${shown} (${count})`,
  wouldBe: "Estaría en esta categoría",
  seeEverything: "Ver todo el catálogo",
} as const
