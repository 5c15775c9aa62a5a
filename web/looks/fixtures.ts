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
/**
 * Each language, each theme, each size and each kind of names; which goes with which does not matter. The first one has
 * the longer words, and is the one in which pages are seen in all their states; in the other, each page is seen once.
 */
export const LOOKS: Readonly<Record<string, Look>> = {
  'English, dark, at a desk, with wild names': { language: 'en', theme: 'dark', size: DESK, isWild: true },
  'Chinese, light, on a phone': { language: 'zh-CN', theme: 'light', size: SMALLEST_PHONE },
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

/** Where a page waits. */
async function rest({ page, pages }: Pick<Tour, 'page' | 'pages'>): Promise<void> {
  const [address, ready] = pages === 'office' ? ['/admin/#/students/import', '#import-file'] : ['/#/account', '#password-old']
  await page.goto(address)
  await expect(page.locator(ready)).toBeVisible()
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
      const tours = new Map<string, Tour>()
      let last: Tour | undefined
      await use(async (pages, look) => {
        if (look.isWild === true) gateway.change(wildly)
        const key = JSON.stringify([pages, look])
        const known = tours.get(key)
        // Whoever is left waits where nothing goes on, for a board asks and counts down whether it is seen or not.
        if (last !== undefined && last !== known) await rest(last)
        return (last = known ?? (await begin(key, pages, look)))
      })
      for (const { page } of tours.values()) await page.context().close()

      async function begin(key: string, pages: Pages, look: Look): Promise<Tour> {
        const isOffice = pages === 'office'
        const page = await open(browser, isOffice ? { ...look, size: DESK } : look, address, isOffice ? CLERK : STUDENT)
        const { language } = look
        const tour = { page, pages, language, say: wordsOf(pages, language), gateway }
        await rest(tour)
        tours.set(key, tour)
        return tour
      }
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
