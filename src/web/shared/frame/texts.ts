export const frameTexts = {
  kits: "Kits",
  profile: "Mi perfil",
  tagline: "Hacemos realidad tus proyectos con los mejores componentes electrónicos.",
} as const
