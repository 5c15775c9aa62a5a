import { device, expect, logIn, openBoard, slotOn, someStudent, status, test, theButton } from '../fixtures'

test('of two armed students one wins at the gate, and the other is told what is left', async ({ office, student, rival }) => {
  const { sessionId, slots } = await office.open(2, [18], 45)
  const [wanted, spare] = slots
  for (const { page } of [student, rival]) {
    await openBoard(page, sessionId)
    await slotOn(page, wanted!.id).click()
    await theButton(page).click()
    await expect(status(page, 'armed')).toBeVisible()
  }
  await expect(status(student.page, 'yours').or(status(rival.page, 'yours'))).toBeVisible({ timeout: 60_000 })
  const studentWon = await status(student.page, 'yours').isVisible()
  const [winner, loser] = studentWon ? [student.page, rival.page] : [rival.page, student.page]
  await expect(status(winner, 'yours')).toContainText(wanted!.court)
  await expect(slotOn(winner, wanted!.id)).toHaveAccessibleName(/yours$/)
  await expect(status(loser, 'missed')).toContainText('Sold out')
  await status(loser, 'missed').getByRole('button', { name: new RegExp(`Grab ${spare!.court}`) }).click()
  await expect(status(loser, 'yours')).toContainText(spare!.court)
  await expect(slotOn(loser, spare!.id)).toHaveAccessibleName(/yours$/)
  await expect(slotOn(loser, wanted!.id)).toHaveAccessibleName(/gone$/)
})

test('two tabs of one student send once', async ({ office, student }) => {
  const { sessionId, slots } = await office.open(1, [18, 19], 45)
  const other = await student.context.newPage()
  let sent = 0
  student.context.on('request', (request) => {
    if (request.method() === 'POST' && /\/reserve\/?$/.test(new URL(request.url()).pathname)) sent++
  })
  await openBoard(student.page, sessionId)
  await slotOn(student.page, slots[1]!.id).click()
  await slotOn(student.page, slots[0]!.id).click()
  await theButton(student.page).click()
  await openBoard(other, sessionId)
  await expect(status(other, 'armed')).toBeVisible()
  await expect(status(student.page, 'yours')).toContainText('19:00', { timeout: 60_000 })
  await expect(status(other, 'yours')).toContainText('19:00')
  expect(sent).toBe(1)
})

test('a double tap sends once', async ({ office, student }) => {
  const { sessionId, slots } = await office.open(1, [18], 3)
  const { page } = student
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/reserve\/?$/.test(new URL(request.url()).pathname)) sent++
  })
  await openBoard(page, sessionId)
  await expect(page.locator('.gate.open')).toBeVisible()
  await slotOn(page, slots[0]!.id).click()
  await theButton(page).dblclick()
  await expect(status(page, 'yours')).toBeVisible()
  expect(sent).toBe(1)
})

test('a reload while checking goes on checking', async ({ office, student }) => {
  const { sessionId, slots } = await office.open(1, [18], 3)
  const { page } = student
  await openBoard(page, sessionId)
  await expect(page.locator('.gate.open')).toBeVisible()
  await page.route('**/reserve/result/**', (route) => route.abort())
  await slotOn(page, slots[0]!.id).click()
  await theButton(page).click()
  await expect(status(page, 'checking')).toBeVisible()
  await page.reload()
  await expect(status(page, 'checking')).toBeVisible()
  await page.unroute('**/reserve/result/**')
  await expect(status(page, 'yours')).toBeVisible()
})

test('an answer that is lost on its way is found by asking, not by pressing again', async ({ office, student }) => {
  const { sessionId, slots } = await office.open(1, [18], 3)
  const { page } = student
  let sent = 0
  await openBoard(page, sessionId)
  await expect(page.locator('.gate.open')).toBeVisible()
  await page.route(/\/reserve\/?$/, async (route) => {
    sent++
    await route.fetch()
    await route.abort()
  })
  await slotOn(page, slots[0]!.id).click()
  await theButton(page).click()
  await expect(status(page, 'yours')).toBeVisible({ timeout: 40_000 })
  expect(sent).toBe(1)
})

test('a stream that something on the way cuts is replaced by asking', async ({ office, student }) => {
  const { sessionId, slots } = await office.open(1, [18], 3)
  const { page } = student
  await page.route('**/reserve/result/*/events', (route) => route.abort())
  await openBoard(page, sessionId)
  await expect(page.locator('.gate.open')).toBeVisible()
  await slotOn(page, slots[0]!.id).click()
  await theButton(page).click()
  await expect(status(page, 'yours')).toBeVisible()
})

test('preferences are put in order by buttons and taken back', async ({ office, student }) => {
  const { sessionId, slots } = await office.open(1, [9, 10, 11], 600)
  const { page } = student
  await openBoard(page, sessionId)
  for (const slot of slots) await slotOn(page, slot.id).click()
  const names = page.locator('ol .name')
  await page.getByRole('button', { name: /11:00–12:00: earlier/ }).click()
  await page.getByRole('button', { name: /11:00–12:00: earlier/ }).click()
  await expect(names.first()).toContainText('11:00')
  await theButton(page).click()
  await expect(status(page, 'armed')).toContainText('your 3')
  await page.reload()
  await expect(status(page, 'armed')).toBeVisible()
  await expect(names.first()).toContainText('11:00')
  await page.getByRole('button', { name: 'Disarm' }).click()
  await expect(status(page, 'armed')).toHaveCount(0)
})

test('everything from the login to the arming works by keyboard', async ({ office, student }) => {
  const { sessionId, slots } = await office.open(2, [9, 10], 600)
  const { page } = student
  await openBoard(page, sessionId)
  const reach = async (selector: string) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    }
    throw new Error(`${selector} is not reached by the tab key`)
  }
  await reach('[role=grid] button')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-slot'))
  expect(Number(focused)).toBe(slots.find((slot) => slot.court.endsWith('C2') && slot.from === '10:00')!.id)
  await page.keyboard.press('Space')
  await reach('.action button')
  await page.keyboard.press('Enter')
  await expect(status(page, 'armed')).toBeVisible()
})

test('a network that is away at the gate delays the grab and does not lose it', async ({ office, student }) => {
  const { sessionId, slots, flashAt } = await office.open(1, [18], 40)
  const { page, context } = student
  await openBoard(page, sessionId)
  await slotOn(page, slots[0]!.id).click()
  await theButton(page).click()
  await expect(status(page, 'armed')).toBeVisible()
  await context.setOffline(true)
  await expect(status(page, 'checking')).toBeVisible({ timeout: 60_000 })
  expect(await office.serverTime()).toBeGreaterThanOrEqual(flashAt)
  await context.setOffline(false)
  await expect(status(page, 'yours')).toBeVisible({ timeout: 60_000 })
})

test('a phone whose clock is hours wrong sends when the gate opens, and not before', async ({ browser, use, office }) => {
  const context = await device(browser, use)
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 5 * 3_600_000
  })
  const page = await context.newPage()
  await logIn(page, someStudent())
  const { sessionId, slots } = await office.open(1, [18], 40)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/reserve\/?$/.test(new URL(request.url()).pathname)) sent++
  })
  await openBoard(page, sessionId)
  await slotOn(page, slots[0]!.id).click()
  await theButton(page).click()
  await expect(status(page, 'yours')).toBeVisible({ timeout: 60_000 })
  // Too early would have been refused, and sent again.
  expect(sent).toBe(1)
  await context.close()
})
