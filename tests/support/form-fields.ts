import { elements } from "./page-text.ts"

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, "i").exec(tag)
  return found ? (found[1] ?? "").replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&") : null
}

/** One attribute of the field with that name; null if it is absent. */
export const fieldAttribute = (html: string, field: string, name: string): string | null => {
  const tags = html.match(/<(?:input|select|textarea)\s[^>]*>/g) ?? []
  const tag = tags.find(one => attribute(one, "name") === field)
  if (!tag) throw new Error(`the page has no field ${field}`)
  return attribute(tag, name)
}

/** The fields that a browser would send for a page's form, without the buttons. */
export const formFields = (html: string): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const [tag] of html.matchAll(/<input\s[^>]*>/g)) {
    const name = attribute(tag, "name")
    const isBox = ["checkbox", "radio"].includes(attribute(tag, "type") ?? "")
    if (name && attribute(tag, "disabled") === null && (!isBox || attribute(tag, "checked") !== null))
      fields[name] = attribute(tag, "value") ?? (isBox ? "on" : "")
  }
  for (const select of elements(html, "select")) {
    const name = attribute(select, "name")
    const options = elements(select, "option")
    const chosen = options.find(option => /\sselected/.test(option)) ?? options[0] ?? ""
    if (name) fields[name] = chosen.replace(/<[^>]*>/g, "")
  }
  return fields
}
