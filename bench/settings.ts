/** Benches read the environment only here. */
export const environment = process.env

const { CHISPA_BROWSER, CHISPA_BUILD, LIGHTHOUSE, LIGHTHOUSE_RUNS, OUTAGE_SECONDS, SOAK_MINUTES } = environment

export const benchSettings = {
  browser: CHISPA_BROWSER ?? "/usr/bin/chromium",
  buildFolder: CHISPA_BUILD ?? "build",
  lighthouse: LIGHTHOUSE,
  lighthouseRuns: Number(LIGHTHOUSE_RUNS ?? 5),
  outageSeconds: Number(OUTAGE_SECONDS ?? 45),
  soakMinutes: Number(SOAK_MINUTES ?? 10),
}
