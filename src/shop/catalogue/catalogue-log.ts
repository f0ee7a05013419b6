export interface CatalogueLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** Only the message, never the objects that an error carries. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
