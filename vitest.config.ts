import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Half a minute and more each: begun last, one of them would run on alone while the other worker has nothing left. */
const long = /chaos|fuzz|kill|start-up/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)))
  }
}

// Pages are rendered as visitors get them; what React checks for developers takes most of the time of a page.
process.env["NODE_ENV"] = "production"

/** A busy machine may take its time: a poll's own second is too short. */
const expectOptions = { poll: { timeout: 60_000 } }

/**
 * `unit` are rules beside their code, `repository` the rules of this repository: both need nothing. The others share one
 * PostgreSQL of the run (tests/support/postgres.ts), each file with databases of its own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "demo-data/**/*.test.ts"],
          // A rule takes milliseconds; a busy machine may take its time.
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
          hookTimeout: 120_000,
          // As for journeys: one that races on a busy machine does not stop everybody; npm test names it, to be mended.
          retry: 1,
          expect: expectOptions,
        },
      },
    ],
    pool: "forks",
    // Loading the shop costs two seconds of a core: files that run one after another in a process share its modules.
    isolate: false,
    // One more than the cores we count with: many tests wait for a process to start, and journeys run beside them.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
})
