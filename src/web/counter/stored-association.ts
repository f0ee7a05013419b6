import { readStored, store } from "./counter-storage.ts"

/** For display only (ASOC-26); it gives no access. */
const associationKey = "asociacion"
export const cartKey = "carritoAsociacion"
/** A press of 'Confirmar pago' whose result is not known yet (SALE-19). */
export const pendingSaleKey = "ventaAsociacion"

interface StoredAssociation {
  readonly id: number
  readonly name: string
}

export const forgetAssociation = (): void => void store(associationKey, null)

export const forgetCounter = (): void => {
  for (const key of [associationKey, cartKey, pendingSaleKey]) store(key, null)
}

const ownerKey = "duenoCarritoAsociacion"

/** The cart survives an expired session, but not a change of association. */
export const rememberAssociation = (association: StoredAssociation): void => {
  const owner = readStored(ownerKey)
  if (owner !== null && owner !== association.id) for (const key of [cartKey, pendingSaleKey]) store(key, null)
  store(ownerKey, association.id)
  store(associationKey, association)
}
