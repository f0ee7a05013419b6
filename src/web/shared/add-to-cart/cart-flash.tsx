import { useSearchParams } from "react-router"
import type { AddToCartResult } from "../../../shop/cart/rules/cart-lines.ts"
import { Notice } from "../../ui/notice.tsx"

type Flash = Exclude<AddToCartResult["kind"], "signed-out">

const texts = {
  added: "Producto agregado al carrito",
  "no-draft": "No se encontró una orden activa.",
  "above-stock": "No hay tantas unidades disponibles.",
  "unknown-product": "Producto no encontrado",
  "no-quantity": "La cantidad debe ser mayor a 0",
  failed: "Error al agregar producto al carrito",
} as const satisfies Record<Flash, string>

const isFlash = (kind: string | null): kind is Flash => kind !== null && Object.hasOwn(texts, kind)

export const CartFlash = () => {
  const kind = useSearchParams()[0].get("carrito")
  return isFlash(kind) ? <Notice kind={kind === "added" ? "success" : "error"}>{texts[kind]}</Notice> : null
}
