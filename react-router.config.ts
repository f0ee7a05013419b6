import type { Config } from "@react-router/dev/config"

/** Tests build into a folder of their own (tests/support/build.ts), so that a run never meets another's files. */
export default {
  appDirectory: "src/web",
  buildDirectory: process.env["CHISPA_BUILD_DIR"] ?? "build",
  ssr: true,
  // The whole route table is a few kilobytes: sent once and kept, it spares every page a question.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
} satisfies Config
