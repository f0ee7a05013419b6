// Usage: npm run dev. The shop with pages that reload as they are edited.
import process from "node:process"

process.argv.push("--dev")
await import("../src/server.ts")
