import { countGrabs, expect, grab, openBoard, slotOn, status, test, theButton } from '../fixtures'

test('a double tap sends once', async ({ office, student }) => {
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

test('a stream that something on the way cuts is replaced by asking', async ({ office, student }) => {
  const opening = await office.open(1, [18], 1)
  const { page } = student
  await page.route('**/reserve/result/*/events', (route) => route.abort())
  await grab(page, opening, opening.slots[0]!.id)
  await expect(status(page, 'yours')).toBeVisible({ timeout: 60_000 })
})

test('preferences are put in order by buttons and taken back', async ({ office, student }) => {
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
