import { readFileSync } from 'node:fs'
import { device, enter, expect, grab, onlyInTestAll, status, test, watchFaults } from '../fixtures'
import { DESK } from '../sizes'

const BERLIN = 'Europe/Berlin'

/** `2026-05-04 18:00` there. */
function inBerlin(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: BERLIN, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)!.value
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`
}

test('a session in another zone is told in its own zone by every page', onlyInTestAll('format.test.ts and mine.test.ts tell times of other zones, looks sees a booking in one'), async ({ office, student, browser, baseURL, faults }) => {
  test.slow()
  const { page, id } = student
  const opening = await office.open(2, [18], 1, undefined, BERLIN)
  const orderNo = await office.sell(id, opening)
  await page.goto('/#/mine')
  const booking = page.getByRole('link', { name: new RegExp(opening.slots[0]!.court) })
  await expect(booking).toContainText(/18:00–19:00\s+GMT\+[12]/)
  await booking.click()
  await expect(page.locator('.when')).toContainText(/GMT\+[12]/)
  // Two hours before it begins there.
  await expect(page.getByText(/Until .+ 16:00 it can be given back/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  const [, day, hours] = /DTSTART:(\d{8})T(\d{6})Z/.exec(readFileSync(await download.path(), 'utf8'))!
  const start = `${day!.replace(/(....)(..)(..)/, '$1-$2-$3')}T${hours!.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`
  expect(inBerlin(new Date(start))).toBe(`${opening.day} 18:00`)

  await grab(page, opening, opening.slots[1]!.id)
  await expect(status(page, 'yours')).toBeVisible()

  const desk = await device(browser, { ...DESK, baseURL })
  const console = await desk.newPage()
  watchFaults(console, faults)
  await enter(console)
  for (const list of ['reservations', 'orders']) {
    await console.goto(`/admin/#/${list}?orderNo=${orderNo}`)
    await expect(console.locator('main tbody tr time').first()).toHaveText(/ \d\d:\d\d GMT\+[12]$/)
  }
  await console.goto(`/admin/#/orders/${orderNo}`)
  await expect(console.getByText(BERLIN)).toBeVisible()
  await desk.close()
})
