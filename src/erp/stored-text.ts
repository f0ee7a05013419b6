import { withoutUnstorable } from "../shop/vocabulary/erp-text.ts"

/** From each '<' to the next '>', as /<[^>]*>/g; without one to come the search ends, so that many '<' cost one look. */
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

/** Dolibarr silently removes tags, double quotes and `../`; cleaned before sending, what is stored is what was sent. */
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
