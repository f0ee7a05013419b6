import type { Route } from "../router.ts"

/** What the recorded base says of itself. */
const version = "20.0.1"

export const statusRoutes: Route[] = [
  {
    method: "GET",
    path: "/status",
    right: null,
    answer: async () => ({ success: { code: 200, dolibarr_version: version, access_locked: "0" } }),
  },
]
