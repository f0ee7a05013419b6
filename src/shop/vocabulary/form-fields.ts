/** A form's field as text: one that is missing, or a file, is empty. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}
