import { arm, armedBeforeTheGate, countGrabs, expect, grab, judge, onlyInTestAll, openBoard, slotOn, status, test, theButton } from '../fixtures'

test('a double tap sends once', onlyInTestAll('runGrab.test.ts sends an attempt once, placeOrder.test.ts an order'), async ({ office, student }) => {
  const opening = await office.open(1, [18], 1)
  const { page } = student
  const sent = countGrabs(page)
  await openBoard(page, opening)
  await expect(page.locator('.gate.open')).toBeVisible()
  await slotOn(page, opening.slots[0]!.id).click()
  await theButton(page).dblclick()
  await expect(status(page, 'yours')).toBeVisible()
  expect(sent()).toBe(1)
})

test('a reload while checking goes on checking', { tag: '@both' }, async ({ office, student }) => {
  const opening = await office.open(1, [18], 1)
  const { page } = student
  await page.route('**/reserve/result/**', (route) => route.abort())
  await grab(page, opening, opening.slots[0]!.id)
  await expect(status(page, 'checking')).toBeVisible()
  await page.reload()
  await expect(status(page, 'checking')).toBeVisible()
  await page.unroute('**/reserve/result/**')
  await expect(status(page, 'yours')).toBeVisible()
})

test('an answer that is lost on its way is found by asking, not by pressing again', async ({ office, student }) => {
  const opening = await office.open(1, [18], 1)
  const { page } = student
  const sent = countGrabs(page)
  await page.route(/\/reserve\/?$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await grab(page, opening, opening.slots[0]!.id)
  await expect(status(page, 'yours')).toBeVisible({ timeout: 60_000 })
  expect(sent()).toBe(1)
})

test('a stream that something on the way cuts is replaced by asking', onlyInTestAll('traceResult.test.ts reads streams in pieces and none; the journey beside it loses another answer'), async ({ office, student }) => {
  const opening = await office.open(1, [18], 1)
  const { page } = student
  await page.route('**/reserve/result/*/events', (route) => route.abort())
  await grab(page, opening, opening.slots[0]!.id)
  await expect(status(page, 'yours')).toBeVisible({ timeout: 60_000 })
})

test('preferences are put in order by buttons and taken back', onlyInTestAll('preferences.test.ts moves them, looks reaches their buttons by keyboard'), async ({ office, student }) => {
  const opening = await office.open(1, [9, 10, 11], 600)
  const { page } = student
  await openBoard(page, opening)
  for (const slot of opening.slots) await slotOn(page, slot.id).click()
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

/** Answer of a service that did nothing, or that does not know. */
const busy = (data: unknown = null) => ({
  status: 503,
  headers: { 'Retry-After': '2' },
  json: { code: 5003, enumCode: 'UNAVAILABLE', message: '', data, requestId: null },
})

test('a press of which the server says that nothing happened is pressed again when its time is over', onlyInTestAll('nothingDone.test.ts has such presses, looks sees the page after one', '@both'), async ({
  office,
  student,
}) => {
  const opening = await office.open(1, [18], 1)
  const { page } = student
  const sent = countGrabs(page)
  await openBoard(page, opening)
  await expect(page.locator('.gate.open')).toBeVisible()
  await slotOn(page, opening.slots[0]!.id).click()
  await page.route(/\/reserve\/?$/, (route) => route.fulfill(busy()), { times: 1 })
  await theButton(page).click()
  await expect(status(page, 'nothing')).toContainText('Press again in')
  await expect(theButton(page)).toBeDisabled()
  await judge(page, 'grab-nothing-en')
  await expect(status(page, 'nothing')).toContainText('You can press again now')
  await theButton(page).click()
  await expect(status(page, 'yours')).toBeVisible()
  expect(sent()).toBe(2)
})

test('a press that may have arrived is asked about, not repeated', onlyInTestAll('nothingDone.test.ts and runGrab.test.ts ask about such presses'), async ({ office, student }) => {
  const opening = await office.open(1, [18], 1)
  const { page } = student
  const sent = countGrabs(page)
  await page.route(/\/reserve\/?$/, async (route) => {
    await route.fetch()
    await route.fulfill(busy({ undecided: true }))
  })
  await grab(page, opening, opening.slots[0]!.id)
  await expect(status(page, 'yours')).toBeVisible({ timeout: 60_000 })
  expect(sent()).toBe(1)
})

test('an armed page presses again by itself after a press that did nothing', onlyInTestAll('waits for a gate of its own; runGrab.test.ts has an armed press that did nothing'), async ({ office, student }) => {
  const { page } = student
  const sent = countGrabs(page)
  await page.route(/\/reserve\/?$/, (route) => route.fulfill(busy()), { times: 1 })
  await armedBeforeTheGate(office, { courts: 1, hours: [18] }, (opening) => arm(page, opening, [opening.slots[0]!.id]))
  await expect(status(page, 'armed')).toContainText('Sending again in', { timeout: 120_000 })
  await expect(status(page, 'yours')).toBeVisible({ timeout: 60_000 })
  expect(sent()).toBe(2)
})

test('an order of which the server says that nothing happened is placed when its time is over', onlyInTestAll('placeOrder.test.ts has such orders'), async ({ office, student }) => {
  const opening = await office.open(1, [18, 19], 1)
  const { page } = student
  await openBoard(page, opening)
  await expect(page.locator('.gate.open')).toBeVisible()
  for (const slot of opening.slots) await slotOn(page, slot.id).click()
  await page.getByLabel('All of them together').check()
  await page.route(/\/orders\/?$/, (route) => route.fulfill(busy()), { times: 1 })
  await theButton(page).click()
  await expect(page.getByText('Nothing happened', { exact: true })).toBeVisible()
  await expect(theButton(page)).toBeDisabled()
  await theButton(page).click() // waits until it may be pressed
  await expect(page).toHaveURL(/#\/(orders|pay)\//)
})
