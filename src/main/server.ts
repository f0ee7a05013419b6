import { runServer } from "./run-server.ts"
import { loadWebBundle } from "./web-bundle.ts"

await runServer(() => loadWebBundle("build"))
