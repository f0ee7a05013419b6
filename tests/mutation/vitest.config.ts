import { defineConfig } from "vitest/config"

/** Mutants are judged by the tests of rules alone: those of whole behaviours would take minutes for each. */
export default defineConfig({
  test: {
    include: ["src/{shop,gerber,providers}/**/*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
  },
})
