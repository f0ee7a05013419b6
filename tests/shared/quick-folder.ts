import { chmod, mkdtemp, statfs } from "node:fs/promises"
import { freemem, tmpdir } from "node:os"
import { join } from "node:path"

const memory = "/dev/shm"
const wantedBytes = 4e9

/** A thousand files are made and deleted for each shop: in memory that takes a third of the processor time that a disk takes. */
const parentFolder = async (): Promise<string> => {
  const room = await statfs(memory).catch(() => null)
  return room && room.bavail * room.bsize > wantedBytes && freemem() > wantedBytes ? memory : tmpdir()
}

/** For a PostgreSQL's data. As root the server runs as user postgres, who must be able to pass through this folder. */
export const quickFolder = async (prefix: string): Promise<string> => {
  const folder = await mkdtemp(join(await parentFolder(), prefix))
  await chmod(folder, 0o755)
  return folder
}
