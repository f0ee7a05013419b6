/**
 * How the shop's process uses memory: small areas for young objects, and two areas of the C library instead of one a thread.
 * Without them a process of 60 MB of live data holds 600 MB (docs/reliability.md has the figures).
 */
export const memoryArguments = ["--max-semi-space-size=8"]
export const memoryEnvironment = { MALLOC_ARENA_MAX: "2" }
