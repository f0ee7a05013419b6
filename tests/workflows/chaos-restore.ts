import { rm } from "node:fs/promises"
import { join } from "node:path"
import { readBackup, writeBackup } from "../../src/platform/database/backup.ts"
import { connect, type Database, migrate } from "../../src/platform/database/database.ts"
import { startEngine } from "../../src/platform/workflows/engine.ts"
import { quickFolder } from "../shared/quick-folder.ts"

/** The table of arrived mails, which is restored with the shop's record of sent mails. */
export const createMailTable = (database: Database) =>
  database.query("create table chaos_mails (message bigint not null)")

export interface DatabaseBackup {
  /** Restores into a database without tables. */
  restoreInto(databaseUrl: string): Promise<void>
}

/** Takes a backup of a shop's database while it works. */
export const takeBackup = async (database: Database): Promise<DatabaseBackup> => {
  const folder = await quickFolder("chispa-chaos-backup-")
  const file = join(folder, "backup.gz")
  await writeBackup(database, file)
  return {
    async restoreInto(databaseUrl) {
      const restored = connect(databaseUrl)
      try {
        await migrate(restored)
        const log = { debug() {}, info() {}, warn() {}, error() {} }
        const errorKind = () => "refused" as const
        const engine = await startEngine({ database: restored, log, services: {}, workflows: [], errorKind })
        await engine.stop()
        await createMailTable(restored)
        await readBackup(restored, file, async () => undefined)
      } finally {
        await restored.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
