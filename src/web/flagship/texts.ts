export const flagshipTexts = {
  over: "Productos Insignia",
  comparison: "Compare las placas",
  comparisonLead: "Tres placas, tres momentos. Estas son las diferencias que se notan al construir.",
} as const
