import { test as base, expect, type Browser, type Page } from '@playwright/test'
import { device, watchFaults, type Language, type Theme } from '../e2e/page'
import { DESK, PHONE } from '../e2e/sizes'
import { wordsOf, type Say } from '../e2e/words'
import { ANSWERS, CLERK, STUDENT } from './answers'
import { wildly } from './answers/wild'
import { Gateway } from './gateway'
import type { Pages } from './judge'

export { expect }

/** Language, theme and size in which a page is seen. */
export interface Look {
  language: Language
  theme: Theme
  size: object
  /** Whether everything that people write is as long and as strange as it can be. */
  isWild?: boolean
}

const SMALLEST_PHONE = { ...PHONE, viewport: { width: 320, height: 640 } }
/** Each language, each theme, each size and each kind of names; which goes with which does not matter. */
export const LOOKS: Readonly<Record<string, Look>> = {
  'Chinese, light, on a phone': { language: 'zh-CN', theme: 'light', size: SMALLEST_PHONE },
  'English, dark, at a desk, with wild names': { language: 'en', theme: 'dark', size: DESK, isWild: true },
}
/** What one look shows as well as another. */
export const USUAL: Look = { language: 'en', theme: 'light', size: PHONE }

type Who = typeof STUDENT | typeof CLERK | null

/** A page that somebody goes about with, from one place to the next. */
export interface Tour {
  page: Page
  pages: Pages
  language: Language
  say: Say
  gateway: Gateway
}

interface Worker {
  served: { gateway: Gateway; address: string }
  /** The page of a student or of the office in a look; the same one for all tests of a worker. */
  tourOf: (pages: Pages, look: Look) => Promise<Tour>
}

interface Fixtures {
  gateway: Gateway
  /** A page of its own, for somebody or for a stranger. */
  visit: (pages: Pages, who: Who, path: string, look?: Look) => Promise<Tour>
  /** Faults of pages since the test has begun; none are left at its end. */
  faults: string[]
  clean: void
}

/** Errors since the last test. */
const faults: string[] = []

async function open(browser: Browser, { language, theme, size }: Look, baseURL: string, who: Who): Promise<Page> {
  const use = { ...size, baseURL, serviceWorkers: 'block', reducedMotion: 'reduce', deviceScaleFactor: 1 }
  const context = await device(browser, use, language, theme)
  await context.addInitScript((id) => {
    if (id !== null) localStorage.setItem('courtgate.session', `id:${id}`)
  }, who?.id ?? null)
  const page = await context.newPage()
  watchFaults(page, faults)
  return page
}

export const test = base.extend<Fixtures, Worker>({
  served: [
    async ({}, use) => {
      const gateway = new Gateway(ANSWERS)
      await use({ gateway, address: await gateway.start() })
      await gateway.stop()
    },
    { scope: 'worker' },
  ],
  tourOf: [
    async ({ browser, served: { gateway, address } }, use) => {
      // One at a time: a page that is left alone goes on asking, and counting down.
      let last: { key: string; tour: Tour } | null = null
      const end = async () => last?.tour.page.context().close()
      await use(async (pages, look) => {
        if (look.isWild === true) gateway.change(wildly)
        const key = JSON.stringify([pages, look])
        if (last?.key === key) return last.tour
        await end()
        const isOffice = pages === 'office'
        const page = await open(browser, isOffice ? { ...look, size: DESK } : look, address, isOffice ? CLERK : STUDENT)
        await page.goto(isOffice ? '/admin/#/students/import' : '/#/account')
        await expect(page.locator(isOffice ? '#import-file' : '#password-old')).toBeVisible()
        const { language } = look
        last = { key, tour: { page, pages, language, say: wordsOf(pages, language), gateway } }
        return last.tour
      })
      await end()
    },
    { scope: 'worker' },
  ],
  gateway: async ({ served }, use) => use(served.gateway),
  visit: async ({ browser, served }, use) => {
    const opened: Page[] = []
    await use(async (pages, who, path, look = USUAL) => {
      const page = await open(browser, look, served.address, who)
      opened.push(page)
      await page.goto(path)
      return { page, pages, language: look.language, say: wordsOf(pages, look.language), gateway: served.gateway }
    })
    for (const page of opened) await page.context().close()
  },
  faults: async ({}, use) => use(faults),
  clean: [
    async ({ served: { gateway } }, use) => {
      faults.length = 0
      gateway.reset()
      await use()
      expect(faults).toEqual([])
      expect(gateway.unanswered, 'what pages ask and answers/ has not').toEqual([])
    },
    { auto: true },
  ],
})
