export class TooManyUploads extends Error {}

interface Upload {
  readonly bytes: number
  readonly address: string
  readonly begin: () => void
}

/** One address gets half of the bytes at most, so no sender keeps the others out; who waits stays unread in its socket. */
export const createUploadTurns = ({ small = 1 << 16, mostBytes = 64 << 20, mostWaiting = 100 } = {}) => {
  const waiting: Upload[] = []
  const heldBy = new Map<string, number>()
  let held = 0

  const hold = (address: string, bytes: number) => {
    held += bytes
    const total = (heldBy.get(address) ?? 0) + bytes
    if (total > 0) heldBy.set(address, total)
    else heldBy.delete(address)
  }
  const ownShareLeft = ({ address, bytes }: Upload) => {
    const own = heldBy.get(address) ?? 0
    return own === 0 || own + bytes <= mostBytes / 2
  }

  const letIn = () => {
    for (;;) {
      // The first whose address may have more: one that has its share does not hold up those behind.
      const next = waiting.find(ownShareLeft)
      if (!next || (held > 0 && held + next.bytes > mostBytes)) return
      waiting.splice(waiting.indexOf(next), 1)
      hold(next.address, next.bytes)
      next.begin()
    }
  }

  return async <T>(bytes: number, address: string, work: () => Promise<T>): Promise<T> => {
    if (bytes <= small) return work()
    if (waiting.length >= mostWaiting) throw new TooManyUploads()
    await new Promise<void>(begin => {
      waiting.push({ bytes, address, begin })
      letIn()
    })
    try {
      return await work()
    } finally {
      hold(address, -bytes)
      letIn()
    }
  }
}
