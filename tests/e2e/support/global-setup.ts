import { startTestPostgres } from "../../shared/temporary-postgres.ts"

/** One PostgreSQL for all journeys; each worker's shop makes its own databases in it. */
export default async () => {
  const postgres = await startTestPostgres()
  process.env["CHISPA_TEST_POSTGRES"] = postgres.url
  return () => postgres.stop()
}
