import { defineConfig } from "vitest/config"

/**
 * `unit` are rules beside their code and need nothing. The others share one PostgreSQL of the run (tests/support/postgres.ts),
 * each file with databases of its own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "demo-data/**/*.test.ts"],
          environment: "node",
        },
      },
      {
        test: {
          name: "parts",
          include: ["tests/{contract,shop,workflows,house}/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/postgres.ts", "tests/support/build.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    pool: "forks",
    maxWorkers: 2,
  },
})
