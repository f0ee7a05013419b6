/** Colours of decorative drawings, so outside the theme; the light comes from above left. */
export const material = {
  maskDeep: "#084636",
  maskTrace: "#138766",
  gold: "#e8bf74",
  goldDeep: "#b98732",
  copperLight: "#e9a766",
  silk: "#f4f7f1",
} as const
