/** More uploads wait than can be served in reasonable time. */
export class TooManyUploads extends Error {}

/**
 * Large bodies take turns: those being read and answered hold so many bytes together at most. The others wait unread in their
 * sockets, which costs no memory. Small bodies never wait.
 */
export const createUploadTurns = ({ small = 1 << 20, mostBytes = 64 << 20, mostWaiting = 100 } = {}) => {
  const waiting: { readonly bytes: number; readonly begin: () => void }[] = []
  let held = 0

  const letIn = () => {
    for (let first = waiting[0]; first && (held === 0 || held + first.bytes <= mostBytes); first = waiting[0]) {
      waiting.shift()
      held += first.bytes
      first.begin()
    }
  }

  return async <T>(bytes: number, work: () => Promise<T>): Promise<T> => {
    if (bytes <= small) return work()
    if (waiting.length >= mostWaiting) throw new TooManyUploads()
    await new Promise<void>(begin => {
      waiting.push({ bytes, begin })
      letIn()
    })
    try {
      return await work()
    } finally {
      held -= bytes
      letIn()
    }
  }
}
