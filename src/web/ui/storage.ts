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

export const removeStored = (key: string, name: StorageName = "localStorage"): void =>
  withStorage(name, storage => storage.removeItem(key))
