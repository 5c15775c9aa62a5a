import { countGrabs, expect, onlyInTestAll, openBoard, slotOn, status, test, theButton } from '../../fixtures'
import { dev, requireOwnGateway } from '../../suite'

const BACK = { timeout: 60_000 }

test('a gateway that dies in the middle of a grab and comes back has lost nothing', onlyInTestAll('takes the gateway away from everybody, so it must be alone; runGrab.test.ts has a server that comes back, FaultsIT kills services'), async ({ office, student, baseURL }) => {
  test.slow()
  await requireOwnGateway(baseURL!)
  const { page } = student
  const opening = await office.open(1, [18], 1)
  const wanted = slotOn(page, opening.slots[0]!.id)
  const sent = countGrabs(page)
  await openBoard(page, opening)
  await expect(page.locator('.gate.open')).toBeVisible()
  await wanted.click()
  // Who decides is frozen, so the grab is under way until it thaws.
  await dev('freeze', 'booking')
  try {
    await theButton(page).click()
    await expect(status(page, 'checking')).toBeVisible()
    await dev('kill', 'gateway')
  } finally {
    await dev('thaw', 'booking')
  }
  await expect(status(page, 'checking')).toBeVisible()
  await dev('start', 'gateway')
  await expect(status(page, 'yours')).toBeVisible(BACK)
  await expect(wanted).toHaveAccessibleName(/yours$/, BACK)
  expect(sent()).toBe(1)
})
