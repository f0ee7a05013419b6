import { withoutUnstorable } from "../shop/vocabulary/erp-text.ts"

/** Removes what /<[^>]*>/g would, in linear time: the search ends when no '>' follows. */
export const withoutTags = (text: string, instead = ""): string => {
  let kept = ""
  let from = 0
  for (let open = text.indexOf("<"); open !== -1; open = text.indexOf("<", from)) {
    const close = text.indexOf(">", open)
    if (close === -1) break
    kept += text.slice(from, open) + instead
    from = close + 1
  }
  return kept + text.slice(from)
}

/** Dolibarr silently removes tags, double quotes and `../`. Removing them before sending keeps sent and stored text equal. */
export const asStored = (text: string): string => {
  let clean = withoutUnstorable(text)
  for (let before = ""; before !== clean; ) {
    before = clean
    clean = withoutTags(clean)
      .replace(/\.\.[/\\]|"/g, "")
      .trim()
  }
  return clean
}

export const survivesStorage = (text: string): boolean => !/\.\.[/\\]|["<>&]/.test(text) && text.trim() === text
