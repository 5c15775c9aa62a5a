import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** The pages of a running suite, in the browser of this machine. */
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const executablePath = process.env['COURTGATE_CHROMIUM'] ?? CHROMIUM.find((path) => existsSync(path))
if (executablePath === undefined) throw new Error('no Chromium (Debian: apt-get install chromium)')

export default defineConfig({
  testDir: 'tests',
  outputDir: 'target/results',
  // Gates and deadlines are real: side by side the tests would only wait for each other's processor.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['junit', { outputFile: 'target/junit.xml' }]],
  use: {
    baseURL: process.env['COURTGATE_GATEWAY'] ?? 'http://127.0.0.1:18080',
    launchOptions: { executablePath, args: ['--no-sandbox'] },
    locale: 'zh-CN',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    // The console is made for a desk.
    { name: 'phone', testIgnore: /console/, use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } } },
    { name: 'desk', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
  ],
})
