/** The part of a pino logger that this module uses. */
export interface CatalogueLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** What may be said of a failure: its own words, never the objects it carries. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
