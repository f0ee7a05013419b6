/** Private modes and full disks make storage throw; nothing here is essential. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeStored = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Not essential.
  }
}

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Not essential.
  }
}
