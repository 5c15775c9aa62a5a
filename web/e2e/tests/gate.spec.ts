import { arm, armedBeforeTheGate, countGrabs, device, expect, logIn, onlyInTestAll, openBoard, slotOn, someStudent, status, tabTo, test, watchFaults } from '../fixtures'

const GATE = { timeout: 60_000 }

test('of two armed students one wins at the gate, and the other is told what is left', { tag: '@both' }, async ({ office, student, rival }) => {
  const opening = await armedBeforeTheGate(office, { courts: 2, hours: [18] }, async (opening) => {
    await Promise.all([student, rival].map(({ page }) => arm(page, opening, [opening.slots[0]!.id])))
  })
  const [wanted, spare] = opening.slots
  await expect(status(student.page, 'yours').or(status(student.page, 'missed'))).toBeVisible(GATE)
  const studentWon = await status(student.page, 'yours').isVisible()
  const [winner, loser] = studentWon ? [student.page, rival.page] : [rival.page, student.page]
  await expect(status(winner, 'yours')).toContainText(wanted!.court, GATE)
  await expect(slotOn(winner, wanted!.id)).toHaveAccessibleName(/yours$/)
  await expect(status(loser, 'missed')).toContainText('Sold out', GATE)
  await status(loser, 'missed').getByRole('button', { name: new RegExp(`Grab ${spare!.court}`) }).click()
  await expect(status(loser, 'yours')).toContainText(spare!.court)
  await expect(slotOn(loser, spare!.id)).toHaveAccessibleName(/yours$/)
  await expect(slotOn(loser, wanted!.id)).toHaveAccessibleName(/gone$/)
})

test('two tabs of one student send once', async ({ office, student }) => {
  const other = await student.context.newPage()
  await other.goto('/')
  const sent = countGrabs(student.context)
  const opening = await armedBeforeTheGate(office, { courts: 1, hours: [18, 19] }, async (opening) => {
    const [early, late] = opening.slots
    await arm(student.page, opening, [late!.id, early!.id])
    await openBoard(other, opening)
    await expect(status(other, 'armed')).toBeVisible()
  })
  expect(opening.slots[1]!.from).toBe('19:00')
  await expect(status(student.page, 'yours')).toContainText('19:00', GATE)
  await expect(status(other, 'yours')).toContainText('19:00', GATE)
  expect(sent()).toBe(1)
})

test('a network that is away at the gate delays the grab and does not lose it', async ({ office, student }) => {
  const { page, context } = student
  await armedBeforeTheGate(office, { courts: 1, hours: [18] }, async (opening) => {
    await context.setOffline(false)
    await arm(page, opening, [opening.slots[0]!.id])
    await context.setOffline(true)
  })
  await expect(status(page, 'checking')).toBeVisible(GATE)
  await context.setOffline(false)
  await expect(status(page, 'yours')).toBeVisible(GATE)
})

test('a phone whose clock is hours wrong sends when the gate opens, and not before', onlyInTestAll('waits for a gate of its own; serverClock.test.ts and runGrab.test.ts have clocks that are wrong'), async ({ browser, use, office }) => {
  const context = await device(browser, use)
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 5 * 3_600_000
  })
  const page = await context.newPage()
  await logIn(page, someStudent())
  const sent = countGrabs(page)
  await armedBeforeTheGate(office, { courts: 1, hours: [18] }, (opening) => arm(page, opening, [opening.slots[0]!.id]))
  await expect(status(page, 'yours')).toBeVisible(GATE)
  // Too early would have been refused, and sent again.
  expect(sent()).toBe(1)
  await context.close()
})

test('login, arming and a grab work by keyboard alone', onlyInTestAll('looks plays login, choice and grab by keyboard on the built pages', '@both'), async ({ browser, use, office, faults }) => {
  const [far, open] = await Promise.all([office.open(2, [9, 10], 600), office.open(1, [18], 1)])
  const context = await device(browser, use)
  const page = await context.newPage()
  watchFaults(page, faults)
  await page.goto('/')
  await expect(page.locator('#login-id')).toBeVisible()
  await tabTo(page, '#login-id')
  await page.keyboard.type(someStudent())
  await tabTo(page, '#login-password')
  await page.keyboard.type('student-dev-only')
  await page.keyboard.press('Enter')
  await expect(page.locator('nav a[href="#/mine"]')).toBeVisible()

  await openBoard(page, far)
  await tabTo(page, '[role=grid] button')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const wanted = far.slots.find((slot) => slot.court.endsWith('C2') && slot.from === '10:00')!
  await expect(slotOn(page, wanted.id)).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, '.action button')
  await page.keyboard.press('Enter')
  await expect(status(page, 'armed')).toBeVisible()

  await openBoard(page, open)
  await expect(page.locator('.gate.open')).toBeVisible()
  await tabTo(page, '[role=grid] button')
  await page.keyboard.press('Space')
  await tabTo(page, '.action button')
  await page.keyboard.press('Enter')
  await expect(status(page, 'yours')).toBeVisible()
  await tabTo(page, '.status.yours a')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/pay\//)
  await context.close()
})
