import type { Page } from '@playwright/test'
import { expect, grab, openBoard, slotOn, status, test, theButton } from '../fixtures'
import type { Opening } from '../office'

async function win(page: Page, opening: Opening): Promise<void> {
  await grab(page, opening, opening.slots[0]!.id)
  await expect(status(page, 'yours')).toBeVisible()
}

/** From the result to the code; answers the cashier's address. */
async function toTheCode(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: /^Pay ¥/ }).click()
  const cashier = page.getByRole('link', { name: 'Open the cashier' })
  await expect(cashier).toBeVisible()
  await expect(page.getByRole('img', { name: 'Code to pay with the phone' })).toBeVisible()
  return (await cashier.getAttribute('href'))!
}

test('a payment at the cashier confirms the court without a reload', { tag: '@both' }, async ({ office, student, request }) => {
  const { page } = student
  await win(page, await office.open(1, [18], 1))
  const cashier = await toTheCode(page)
  expect((await request.post(`${cashier}/pay`, { data: {} })).ok()).toBe(true)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()
  await page.getByRole('link', { name: 'To my booking' }).click()
  await expect(page.locator('.tag')).toHaveText('Confirmed')
  await expect(page.getByRole('img', { name: /Booking code/ })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^courtgate-\d+\.ics$/)
  await page.goBack()
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()
})

test('a reload in the middle of a payment shows the same code again', async ({ office, student }) => {
  const { page } = student
  await win(page, await office.open(1, [18], 1))
  const cashier = await toTheCode(page)
  await page.reload()
  await page.getByRole('button', { name: 'Show the code again' }).click()
  await expect(page.getByRole('link', { name: 'Open the cashier' })).toHaveAttribute('href', cashier)
})

test('a payment that the channel keeps to itself is found', async ({ office, student, request }) => {
  test.slow()
  const { page } = student
  await win(page, await office.open(1, [18], 1))
  const cashier = await toTheCode(page)
  expect((await request.post(`${cashier}/silent-pay`, { data: {} })).ok()).toBe(true)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible({ timeout: 200_000 })
})

test('an unpaid booking is cancelled, and the slot is free again', async ({ office, student, rival }) => {
  const { page } = student
  const opening = await office.open(1, [18], 1)
  await win(page, opening)
  await page.goto('/#/mine')
  await page.getByRole('link', { name: new RegExp(opening.slots[0]!.court) }).click()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.locator('.tag')).toHaveText('Cancelled')
  await expect(page.getByText('You cancelled it')).toBeVisible()
  await openBoard(rival.page, opening)
  await expect(slotOn(rival.page, opening.slots[0]!.id)).toHaveAccessibleName(/free$/)
})

test('an order takes several slots together, with a coupon, and one of them is given back', { tag: '@both' }, async ({ office, student, request }) => {
  const { page } = student
  const coupon = `Five off ${Date.now()}`
  await office.offerCoupon(coupon, 500)
  const opening = await office.open(2, [18], 1)
  await page.goto('/#/coupons')
  await page.locator('.coupon', { hasText: coupon }).getByRole('button', { name: 'Claim' }).click()
  await expect(page.locator('.coupon', { hasText: coupon }).getByRole('button')).toHaveText(/Claim another|All gone/)

  await openBoard(page, opening)
  await expect(page.locator('.gate.open')).toBeVisible()
  for (const slot of opening.slots) await slotOn(page, slot.id).click()
  await page.getByLabel('All of them together, or none').check()
  await theButton(page).click()
  await expect(page.getByRole('radio', { name: new RegExp(coupon) })).toBeChecked()
  await page.getByRole('button', { name: 'Pay ¥35.00' }).click()
  await expect(page.getByRole('link', { name: 'Open the cashier' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Show the code again' }).click()
  await expect(page.locator('.payable')).toHaveText('¥35.00')
  const cashier = (await page.getByRole('link', { name: 'Open the cashier' }).getAttribute('href'))!
  expect((await request.post(`${cashier}/pay`, { data: {} })).ok()).toBe(true)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()

  await page.getByRole('link', { name: 'To my booking' }).click()
  await page.getByRole('button', { name: 'Give back for a refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(page.getByText(/^¥17\.50 were given back/)).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.tag')).toHaveText('Cancelled')
})
