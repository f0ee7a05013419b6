/**
 * Memory settings of the shop's process: a small young generation, two malloc arenas instead of one per thread, and freed blocks
 * above 8 kB returned to the system. Without them a process with 60 MB of live data holds 600 MB. The young generation must not
 * shrink either: V8 shrinks it in quiet hours, does not grow it again for cached pages, and then collects many times as often.
 */
export const memoryArguments = ["--min-semi-space-size=8", "--max-semi-space-size=8"]
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "8192",
  MALLOC_TRIM_THRESHOLD_: "131072",
}
