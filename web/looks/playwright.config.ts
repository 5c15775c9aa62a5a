import { defineConfig } from '@playwright/test'
import { chromiumHere } from '../e2e/chromium'

/** The built pages, with answers that are written down here: no service runs. */
const target = '../target/looks'

export default defineConfig({
  testDir: 'tests',
  outputDir: `${target}/results`,
  workers: 2,
  timeout: 60_000, // modules are tested beside it
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // No second try: one that passes then hides what is seen by chance.
  retries: 0,
  reporter: [['list'], ['junit', { outputFile: `${target}/junit.xml` }]],
  use: {
    launchOptions: { executablePath: chromiumHere(), args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
})
