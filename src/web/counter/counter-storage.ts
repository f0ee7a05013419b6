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
