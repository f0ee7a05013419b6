import { readStored, store } from "./counter-storage.ts"

/** What is shown of the association is mirrored here (ASOC-26); it opens nothing. */
const associationKey = "asociacion"
export const cartKey = "carritoAsociacion"
/** A press of 'Confirmar pago' whose end is not known yet (SALE-19). */
export const pendingSaleKey = "ventaAsociacion"

interface StoredAssociation {
  readonly id: number
  readonly name: string
}

export const forgetAssociation = (): void => void store(associationKey, null)

/** Logout: the association and its cart (ASOC-12). */
export const forgetCounter = (): void => {
  for (const key of [associationKey, cartKey, pendingSaleKey]) store(key, null)
}

const ownerKey = "duenoCarritoAsociacion"

/** The cart outlives a session that ended by itself, but not the association that filled it. */
export const rememberAssociation = (association: StoredAssociation): void => {
  const owner = readStored(ownerKey)
  if (owner !== null && owner !== association.id) for (const key of [cartKey, pendingSaleKey]) store(key, null)
  store(ownerKey, association.id)
  store(associationKey, association)
}
