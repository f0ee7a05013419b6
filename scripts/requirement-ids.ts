/** The ids of the requirement list, except withdrawn ones. */
export const requirementIds = (list: string): string[] =>
  [...list.matchAll(/^- \*\*([A-Z]+-\d{2})\*\*(.*)$/gm)]
    .filter(([, , text = ""]) => !/withdrawn/.test(text.slice(0, 40)))
    .map(([, id = ""]) => id)

/** Ids that the titles of a test file cite: `test("[CAT-07] ...")`, or rows of a table with the id as a string of its own. */
export const citedIds = (source: string): string[] => {
  const titles = [...source.matchAll(/\b(?:test|it|describe)((?:\.\w+)*)\s*(?:<[^(]*>)?\(\s*(["'`])[\s\S]*?\2/g)]
    .filter(([, modifiers = ""]) => !/\.(skip|todo|fixme)/.test(modifiers))
    .flatMap(([title]) => [...title.matchAll(/\[([A-Z]+-\d{2})\]/g)])
  const ofTables = [...source.matchAll(/\)\(\s*(["'`])\[[A-Z]+-\d{2}\][\s\S]*?\1/g)].flatMap(([title]) => [
    ...title.matchAll(/\[([A-Z]+-\d{2})\]/g),
  ])
  const rows = source.matchAll(/["'`]\[?([A-Z]{3,5}-\d{2})\]?["'`]/g)
  return [...titles, ...ofTables, ...rows].map(([, id = ""]) => id)
}
