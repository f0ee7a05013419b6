const exclusion = "El kit no incluirá: "
/** The ERP's line for a part that a kit goes without. */
export const exclusionLabel = (component: string): string => `${exclusion}${component}`
/** As people read it; null: another line. */
export const exclusionText = (label: string): string | null =>
  label.startsWith(exclusion) ? `No incluye: ${label.slice(exclusion.length)}` : null
