import { expect, grab, onlyInTestAll, openBoard, slotOn, status, test } from '../../fixtures'

test('a booking that nobody pays for ends at its deadline, and its student is told', onlyInTestAll('waits for the shortest time to pay, a minute; EndOverdueOrdersIT of booking-service ends them, looks sees the page of one that has ended'), async ({ office, student, rival }) => {
  test.slow()
  const { page } = student
  const opening = await office.open(1, [18], 1)
  const { id, court } = opening.slots[0]!
  await office.withMinutesToPay(1, async () => {
    await grab(page, opening, id)
    await expect(status(page, 'yours')).toBeVisible()
  })
  await status(page, 'yours').getByRole('link', { name: 'Pay' }).click()
  await expect(page.locator('.deadline')).toHaveText(/^0[01]:\d\d left to pay$/)
  await expect(page.locator('.over', { hasText: 'This booking has ended' })).toBeVisible({ timeout: 120_000 })
  await page.goto('/#/mine?show=cancelled')
  await expect(page.getByRole('link', { name: new RegExp(court) })).toContainText('Cancelled')
  await page.goto('/#/notices')
  await expect(page.locator('.notice', { hasText: court }).filter({ hasText: 'Ended: not paid in time' })).toHaveCount(1)
  await openBoard(rival.page, opening)
  await expect(slotOn(rival.page, id)).toHaveAccessibleName(/free$/)
})
