import type { Page } from '@playwright/test'
import { tabTo } from '../../e2e/page'
import { STUDENT } from '../answers'
import { SESSION, slotId } from '../answers/student'
import { expect, test, USUAL, type Tour } from '../fixtures'
import { glance } from '../judge'
import { CONSOLES_DIALOGS, CONSOLES_PLACES, goTo, LARGE_BOARD, named, STUDENTS_PLACES } from '../places'

const MOST_STOPS = 80

/** Goes through a page by the tab key; answers what it does not reach, and where the focus is not seen. */
async function unreached(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.querySelectorAll('[data-reached]').forEach((one) => one.removeAttribute('data-reached'))
    const start = document.querySelector<HTMLElement>('dialog[open]') ?? document.body
    start.tabIndex = -1
    start.focus()
    start.removeAttribute('tabindex')
  })
  const unseen: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const one = document.activeElement
      if (one === null || one === document.body || one === document.querySelector('dialog') || one.hasAttribute('data-reached')) return null
      one.setAttribute('data-reached', '')
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && one.getBoundingClientRect().bottom > 0
      return isSeen ? '' : `no ring: ${one.outerHTML.slice(0, 100)}`
    })
    if (stop === null) break
    if (stop !== '') unseen.push(stop)
  }
  return page.evaluate((found) => {
    const open = document.querySelector('dialog[open]') ?? document.body
    const controls = [...open.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select, textarea')]
    // Of a group of radios, and of a grid, one is a stop; the arrow keys go on from there.
    const isStop = (one: HTMLElement) => one.checkVisibility() && one.tabIndex >= 0 && !one.matches('input[type=radio]:not(:checked)')
    return [...found, ...controls.filter((one) => isStop(one) && !one.hasAttribute('data-reached')).map((one) => `not reached: ${one.outerHTML.slice(0, 100)}`)]
  }, unseen)
}

/** One place of each page, and a question. */
const WALKED = [
  'mine', 'a booking to be paid', 'the question before it is given back', 'the waitlist', 'coupons', 'notices', 'the account', 'the checkout',
  'an order that came to nothing', 'a choice of several',
]
for (const name of WALKED) {
  test(`${name}: reached by keyboard alone, and seen where it is`, async ({ tourOf }) => {
    const tour = await tourOf('student', USUAL)
    await goTo(tour, named(STUDENTS_PLACES, name))
    expect(await unreached(tour.page)).toEqual([])
  })
}

test('every page is gone to by keyboard alone, and begins at its beginning', async ({ tourOf }) => {
  const { page } = await tourOf('student', USUAL)
  for (const path of ['mine', 'coupons', 'notices', 'account', 'today']) {
    await tabTo(page, `nav a[href="#/${path}"]`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/${path}`))
    await expect(page.locator('main h1')).toBeAttached()
    await expect(page.locator('main')).toBeFocused()
  }
})

test('a login, a choice and a grab work by keyboard alone', async ({ visit }) => {
  const { page } = await visit('student', null, `/#/today?session=${SESSION.yours}`)
  await tabTo(page, '#login-id')
  await page.keyboard.type(STUDENT.studentId)
  await tabTo(page, '#login-password')
  await page.keyboard.type('a password')
  await page.keyboard.press('Enter')
  await tabTo(page, '[role=grid] button')
  await page.keyboard.press('Space')
  await tabTo(page, '.action button')
  await page.keyboard.press('Enter')
  await expect(page.locator('.status.yours')).toBeVisible()
  await tabTo(page, '.status.yours a')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/pay\//)
})

test('a board of 200 is shown whole, and gone through by the arrow keys', async ({ tourOf }) => {
  const tour = await tourOf('student', USUAL)
  const { page } = tour
  await goTo(tour, LARGE_BOARD)
  await expect(page.locator('[data-slot]')).toHaveCount(200)
  expect(await glance(tour)).toEqual([])
  await tabTo(page, '[role=grid] button')
  for (let hour = 1; hour < 10; hour++) await page.keyboard.press('ArrowDown')
  for (let court = 1; court < 20; court++) await page.keyboard.press('ArrowRight')
  const last = page.locator(`[data-slot="${slotId(SESSION.large, 20, 17)}"]`)
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})

test('the console is walked through by keyboard alone', async ({ tourOf }) => {
  const tour = await tourOf('office', USUAL)
  const { page } = tour
  await goTo(tour, named(CONSOLES_PLACES, 'audit-log'))
  const links = page.locator('#navigation nav a')
  await expect(page.locator('main')).toBeFocused()
  const places = await links.count()
  expect(places).toBeGreaterThan(30)
  await tabTo(page, '#navigation nav section:last-child li:last-child a', 'Shift+Tab')
  for (let at = places - 1; at > 0; at--) {
    await expect(links.nth(at)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
  }
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/opening$/)
  await expect(page.locator('main')).toBeFocused()
})

test('a question of the console is answered by keyboard, and gives the focus back', async ({ tourOf }) => {
  const tour: Tour = await tourOf('office', USUAL)
  const { page, say } = tour
  await goTo(tour, { ...named(CONSOLES_DIALOGS, 'a new court'), act: async () => {
    await page.getByRole('button', { name: say('deeds.addCourt.button') }).focus()
    await page.keyboard.press('Enter')
  } })
  await expect(page.locator('.el-dialog input').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.el-dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('deeds.addCourt.button') })).toBeFocused()
})
