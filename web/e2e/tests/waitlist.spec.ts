import type { Page } from '@playwright/test'
import { cashierOf, expect, grab, judge, onlyInTestAll, openBoard, slotOn, status, test } from '../fixtures'
import type { Opening } from '../office'

// Offers are made at any hour, so that it does not matter when this runs; one after the other, for all share that.
test.describe.configure({ mode: 'default' })

let quietHours: Record<string, number>
test.beforeAll(async ({ office }) => {
  quietHours = await office.change({ QUIET_FROM: 0, QUIET_TO: 0 })
})
test.afterAll(async ({ office }) => {
  await office.change(quietHours)
})

/** From a slot that is gone to its waitlist. */
async function joinWaitlist(page: Page, opening: Opening): Promise<void> {
  await openBoard(page, opening)
  const slot = slotOn(page, opening.slots[0]!.id)
  await expect(slot).toHaveAccessibleName(/gone$/)
  await slot.click()
  await page.getByRole('region', { name: 'Waitlist' }).getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(slot).toHaveAccessibleName(/you are on the waitlist$/)
  await page.goto('/#/line')
  await expect(page.getByRole('listitem').filter({ hasText: opening.slots[0]!.court }).first()).toContainText('number 1')
}

test('a place that somebody cancels is offered to who is on the waitlist, and theirs when it is paid', async ({
  office,
  student,
  rival,
  request,
}) => {
  const opening = await office.open(1, [18], 1)
  const { court } = opening.slots[0]!
  await grab(rival.page, opening, opening.slots[0]!.id)
  await expect(status(rival.page, 'yours')).toBeVisible()
  const { page } = student
  await joinWaitlist(page, opening)
  await rival.page.goto('/#/mine')
  await rival.page.getByRole('link', { name: new RegExp(court) }).click()
  await rival.page.getByRole('button', { name: 'Cancel this booking' }).click()
  await rival.page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
  await expect(rival.page.locator('.tag')).toHaveText('Cancelled')

  await expect(page.getByRole('heading', { name: 'It is your turn' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('timer')).toContainText(/^\d+:\d\d left to take it$/)
  await judge(page, 'waitlist-offer-en')
  await openBoard(rival.page, opening)
  await expect(slotOn(rival.page, opening.slots[0]!.id)).toHaveAccessibleName(/gone/)

  await page.getByRole('button', { name: 'Take it' }).click()
  await page.getByRole('button', { name: /^Pay ¥/ }).click()
  expect((await request.post(`${await cashierOf(page)}/pay`, { data: {} })).ok()).toBe(true)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()
  await page.goto('/#/line')
  await expect(page.getByRole('listitem').filter({ hasText: court }).first()).toContainText('Taken')
})

test('a place that is declined is on sale to all when nobody else waits', onlyInTestAll('WaitlistIT of booking-service declines, the one of system-tests lets lapse, the journey beside it takes the place'), async ({ office, student, rival }) => {
  const opening = await office.open(1, [18], 1)
  const booked = await office.book(rival.id, opening)
  const { page } = student
  await joinWaitlist(page, opening)
  await office.cancel(rival.id, booked)
  await page.getByRole('button', { name: 'Decline, the next one gets it' }).click({ timeout: 30_000 })
  await expect(page.getByText('You declined the place.')).toBeVisible()
  await openBoard(rival.page, opening)
  await expect(slotOn(rival.page, opening.slots[0]!.id)).toHaveAccessibleName(/free$/)
})
