import { versionOf } from "../releases.ts"
import type { Route } from "../router.ts"

export const statusRoutes: Route[] = [
  {
    method: "GET",
    path: "/status",
    right: null,
    answer: async ({ settings }) => ({
      success: { code: 200, dolibarr_version: versionOf(settings.release), access_locked: "0" },
    }),
  },
]
