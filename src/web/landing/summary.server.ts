/** What the shop is, in one line beside the fixed text; drawn on the server, because the page's script has no room. */
export const summaryText = (products: number, points: number, cards: boolean): string =>
  `${products} productos. Retiro en ${points} asociaciones o por correo. ${cards ? "Tarjeta, " : ""}SINPE Móvil o efectivo.`
