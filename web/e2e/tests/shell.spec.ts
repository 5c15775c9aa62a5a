import type { Page, Response } from '@playwright/test'
import { device, expect, logIn, onlyInTestAll, someStudent, test, watchFaults } from '../fixtures'

/** Everything that the browser keeps for these pages by itself. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
  })

/** Files of the pages; whatever else the gateway answers is the API's. */
const isShell = (path: string) => path === '/' || /^\/(assets|icons)\//.test(path) || /^\/[\w-]+\.(webmanifest|svg|png|ico)$/.test(path)

test('the service worker keeps the shell, and never an answer of the API', { tag: '@both' }, async ({ browser, use, office, faults }) => {
  const { sessionId } = await office.open(2, [18, 19], 3600)
  const context = await device(browser, { ...use, serviceWorkers: 'allow' })
  const page = await context.newPage()
  watchFaults(page, faults)
  await logIn(page, someStudent())
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  const pathOf = (answer: Response) => new URL(answer.url()).pathname
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  const listed = page.waitForResponse((answer) => pathOf(answer) === '/sessions')
  await page.reload()
  await listed
  for (const path of [`today?session=${sessionId}`, 'mine', 'coupons', 'notices', 'account']) {
    const own = path === 'mine' ? page.waitForResponse((answer) => pathOf(answer) === '/reservations/mine') : undefined
    await page.goto(`/#/${path}`)
    await expect(page.locator('main h1').first()).toBeAttached()
    await own
  }
  const ofApi = answers.filter((answer) => !isShell(pathOf(answer)) && pathOf(answer) !== '/sw.js')
  expect(ofApi.map(pathOf)).toEqual(expect.arrayContaining(['/auth/refresh', '/time', '/sessions', '/reservations/mine']))
  expect(ofApi.filter((answer) => answer.fromServiceWorker()).map(pathOf)).toEqual([])
  expect(answers.filter((answer) => pathOf(answer).startsWith('/assets/') && answer.fromServiceWorker())).not.toEqual([])

  const { names, paths } = await kept(page)
  expect(names).toEqual([expect.stringMatching(/^courtgate-shell-.+/)])
  expect(paths).toContain('/')
  expect(paths.filter((path) => !isShell(path))).toEqual([])
  await context.close()
})

test('the pages open without a network, and say that it is away instead of showing what they knew', onlyInTestAll('the journey beside it keeps the shell; looks sees pages without an answer'), async ({ browser, use, office, faults }) => {
  const { sessionId, slots } = await office.open(2, [18, 19], 3600)
  const context = await device(browser, { ...use, serviceWorkers: 'allow' })
  const page = await context.newPage()
  watchFaults(page, faults)
  await logIn(page, someStudent())
  await page.goto(`/#/today?session=${sessionId}`)
  await expect(page.locator(`[data-slot="${slots[0]!.id}"]`)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page).toHaveTitle(/Courtgate/)
  await expect(page.getByText('Check your connection').first()).toBeVisible()
  await expect(page.locator('[data-slot]')).toHaveCount(0)
  await context.setOffline(false)
  await page.reload()
  await expect(page.locator(`[data-slot="${slots[0]!.id}"]`)).toBeVisible()
  await context.close()
})
