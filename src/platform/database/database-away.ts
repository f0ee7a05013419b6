/** PostgreSQL's classes: 08 connection, 40 deadlock, 53 resources, 55P03 lock, 57 operator; then Node's codes of broken sockets. */
const codes = /^(?:08|40|53|55P03|57|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/

/** The driver's words for a connection that broke or was not to be had; it gives them no code. */
const words = /^(?:Connection terminated|timeout e|Client (?:has encountered a connection error|was closed))/

export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return typeof code === "string" ? codes.test(code) : typeof message === "string" && words.test(message)
}
