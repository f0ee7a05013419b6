import { withoutUnstorable } from "../shop/vocabulary/erp-text.ts"

/** Dolibarr silently removes tags, double quotes and `../`; cleaned before sending, what is stored is what was sent. */
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

export const survivesStorage = (text: string): boolean => !/\.\.[/\\]|["<>&]/.test(text) && text.trim() === text
