const exclusion = "El kit no incluirá: "
/** The ERP's line for a part that was removed from a kit. */
export const exclusionLabel = (component: string): string => `${exclusion}${component}`
/** The text that people read; null if it is another line. */
export const exclusionText = (label: string): string | null =>
  label.startsWith(exclusion) ? `No incluye: ${label.slice(exclusion.length)}` : null
