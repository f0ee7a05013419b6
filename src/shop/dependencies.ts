import type { Erp } from "../erp/erp.ts"
import type { Database } from "../platform/database/database.ts"
import type { Logger } from "../platform/log.ts"
import type { Settings } from "./settings/settings.ts"

/** The dependencies of all subjects. A service takes its part: `Pick<Dependencies, "erp" | "log">`. */
export interface Dependencies {
  readonly erp: Erp
  readonly database: Database
  readonly log: Logger
  readonly settings: Settings
}
