/** For display only (ASOC-26); it gives no access. */
const associationKey = "asociacion"
export const cartKey = "carritoAsociacion"
/** A press of 'Confirmar pago' whose result is not known yet (SALE-19). */
export const pendingSaleKey = "ventaAsociacion"

interface StoredAssociation {
  readonly id: number
  readonly name: string
}

/** Private modes and full disks make storage throw; that counts as nothing stored. */
export const readStored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null")
  } catch {
    return null
  }
}

/** null deletes it. false: it could not be stored. */
export const store = (key: string, value: unknown): boolean => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
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
