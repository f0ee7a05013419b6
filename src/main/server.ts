import { runServer } from "./run-server.ts"
import { loadWebBundle } from "./start-shop.ts"

await runServer(() => loadWebBundle("build"))
