import { defineConfig } from "vitest/config"

/** Mutants are judged by the tests of rules alone: those of whole behaviours would take minutes for each. */
export default defineConfig({
  test: {
    include: ["src/{shop,gerber,providers}/**/*.test.ts"],
    // Thousands of damaged files, read anew for each mutant, would take most of the time.
    exclude: ["src/gerber/any-bytes.test.ts"],
    environment: "node",
    // Noting which changes a test reaches makes drawing a large board take minutes.
    testTimeout: 600_000,
  },
})
