import { listLimits } from "../../../shop/lists/rules/list-cells.ts"
import { readSavedLines, type SavedLine } from "../../../shop/lists/rules/saved-list.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { decodeText } from "../../../shop/vocabulary/spreadsheet-text.ts"

/** '1050*2' chooses two packs of a product and ignores the row's units. */
export const packChoice = (productId: number, packs: number): string => `${productId}*${packs}`

export const readRows = (form: FormData): SavedLine[] => {
  const [units, products] = [form.getAll("unidades"), form.getAll("producto")]
  return readSavedLines(
    form.getAll("texto").map((text, at) => {
      const [productId, packs] = String(products[at] ?? "").split("*")
      return { text, units: packs ?? units[at], productId: productId || null }
    }),
  )
}

/** 'quitar:3', 'buscar:3': the pressed button and its row. */
export const pressedIn = (form: FormData): readonly [act: string, row: number] => {
  const [act = "", row = ""] = readFormText(form, "accion").split(":")
  return [act, /^\d{1,4}$/.test(row) ? Number(row) : -1]
}

export const withoutRow = (lines: readonly SavedLine[], row: number): readonly SavedLine[] =>
  lines.filter((_, at) => at !== row)

export const withSearchedRow = (lines: readonly SavedLine[], row: number): readonly SavedLine[] =>
  lines.map((line, at) => (at === row ? { ...line, productId: null } : line))

/** Large enough for the maximum number of characters in any encoding. */
const maxFileBytes = 3 * listLimits.chars

/** Reads enough of a longer file for the list to be refused as too long. */
export const fileText = async (file: File): Promise<string> =>
  decodeText(new Uint8Array(await file.slice(0, maxFileBytes + 4).arrayBuffer()))

export const readPasted = async (form: FormData): Promise<string> => {
  const text = readFormText(form, "lista")
  const file = form.get("archivo")
  return text.trim() !== "" || !(file instanceof File) || file.size === 0 ? text : fileText(file)
}
