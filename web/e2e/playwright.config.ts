import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** The pages of a running suite, in the browser of this machine. */
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Pictures, traces of what failed and the report. */
const target = process.env['COURTGATE_BROWSER_REPORT'] ?? 'target'

const executablePath = process.env['COURTGATE_CHROMIUM'] ?? CHROMIUM.find((path) => existsSync(path))
if (executablePath === undefined) throw new Error('no Chromium (Debian: apt-get install chromium)')

export default defineConfig({
  testDir: 'tests',
  outputDir: `${target}/results`,
  // Gates are real: one test works while the other waits for its gate.
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['junit', { outputFile: `${target}/junit.xml` }]],
  use: {
    baseURL: process.env['COURTGATE_GATEWAY'] ?? 'http://127.0.0.1:18080',
    launchOptions: { executablePath, args: ['--no-sandbox'] },
    locale: 'zh-CN',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    // What is marked @both is seen in both sizes; the console is made for a desk.
    { name: 'phone', grepInvert: /@desk/, use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } } },
    { name: 'desk', grep: /@both|@desk/, use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
})
