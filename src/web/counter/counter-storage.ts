/** Private modes and full disks make storage throw: it is then as if nothing were kept. */
export const readStored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null")
  } catch {
    return null
  }
}

/** null forgets it. false: it could not be kept. */
export const store = (key: string, value: unknown): boolean => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
