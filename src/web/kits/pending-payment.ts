import type { TemporaryKitOrder } from "../../shop/kits/rules/kit-lines.ts"
import { readStoredJson, removeStored, writeStoredJson } from "../ui/storage.ts"

export const arrivalTexts = {
  cancelado: "El pago fue cancelado por el usuario.",
  fallido: "Pago fallido o incompleto.",
  "pedido-no-valido": "Ese pedido no es válido. Elija su kit de nuevo.",
} as const
export type Arrival = keyof typeof arrivalTexts

const key = "tempKitOrder"

export const storeTemporaryOrder = (order: TemporaryKitOrder): void => void writeStoredJson(key, order)

export const removeTemporaryOrder = (): void => removeStored(key)

/** Anyone can write into storage, so only what is shown is read. */
export const readTemporaryOrder = (): Pick<TemporaryKitOrder, "orderNumber" | "kitName"> | null => {
  const { orderNumber, kitName } = (readStoredJson(key) ?? {}) as Record<string, unknown>
  return typeof orderNumber === "string" && typeof kitName === "string"
    ? { orderNumber, kitName: kitName as TemporaryKitOrder["kitName"] }
    : null
}
