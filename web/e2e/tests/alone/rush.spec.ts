import type { Page } from '@playwright/test'
import { arm, armedBeforeTheGate, device, enter, expect, logIn, onlyInTestAll, openBoard, picture, slotOn, status, studentNumber, test, theButton, watchFaults } from '../../fixtures'
import { DESK } from '../../sizes'

const GATE = { timeout: 60_000 }
const CROWD = Array.from({ length: 125 }, (_, at) => studentNumber(at + 1))
const PRESSES = 4
const PAYERS = 12
/** Not one of the crowd. */
const HERO = studentNumber(150)
const number = (wall: Page, name: string) => wall.locator(`[data-number=${name}] dd`)

test('the opening page follows a rush of 500 presses', onlyInTestAll('takes all students for 500 presses and must be alone; OpeningIT has the rush, looks sees the page'), async ({ browser, baseURL, use, office, faults, request }) => {
  test.slow()
  const handheld = { ...use, deviceScaleFactor: 2 }
  const contexts = await Promise.all([
    device(browser, { ...DESK, baseURL }),
    device(browser, handheld),
    device(browser, handheld, 'zh-CN', 'dark'),
  ])
  const [wall, phone, other] = (await Promise.all(contexts.map((one) => one.newPage()))) as [Page, Page, Page]
  for (const page of [wall, phone, other]) watchFaults(page, faults)
  await office.logIn(CROWD)
  await Promise.all([enter(wall), logIn(phone, HERO), logIn(other, HERO)])

  const shape = { courts: 6, hours: [16, 17, 18, 19, 20, 21], nameOf: (at: number) => `${at}号场`, leads: [37, 100] }
  const opening = await armedBeforeTheGate(office, shape, async (opening) => {
    await wall.goto(`/admin/#/opening/${opening.sessionId}`)
    await expect(number(wall, 'permits')).toHaveText('36')
    const at = (court: string, from: string) => opening.slots.find((slot) => slot.court === court && slot.from === from)!.id
    const wishes = [at('1号场', '19:00'), at('2号场', '19:00'), at('1号场', '18:00')]
    await openBoard(phone, opening)
    for (const id of wishes) await slotOn(phone, id).click()
    await expect(theButton(phone)).toBeEnabled()
    await picture(phone, 'student-choice')
    await arm(other, opening, wishes.slice(0, 2))
    await picture(other, 'student-armed-dark-zh')
  })
  await expect(status(other, 'yours')).toBeVisible(GATE)

  const { accepted, refused } = await office.rush(CROWD, opening, PRESSES)
  expect(accepted.length).toBe(35)
  await expect(number(wall, 'held')).toHaveText('36')
  await expect(number(wall, 'recorded')).toHaveText('36')
  await expect(number(wall, 'refused')).toHaveText(String(refused))
  await expect(wall.locator('td.full')).toHaveCount(36)
  for (const { studentId, traceId } of accepted.slice(0, PAYERS)) await office.pay(studentId, traceId)
  await expect(number(wall, 'paid')).toHaveText(String(PAYERS))
  await picture(wall, 'console-opening')

  await phone.goto(`/${await status(other, 'yours').getByRole('link').getAttribute('href')}`)
  await phone.locator('form .button.primary').click()
  const link = phone.getByRole('link', { name: 'Pay with WeChat' })
  await expect(link).toBeVisible()
  await picture(phone, 'student-pay')
  const { origin, pathname } = new URL((await link.getAttribute('href'))!)
  expect((await request.post(`${origin}${pathname}/pay`, { data: {} })).ok()).toBe(true)
  await phone.getByRole('link', { name: 'To my booking' }).click()
  await expect(phone.getByRole('img', { name: /Booking code/ })).toBeVisible()
  await picture(phone, 'student-booking')
  await expect(number(wall, 'paid')).toHaveText(String(PAYERS + 1))

  for (const [path, name] of [['reservations', 'console-bookings'], ['money', 'console-money']] as const) {
    await wall.goto(`/admin/#/${path}`)
    await expect(wall.locator('main h1')).toBeVisible()
    await expect(wall.locator('main .bone')).toHaveCount(0)
    await picture(wall, name)
  }
  await Promise.all(contexts.map((one) => one.close()))
})
