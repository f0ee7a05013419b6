const colour = /^(?:roj|verde|azul|amarill|blanc|naranja|anaranjad|negr|caf|marron|morad|violeta|gris|rosad|celeste)/i

export const variantNote = (values: readonly string[] | null): string => {
  if (!values) return "Varias opciones"
  return `${values.length} ${values.every(value => colour.test(value)) ? "colores" : "opciones"}`
}
