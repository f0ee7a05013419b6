import { defineConfig } from "@playwright/test"

/** `npm test` finds or installs the browser and names it here. */
const browser = process.env["CHISPA_BROWSER"] ?? "/usr/bin/chromium"

const featuresOff = [
  "InitialWebUI,WebUIToolbar,WebUILocationBar,WebUIReloadButton,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
  "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,AimEnabled,PreconnectToSearch",
]

// The shop renders its pages as visitors get them; what React checks for developers takes most of the time of a page.
process.env["NODE_ENV"] = "production"

/** Journeys of people in a real Chromium, on a phone and on a lab PC. Each worker has a shop of its own. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  // One more than the expected cores, because journeys often wait.
  workers: 3,
  fullyParallel: false,
  timeout: 300_000,
  // One repetition, so that a browser that stumbles on a busy machine does not stop everybody; npm test names who needed it.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: process.env["CI"]
    ? [["line"], ["json", { outputFile: "test-results/e2e.json" }]]
    : [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results",
  use: {
    locale: "es-CR",
    actionTimeout: 60_000,
    timezoneId: "America/Costa_Rica",
    // A trace of every journey would cost a fifth of the time: ask for one with --trace on.
    screenshot: "only-on-failure",
    // A worker would answer before a journey's own faults do; the journeys of the counter without network allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: browser,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Playwright's own list, and the browser's toolbar, which would be a page of its own in every window.
        `--disable-features=${featuresOff.join()}`,
      ],
    },
  },
  projects: [
    // What customers do on phones carries @phone in its title; what has two forms carries @both. What must be in view after an
    // action on a phone, a tablet and a small laptop carries @widths.
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone|@widths/ },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone|@both|@widths/,
    },
    { name: "tablet", use: { viewport: { width: 1024, height: 768 }, hasTouch: true }, grep: /@widths/ },
    { name: "laptop", use: { viewport: { width: 1366, height: 768 } }, grep: /@widths/ },
  ],
})
