import { startTestPostgres } from "../../shared/temporary-postgres.ts"

/** One PostgreSQL for all journeys; every worker's shop makes databases of its own in it. */
export default async () => {
  const postgres = await startTestPostgres()
  process.env["CHISPA_TEST_POSTGRES"] = postgres.url
  return () => postgres.stop()
}
