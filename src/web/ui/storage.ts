type StorageName = "localStorage" | "sessionStorage"

/** Private modes and full disks make storage throw; nothing here is essential. */
const withStorage = <T>(name: StorageName, use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window[name])
  } catch {
    return undefined
  }
}

export const readStored = (key: string, name: StorageName = "localStorage"): string | null =>
  withStorage(name, storage => storage.getItem(key)) ?? null

export const writeStored = (key: string, value: string, name: StorageName = "localStorage"): void =>
  withStorage(name, storage => storage.setItem(key, value))

/** null if nothing is stored or it cannot be read. */
export const readStoredJson = (key: string): unknown => {
  try {
    return JSON.parse(readStored(key) ?? "null")
  } catch {
    return null
  }
}

/** null removes it. Returns false if it could not be stored. */
export const writeStoredJson = (key: string, value: unknown): boolean =>
  withStorage("localStorage", storage => {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
    return true
  }) ?? false

export const removeStored = (key: string, name: StorageName = "localStorage"): void =>
  withStorage(name, storage => storage.removeItem(key))
