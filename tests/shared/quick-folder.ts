import { chmod, mkdtemp, statfs } from "node:fs/promises"
import { freemem, tmpdir } from "node:os"
import { join } from "node:path"

const memory = "/dev/shm"
const wantedBytes = 4e9

/** Prefers a folder in memory: each shop creates and deletes a thousand files, which takes a third of the CPU time there. */
const parentFolder = async (): Promise<string> => {
  const room = await statfs(memory).catch(() => null)
  return room && room.bavail * room.bsize > wantedBytes && freemem() > wantedBytes ? memory : tmpdir()
}

/** A folder for PostgreSQL's data. When root starts it, the server runs as user postgres, who must be able to enter the folder. */
export const quickFolder = async (prefix: string): Promise<string> => {
  const folder = await mkdtemp(join(await parentFolder(), prefix))
  await chmod(folder, 0o755)
  return folder
}
