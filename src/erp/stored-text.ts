import { withoutUnstorable } from "../shop/vocabulary/erp-text.ts"

/**
 * Dolibarr removes tags, double quotes and `../` from text it is given, and says nothing; what its database cannot store it
 * refuses. Text is cleaned before it is sent, so that what is stored is what was sent, and a paid order never hangs on it.
 */
export const asStored = (text: string): string => {
  let clean = withoutUnstorable(text)
  for (let before = ""; before !== clean; ) {
    before = clean
    clean = clean
      .replace(/<[^>]*>/g, "")
      .replace(/\.\.[/\\]|"/g, "")
      .trim()
  }
  return clean
}

/** What must arrive letter for letter, such as a password hash. */
export const survivesStorage = (text: string): boolean => !/\.\.[/\\]|["<>&]/.test(text) && text.trim() === text
