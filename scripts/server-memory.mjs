/**
 * How the shop's process uses memory: small areas for young objects; two areas of the C library instead of one a thread, and
 * what is larger than 8 kB given back to the system when it is freed. Without them a process of 60 MB of live data holds
 * 600 MB (docs/reliability.md has the figures). The areas for young objects must not shrink either: V8 shrinks them in quiet
 * hours, does not grow them again for pages from the cache, and then collects them many times as often.
 */
export const memoryArguments = ["--min-semi-space-size=8", "--max-semi-space-size=8"]
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "8192",
  MALLOC_TRIM_THRESHOLD_: "131072",
}
