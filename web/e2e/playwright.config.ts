import { defineConfig } from '@playwright/test'
import { chromiumHere } from './chromium'
import { DESK, PHONE } from './sizes'

/** The pages of a running suite, in the browser of this machine. */
const GATEWAY_PORT = 18_080 + Number(process.env['COURTGATE_PORT_OFFSET'] ?? 0)
/** Pictures, what failed, and the report. */
const target = process.env['COURTGATE_BROWSER_REPORT'] ?? 'target'

/** Tests that measure, flood, or take something away from everybody: after the others, one at a time. */
const ALONE = '**/alone/*.spec.ts'
/** Pictures for docs/pages, which are taken where somebody says into what folder. */
const PICTURES = process.env['COURTGATE_PICTURES'] === undefined ? ['**/pictures.spec.ts'] : []
/** Tests beyond the journeys of deploy/dev test: each says why. */
const BEYOND = process.env['COURTGATE_EVERY_TEST'] === undefined ? [/@test-all/] : []

export default defineConfig({
  testDir: 'tests',
  outputDir: `${target}/results`,
  // Gates are real: one test works while the other waits for its gate.
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // No second try: one that passes then hides a promise that is kept by chance.
  retries: 0,
  reporter: [['list'], ['junit', { outputFile: `${target}/junit.xml` }]],
  use: {
    baseURL: process.env['COURTGATE_GATEWAY'] ?? `http://127.0.0.1:${GATEWAY_PORT}`,
    launchOptions: { executablePath: chromiumHere(), args: ['--no-sandbox'] },
    locale: 'zh-CN',
    serviceWorkers: 'block',
    // A trace takes as much of the processor as the page does: --trace retain-on-failure, for who looks for something.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Tests marked @both run in both sizes; the console is made for a desk.
    { name: 'phone', grepInvert: [/@desk/, ...BEYOND], testIgnore: ALONE, use: PHONE },
    { name: 'desk', grep: /@both|@desk/, grepInvert: BEYOND, testIgnore: ALONE, use: DESK },
    { name: 'alone', grepInvert: BEYOND, testMatch: ALONE, testIgnore: PICTURES, workers: 1, dependencies: ['phone', 'desk'], use: PHONE },
  ],
})
