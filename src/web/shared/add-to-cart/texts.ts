import type { AddToCartResult } from "../../../shop/cart/rules/cart-lines.ts"

/** Where an add comes from: in the form, and in the address it leads to without script. */
export const addedFrom = { card: "carrito", product: "compra" } as const
export type AddedFrom = (typeof addedFrom)[keyof typeof addedFrom]

const toCart = { label: "Ver carrito", to: "/perfil?tab=carrito" } as const

type AddTexts = Readonly<Record<AddToCartResult["kind"] | "notified", string>>

const everywhere = {
  notified: "Le avisaremos por correo cuando haya.",
  "no-draft": "No se encontró una orden activa.",
  "above-stock": "Error al agregar producto al carrito: no hay tantas unidades disponibles.",
  "unknown-product": "Error al agregar producto al carrito: ya no está a la venta.",
  failed: "Error al agregar producto al carrito",
} as const

export const addTexts = {
  carrito: {
    ...everywhere,
    added: "Producto agregado al carrito",
    "signed-out": "Necesita estar con la sesión iniciada",
    "no-quantity": "Cantidad sin ingresar",
  },
  compra: {
    ...everywhere,
    added: "Producto añadido al carrito",
    "signed-out": "Debe iniciar sesión",
    "no-quantity": "La cantidad debe ser mayor a 0",
  },
} as const satisfies Record<AddedFrom, AddTexts>

export const addedMore = (units: number, label: string) => ({ text: `${units} × ${label}`, ...toCart })

export const goSignInText = "Iniciar sesión"
