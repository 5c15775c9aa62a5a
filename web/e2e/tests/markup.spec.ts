import type { Page } from '@playwright/test'
import { device, enter, expect, grab, logIn, onlyInTestAll, openBoard, slotOn, status, test, watchFaults } from '../fixtures'
import { DESK } from '../sizes'

/** Effect on a page that took a text for markup. */
const SCRIPT = '<script>window.taken=1</script>'
const IMAGE = '<img src=x onerror="window.taken=1">'

/** Nothing of a text has become an element, and nothing of it has run. */
async function takesItForText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
  expect(await page.locator('img[src="x"], main script, [onerror]').count()).toBe(0)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
}

test('names and reasons that hold markup are shown as they were typed', onlyInTestAll('looks fills every name of every page with markup'), async ({ browser, use, baseURL, office, faults }) => {
  test.slow()
  const stamp = Date.now() % 100_000_000
  const court = `${IMAGE}${stamp}`
  const student = { id: `markup${stamp}`, name: `${SCRIPT}${stamp}`.slice(0, 60) }
  const coupon = `${SCRIPT}${stamp}`
  const why = `${IMAGE} & <b>${stamp}</b>`
  await office.addStudent(student.id, student.name)
  await office.offerCoupon(coupon, 100)
  const opening = await office.open(1, [18, 19], 1, () => court)

  const context = await device(browser, use)
  const page = await context.newPage()
  watchFaults(page, faults)
  await logIn(page, student.id)
  await openBoard(page, opening)
  await expect(slotOn(page, opening.slots[0]!.id)).toHaveAccessibleName(new RegExp(`^<img .*${stamp}, 18:00`))
  await takesItForText(page, court)
  await grab(page, opening, opening.slots[0]!.id)
  await expect(status(page, 'yours')).toContainText(court)
  await page.goto('/#/mine')
  await takesItForText(page, court)
  await page.goto('/#/coupons')
  await takesItForText(page, coupon)
  await page.goto('/#/account')
  await takesItForText(page, student.name)

  const desk = await device(browser, { ...DESK, baseURL })
  const console = await desk.newPage()
  watchFaults(console, faults)
  await enter(console)
  await console.goto(`/admin/#/students?q=${student.id}`)
  await takesItForText(console, student.name)
  await console.goto(`/admin/#/reservations?sessionId=${opening.sessionId}`)
  await takesItForText(console, court)
  await office.withdraw(opening, [opening.slots[0]!.id], why)
  await console.goto(`/admin/#/sessions/${opening.sessionId}`)
  await takesItForText(console, court)

  await page.goto('/#/notices')
  await takesItForText(page, why)
  await desk.close()
  await context.close()
})
