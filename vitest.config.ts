import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Half a minute and more each. They start first, so that none of them runs alone at the end. */
const long = /chaos|fuzz|kill|start-up/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)))
  }
}

// Pages are rendered as in production, because React's checks for developers take most of the time of a page.
process.env["NODE_ENV"] = "production"

/** The default of one second is too short on a busy machine. */
const expectOptions = { poll: { timeout: 60_000 } }

/**
 * `unit` tests rules beside their code and `repository` the rules of this repository: neither needs a database. The others share
 * one PostgreSQL per run (tests/support/postgres.ts); each file has its own databases.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "demo-data/**/*.test.ts"],
          testTimeout: 60_000,
          expect: expectOptions,
          environment: "node",
        },
      },
      {
        test: {
          name: "repository",
          include: ["tests/repository/**/*.test.ts"],
          testTimeout: 60_000,
          environment: "node",
        },
      },
      {
        test: {
          name: "parts",
          include: ["tests/{contract,shop,workflows,parts}/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/postgres.ts", "tests/support/build.ts"],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          // As for journeys: npm test names what needed a second try, so that it is fixed.
          retry: 1,
          expect: expectOptions,
        },
      },
    ],
    pool: "forks",
    // Loading the shop takes two seconds of CPU, so files that run in the same process share its modules.
    isolate: false,
    // One more than the expected cores, because many tests wait for a process to start.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
})
