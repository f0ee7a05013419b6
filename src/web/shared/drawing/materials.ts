/** Colours of decorative drawings, so outside the theme; the light comes from above left. */
export const material = {
  mask: "#0c6a50",
  maskDeep: "#084636",
  maskTrace: "#138766",
  gold: "#e8bf74",
  goldDeep: "#b98732",
  copper: "#c8752f",
  copperLight: "#e9a766",
  silk: "#f4f7f1",
  plastic: "#1b2321",
  plasticLight: "#36423e",
  metal: "#cdd5d1",
  metalDeep: "#94a09a",
  hole: "#06281f",
} as const
