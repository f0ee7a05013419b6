import type { Config } from "@react-router/dev/config"

/** Tests build into a folder of their own (tests/support/build.ts), so that a run never meets another's files. */
export default {
  appDirectory: "src/web",
  buildDirectory: process.env["CHISPA_BUILD_DIR"] ?? "build",
  ssr: true,
} satisfies Config
