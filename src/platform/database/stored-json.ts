const refused = /\\u(?:0000|d[89a-f])/

/** For jsonb, which takes neither NUL nor half a character, such as a text cut to its longest length may end with. */
export const storedJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  if (!refused.test(json)) return json
  return JSON.stringify(value, (_, part) =>
    typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
  )
}
