import { expect, judge, onlyInTestAll, openBoard, slotOn, status, tabTo, test, theButton } from '../fixtures'

const COURTS = 20
const HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]

test('a board of 200 slots is shown whole, reached by keyboard and grabbed from', onlyInTestAll('takes a long time to set up 200 slots twice; looks goes through such a board by keyboard', '@both'), async ({ office, student }) => {
  test.slow()
  const opening = await office.open(COURTS, HOURS, 1)
  const { page } = student
  await openBoard(page, opening)
  await expect(page.locator('[data-slot]')).toHaveCount(COURTS * HOURS.length)
  await expect(page.locator('.gate.open')).toBeVisible()
  await judge(page, `board-200-${test.info().project.name}`)

  // From the first to the last by the arrow keys alone.
  const last = opening.slots.at(-1)!
  await tabTo(page, '[role=grid] button')
  for (let hour = 1; hour < HOURS.length; hour++) await page.keyboard.press('ArrowDown')
  for (let court = 1; court < COURTS; court++) await page.keyboard.press('ArrowRight')
  await expect(slotOn(page, last.id)).toBeFocused()
  await expect(slotOn(page, last.id)).toBeInViewport()
  await page.keyboard.press('Space')
  await theButton(page).click()
  await expect(status(page, 'yours')).toContainText(last.court)
  await expect(slotOn(page, last.id)).toHaveAccessibleName(/yours$/)
})
