import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { Office } from './office'

export { expect }

export type Language = 'zh-CN' | 'en'
export type Theme = 'light' | 'dark'

let next = Math.floor(Math.random() * 190)

/** A student that no other test of this run has used lately. */
export function someStudent(): string {
  next = (next % 199) + 1
  return `s${String(next).padStart(5, '0')}`
}

/** A phone or a desk of its own, with a language and a theme. */
export async function device(browser: Browser, use: object, language: Language = 'en', theme: Theme = 'light'): Promise<BrowserContext> {
  const context = await browser.newContext(use)
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      localStorage.setItem('courtgate.language', chosenLanguage)
      localStorage.setItem('courtgate.theme', chosenTheme)
    },
    [language, theme] as const,
  )
  return context
}

/** What went wrong in a page without anybody having pressed: scripts that broke, rules that were broken. */
export function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to|Unhandled/i.test(message.text())) {
      faults.push(`console: ${message.text()}`)
    }
  })
}

export async function logIn(page: Page, studentId: string): Promise<void> {
  await page.goto('/')
  await page.locator('#login-id').fill(studentId)
  await page.locator('#login-password').fill('student-dev-only')
  await page.locator('#login-password').press('Enter')
  await expect(page.locator('nav a[href="#/mine"]')).toBeVisible()
}

interface Fixtures {
  office: Office
  /** A logged-in student with a device of the project's size. */
  student: { page: Page; context: BrowserContext; id: string }
  /** Another one beside him. */
  rival: { page: Page; context: BrowserContext; id: string }
  use: object
  faults: string[]
}

export const test = base.extend<Fixtures>({
  office: async ({ request }, use) => use(new Office(request)),
  faults: async ({}, use) => {
    const faults: string[] = []
    await use(faults)
    expect(faults).toEqual([])
  },
  use: async ({ baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor }, use) =>
    use({ baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor, serviceWorkers: 'block' }),
  student: async ({ browser, use: settings, faults }, use) => {
    const one = await newcomer(browser, settings, faults)
    await use(one)
    await one.context.close()
  },
  rival: async ({ browser, use: settings, faults }, use) => {
    const one = await newcomer(browser, settings, faults)
    await use(one)
    await one.context.close()
  },
})

async function newcomer(browser: Browser, settings: object, faults: string[]) {
  const context = await device(browser, settings)
  const page = await context.newPage()
  watchFaults(page, faults)
  const id = someStudent()
  await logIn(page, id)
  return { page, context, id }
}

/** The board of a session. */
export async function openBoard(page: Page, sessionId: number): Promise<void> {
  await page.goto(`/#/today?session=${sessionId}`)
  await expect(page.locator('[role=grid] button').first()).toBeVisible()
}

export const slotOn = (page: Page, slotId: number) => page.locator(`[data-slot="${slotId}"]`)
export const theButton = (page: Page) => page.locator('.action button')
export const status = (page: Page, state: string) => page.locator(`.status.${state}`)
