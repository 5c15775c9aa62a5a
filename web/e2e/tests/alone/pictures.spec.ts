import type { Page } from '@playwright/test'
import { device, enter, expect, grab, logIn, onlyInTestAll, openBoard, picture, someStudent, status, test, watchFaults } from '../../fixtures'
import { DESK } from '../../sizes'

/** Pages that the rush takes no picture of, as docs/pages shows them; its README says how they are made anew. */

/** Goes to a page and waits until it is there, and nothing on it is a place-holder any more. */
async function shown(page: Page, url: string): Promise<void> {
  const heading = page.locator('h1').first()
  const before = (await heading.textContent()) ?? ''
  await page.goto(url)
  await expect(heading).not.toHaveText(before)
  await expect(page.locator('.bone')).toHaveCount(0)
  await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
}

test('pictures of a student’s pages for the documentation', onlyInTestAll('takes pictures for docs/pages and judges nothing'), async ({ browser, use, office, faults }) => {
  test.slow()
  const context = await device(browser, use)
  const page = await context.newPage()
  watchFaults(page, faults)
  await page.goto('/')
  await expect(page.locator('#login-id')).toBeVisible()
  await picture(page, 'student-login')
  const id = someStudent()
  await logIn(page, id)
  const coupon = `Autumn ${Date.now() % 10_000}`
  await office.offerCoupon(coupon, 500)
  const opening = await office.open(2, [18], 1, (number) => `Court ${number}`)
  await office.sell(id, opening)
  await grab(page, opening, opening.slots[1]!.id)
  await expect(status(page, 'yours')).toBeVisible()
  await openBoard(page, opening)
  await picture(page, 'student-yours')
  for (const [path, name] of [['mine', 'mine'], ['coupons', 'coupons'], ['notices', 'notices'], ['account', 'account']] as const) {
    await shown(page, `/#/${path}`)
    await picture(page, `student-${name}`)
  }
  await context.close()
})

test('pictures of the console for the documentation', onlyInTestAll('takes pictures for docs/pages and judges nothing'), async ({ browser, baseURL, office, faults }) => {
  test.slow()
  const context = await device(browser, { ...DESK, baseURL })
  const page = await context.newPage()
  watchFaults(page, faults)
  const opening = await office.open(4, [18, 19, 20, 21], 1, (number) => `Court ${number}`)
  const orderNo = await office.sell(someStudent(), opening)
  await enter(page)
  const pages = [
    ['sessions', 'sessions'],
    [`sessions/${opening.sessionId}`, 'session'],
    [`orders/${orderNo}`, 'order'],
    ['coupon-templates', 'coupons'],
    ['students', 'students'],
    ['desk', 'desk'],
    ['services', 'services'],
    ['settings', 'settings'],
  ] as const
  for (const [path, name] of pages) {
    await shown(page, `/admin/#/${path}`)
    await picture(page, `console-${name}`)
  }
  await context.close()
})
