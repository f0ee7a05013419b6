export const profileTexts = {
  title: "Mi perfil",
  description: "Su carrito, sus datos y su historial de compras.",
  menu: "Secciones del perfil",
  tabs: {
    carrito: "Carrito",
    informacion: "Informacion",
    historial: "Historial de Compras",
    ayuda: "Ayuda",
  },
} as const
