/** A fetch that remembers what was asked of the ERP. */
export const countingFetch = () => {
  const calls: string[] = []
  const through: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    calls.push(`${init?.method ?? "GET"} ${pathname.replace("/api/index.php", "")}${search}`)
    return fetch(input, init)
  }
  return { fetch: through, calls }
}
