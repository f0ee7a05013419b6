import { getServices } from "../../../services.server.ts"
import { catalogueAddress } from "../../../shop/catalogue/rules/catalogue-query.ts"
import { productPath } from "../../../shop/catalogue/rules/listed-product.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { namesLike } from "../../../shop/vocabulary/search-words.ts"
import { cutText } from "../../../shop/vocabulary/text.ts"
import { publicPage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/search-endpoint"

export type SearchGroup = "products" | "values" | "categories" | "lists" | "pages"

export interface SearchOption {
  readonly group: SearchGroup
  readonly label: string
  readonly detail?: string
  readonly to: string
}

const pages: readonly { readonly label: string; readonly words: string; readonly to: string }[] = [
  { label: "Kits", words: "cursos laboratorio listas", to: "/kits" },
  { label: "Lista de materiales", words: "pegar bom kicad easyeda csv laboratorio", to: "/lista" },
  { label: "Servicio de PCB", words: "placas gerber circuito impreso fabricar", to: "/servicios/PCB" },
  { label: "Productos Insignia", words: "arduino superior esp", to: "/insignia" },
  { label: "Envíos", words: "correos entrega retiro", to: "/envios" },
  { label: "Reembolsos", words: "devolucion garantia cambio", to: "/reembolso" },
  { label: "Puntos de Venta", words: "horario lugar asociacion retirar direccion", to: "/PuntosdeVenta" },
  { label: "Mi perfil", words: "carrito pedidos historial cuenta", to: "/perfil" },
]

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { catalogue, lists } = getServices(context)
  const term = cutText(new URL(request.url).searchParams.get("buscar") ?? "", 255)
  const { products, categories, values } = catalogue.suggestAll(term)
  const options: SearchOption[] = [
    ...products.map(product => ({
      group: "products" as const,
      label: product.label,
      detail: `${formatColones(product.price)}${product.promotion ? `, antes ${formatColones(product.promotion.before)}` : ""}`,
      to: productPath(product),
    })),
    ...values.map(({ key, value, shown, count }) => ({
      group: "values" as const,
      label: shown,
      detail: count === 1 ? "1 producto" : `${count} productos`,
      to: catalogueAddress({ term: "", filters: { [key]: value }, page: 1 }),
    })),
    ...categories.map(({ id, label }) => ({
      group: "categories" as const,
      label,
      to: catalogueAddress({ category: id, term: "", page: 1 }),
    })),
    ...(term.trim().length < 3 ? [] : await lists.coursesLike(term)).slice(0, 3).map(({ key, name, semester }) => ({
      group: "lists" as const,
      label: semester === "" ? name : `${name} · ${semester}`,
      to: `/lista/${key}`,
    })),
    ...namesLike(pages, ({ label, words }) => `${label} ${words}`, term)
      .slice(0, 2)
      .map(({ label, to }) => ({ group: "pages" as const, label, to })),
  ]
  return Response.json({ options }, { headers: publicPage() })
}
