import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { clockTime } from '../../../shared/src/format/time'
import { cashierOf, device, dialogOf, enter, expect, logIn, onlyInTestAll, someStudent, status, test, theButton, watchFaults, type Language } from '../../fixtures'
import { DESK } from '../../sizes'
import { wordsOf, type Say } from '../../words'

/** Halls stay when they are made, and every page tells them apart from then on: after the others. */

const WHY = '前台要求 / asked for at the counter'
/** Sessions are made from plans once a minute. */
const MADE = { timeout: 120_000 }
const GATE = { timeout: 90_000 }
/** Time in which both students, who look at their hall already, are armed, also on a slow machine. */
const LEAD_SECONDS = 30
const STAMP = Date.now() % 1_000_000

interface NewHall {
  names: Record<Language, string>
  sports: Record<Language, string>
  address: string
  zone: string
  courts: readonly [string, string]
}

const NORTH: NewHall = {
  names: { 'zh-CN': `北馆${STAMP}`, en: `North ${STAMP}` },
  sports: { 'zh-CN': '羽毛球', en: 'Badminton' },
  address: '1 Campus Road',
  zone: 'Asia/Shanghai',
  courts: [`N${STAMP} C1`, `N${STAMP} C2`],
}
/** Far away, so that its clocks show other hours at the same gate. */
const SOUTH: NewHall = {
  names: { 'zh-CN': `南馆${STAMP}`, en: `South ${STAMP}` },
  sports: { 'zh-CN': '乒乓球', en: 'Table tennis' },
  address: '2 Lake Road',
  zone: 'Europe/Berlin',
  courts: [`S${STAMP} T1`, `S${STAMP} T2`],
}

/** Somebody with a page in a language. */
interface Person {
  page: Page
  context: BrowserContext
  language: Language
  say: Say
}

async function someone(browser: Browser, use: object, pages: 'student' | 'office', language: Language, faults: string[]): Promise<Person> {
  const context = await device(browser, use, language)
  const page = await context.newPage()
  watchFaults(page, faults)
  return { page, context, language, say: wordsOf(pages, language) }
}

/** Chooses in a field of Element Plus by keyboard: what is chosen lies over it. */
async function choose(page: Page, field: Locator, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  await expect(async () => {
    // A list that has just come closes what was opened before.
    if (!(await option.isVisible())) await field.press('Enter')
    await option.click({ timeout: 2000 })
  }).toPass()
}

async function makeHall({ page, say, language }: Person, hall: NewHall): Promise<void> {
  await page.goto('/admin/#/halls')
  await page.getByRole('button', { name: say('halls.new') }).click()
  const form = dialogOf(page)
  const texts = {
    nameZh: hall.names['zh-CN'], nameEn: hall.names.en, sportZh: hall.sports['zh-CN'], sportEn: hall.sports.en, address: hall.address,
  }
  for (const [name, text] of Object.entries(texts)) await form.getByLabel(say(`column.${name}`)).fill(text)
  await form.getByLabel(say('column.timeZone')).fill(hall.zone)
  await page.getByRole('option', { name: hall.zone, exact: true }).click()
  await form.getByRole('button', { name: say('common.save') }).click()
  await expect(form).toHaveCount(0)
  await expect(page.locator('main tbody tr', { hasText: hall.names[language] })).toContainText(hall.zone)

  await page.goto('/admin/#/courts')
  for (const court of hall.courts) {
    await page.getByRole('button', { name: say('deeds.addCourt.button') }).click()
    await form.getByLabel(say('column.name')).fill(court)
    await choose(page, form.getByLabel(say('column.hallId')), hall.names[language])
    await form.getByRole('button', { name: say('deeds.addCourt.button') }).click()
    await expect(form).toHaveCount(0)
  }
}

/** Two hours of the next evening on both courts, with a gate that is far yet. */
async function makePlan({ page, say, language }: Person, hall: NewHall, gate: number): Promise<void> {
  await page.goto('/admin/#/plans')
  await page.getByRole('button', { name: say('plans.new') }).click()
  const form = dialogOf(page)
  await form.getByLabel(say('column.name')).fill(hall.names[language])
  await choose(page, form.getByLabel(say('column.hallId')), hall.names[language])
  const hours = { opensAt: '18:00', closesAt: '20:00', flashTime: clockTime(gate, hall.zone), daysAhead: '1' }
  for (const [name, text] of Object.entries(hours)) await form.getByLabel(say(`column.${name}`)).fill(text)
  await form.getByLabel(say('column.daysAhead')).press('Tab')
  // The courts of this hall, and no other ones.
  const courts = form.getByRole('group', { name: say('column.courtIds') }).last()
  await expect(courts.locator('.el-checkbox')).toHaveText([...hall.courts])
  await form.getByRole('button', { name: say('sessions.allCourts') }).click()
  await expect(form.locator('.preview li').first()).toContainText(clockTime(gate, hall.zone))
  await form.getByRole('button', { name: say('common.save') }).click()
  await expect(form).toHaveCount(0)
}

/** Waits for the session that a plan makes; answers its number and its hall's. */
async function sessionOf({ page, say, language }: Person, hall: NewHall, gate: number): Promise<{ id: number; hallId: number }> {
  const name = hall.names[language]
  await page.goto('/admin/#/sessions')
  await choose(page, page.getByRole('search').getByLabel(say('column.hallId')), name)
  await expect(page).toHaveURL(/hallId=\d+/)
  const rows = page.locator('main tbody tr')
  const made = rows.filter({ has: page.locator(`time[datetime="${new Date(gate).toISOString().replace('.000', '')}"]`) })
  await expect(async () => {
    await page.getByRole('button', { name: say('list.refresh') }).click()
    await expect(made).toHaveCount(1, { timeout: 2000 })
  }).toPass(MADE)
  await expect(rows.filter({ hasNotText: name })).toHaveCount(0)
  const link = await made.locator('a[href*="#/sessions/"]').getAttribute('href')
  return { id: Number(/\d+$/.exec(link!)), hallId: Number(/hallId=(\d+)/.exec(page.url())![1]) }
}

/** Goes to the hall by the choice that the page gives. */
async function lookAt({ page, say, language }: Person, hall: NewHall): Promise<void> {
  await page.goto('/#/today')
  await page.reload()
  await page.getByLabel(say('hall.choose')).selectOption({ label: hall.names[language] })
  await expect(page.locator('.gate .where')).toHaveText(hall.names[language])
}

/** Takes the first place of the hall that is looked at, which the page remembers, and arms. */
async function armIn({ page, language }: Person, hall: NewHall): Promise<void> {
  await page.reload()
  await expect(page.locator('.gate .where')).toHaveText(hall.names[language])
  await page.locator('[data-slot]').first().click()
  await theButton(page).click()
  await expect(status(page, 'armed')).toBeVisible()
}

async function withReason({ page, say }: Person, deed: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: say(`deeds.${deed}.button`) }).first().click()
  const asked = dialogOf(page)
  await asked.locator('textarea').fill(WHY)
  await asked.getByRole('button', { name: say(`deeds.${deed}.button`) }).click()
  await expect(asked).toHaveCount(0)
}

/** Every row, and every line of the file, is of the one hall. */
async function expectOnly({ page, say, language }: Person, list: string, hall: NewHall, hallId: number): Promise<void> {
  const name = hall.names[language]
  await page.goto(`/admin/#/${list}?hallId=${hallId}`)
  await expect(page.locator('main tbody tr').first()).toContainText(name)
  await expect(page.locator('main tbody tr').filter({ hasNotText: name })).toHaveCount(0)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: say('list.csv') }).click()])
  const [head, ...lines] = readFileSync(await file.path(), 'utf8').trim().split(/\r?\n/)
  expect(head).toMatch(/,hallId,hallZh,hallEn$/)
  expect(lines.length).toBeGreaterThan(0)
  const tail = `,${hallId},${hall.names['zh-CN']},${hall.names.en}`
  expect(lines.filter((line) => !line.endsWith(tail))).toEqual([])
}

/** The page on the wall names a session by its hall and time, and never by its number. */
async function expectOnTheWall({ page, language }: Person, hall: NewHall, gate: number, permits: number, recorded: number): Promise<void> {
  const clock = page.locator('.clock')
  await expect(clock).toContainText(hall.names[language])
  await expect(clock).toContainText(clockTime(gate, hall.zone))
  await expect(clock).not.toContainText('#')
  await expect(page.locator('[data-number=permits] dd')).toHaveText(String(permits))
  await expect(page.locator('[data-number=recorded] dd')).toHaveText(String(recorded))
}

test('two halls of two sports: made in the browser, sold, blocked and told apart, in both languages', onlyInTestAll('waits for plans and a gate, and makes halls that stay; HallsIT, PlansIT and DeskIT of booking-service and the pages’ own tests have each step'), async ({ browser, baseURL, use, office, request, faults }) => {
  test.slow()
  const desk = { ...DESK, baseURL }
  const [clerk, other, student, rival] = await Promise.all([
    someone(browser, desk, 'office', 'en', faults),
    someone(browser, desk, 'office', 'zh-CN', faults),
    someone(browser, use, 'student', 'zh-CN', faults),
    someone(browser, use, 'student', 'en', faults),
  ])
  const both = [[clerk, NORTH], [other, SOUTH]] as const
  await Promise.all([enter(clerk.page), enter(other.page)])
  await Promise.all(both.map(([person, hall]) => makeHall(person, hall)))
  // One gate, which the clocks of both halls tell differently.
  const planned = Math.ceil((await office.serverTime()) / 60_000 + 120) * 60_000
  await Promise.all(both.map(([person, hall]) => makePlan(person, hall, planned)))
  const [north, south] = await Promise.all([
    sessionOf(clerk, NORTH, planned),
    sessionOf(other, SOUTH, planned),
    logIn(student.page, someStudent()),
    logIn(rival.page, someStudent()),
  ])

  // Students of both grab at one gate, which the office has brought nearer.
  await Promise.all([lookAt(student, NORTH), lookAt(rival, SOUTH)])
  const gate = await office.openTogether([north.id, south.id], LEAD_SECONDS)
  await Promise.all([armIn(student, NORTH), armIn(rival, SOUTH)])
  await expect(status(student.page, 'yours')).toContainText(`${NORTH.names['zh-CN']} · N${STAMP}`, GATE)
  await expect(status(rival.page, 'yours')).toContainText(`${SOUTH.names.en} · S${STAMP}`, GATE)

  // One of them pays, and has it in a calendar by the clocks of the hall.
  const { page, say } = rival
  await status(page, 'yours').getByRole('link', { name: say('grab.pay') }).click()
  await page.getByRole('button', { name: say('pay.submit') }).click()
  expect((await request.post(`${await cashierOf(page)}/pay`, { data: {} })).ok()).toBe(true)
  await page.getByRole('link', { name: say('pay.toBooking') }).click()
  await expect(page.locator('.hall')).toHaveText(SOUTH.names.en)
  await expect(page.locator('.when')).toContainText(/18:00–19:00\s+GMT\+[12]/)
  await expect(page.locator('.where')).toContainText(SOUTH.address)
  const [entry] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: say('mine.addToCalendar') }).click()])
  const calendar = readFileSync(await entry.path(), 'utf8').replaceAll('\r\n ', '')
  expect(calendar).toMatch(new RegExp(`LOCATION:S${STAMP} T\\d\\\\, ${SOUTH.names.en}\\\\, ${SOUTH.address}\r\n`))
  const [, day, time] = /DTSTART:(\d{8})T(\d{6})Z/.exec(calendar)!
  const start = `${day!.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time!.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`
  expect(clockTime(start, SOUTH.zone)).toBe('18:00')

  // Each clerk learns of the other's hall, as everybody does within minutes.
  await Promise.all([clerk, other].map(async ({ page: console }) => {
    await console.reload()
    // An address that changes while the pages begin is not seen.
    await expect(console.locator('main tbody tr').first()).toBeVisible()
  }))
  await sellAtDesk(clerk, NORTH, SOUTH, gate)
  await other.page.goto('/admin/#/blocks')
  await expect(other.page).toHaveURL(new RegExp(`hallId=${south.hallId}$`)) // remembered from the list of sessions
  await withReason(other, 'addStandingBlock')
  const newest = other.page.getByRole('region', { name: other.say('lists.standingBlocks.title') }).locator('tbody tr').first()
  await expect(newest).toContainText(SOUTH.names['zh-CN'])
  await expect(newest.getByText(other.say('halls.whole'))).toBeVisible()
  for (const [session, blocked] of [[south, 4], [north, 0]] as const) {
    await expect(async () => {
      await other.page.goto(`/admin/#/sessions/${session.id}`)
      await other.page.reload()
      await expect(other.page.locator('td .place')).toHaveCount(4, { timeout: 5000 })
      await expect(other.page.locator('td.blocked')).toHaveCount(blocked, { timeout: 2000 })
    }).toPass(GATE)
  }

  for (const list of ['reservations', 'orders']) {
    await expectOnly(clerk, list, NORTH, north.hallId)
    await expectOnly(other, list, SOUTH, south.hallId)
  }
  await expect(other.page.locator('main tbody tr time').first()).toHaveText(/ \d\d:\d\d GMT\+[12]$/)
  await clerk.page.goto(`/admin/#/opening?hallId=${north.hallId}`)
  // Places that can be had: none where the whole hall is out of sale; who has one keeps it.
  await expectOnTheWall(clerk, NORTH, gate, 4, 2)
  await choose(clerk.page, clerk.page.locator('main').getByLabel(clerk.say('column.hallId')), SOUTH.names.en)
  await expectOnTheWall(clerk, SOUTH, gate, 0, 1)
  await other.page.goto('/admin/#/opening')
  await expectOnTheWall(other, SOUTH, gate, 0, 1)
  await Promise.all([clerk, other, student, rival].map(({ context }) => context.close()))
})

/** Sells a place of the hall, whose sessions alone are there to choose, for cash. */
async function sellAtDesk({ page, say, language }: Person, hall: NewHall, elsewhere: NewHall, gate: number): Promise<void> {
  await page.goto('/admin/#/desk')
  await choose(page, page.locator('main').getByLabel(say('column.hallId')), hall.names[language])
  const form = page.locator('main form').first()
  await form.getByLabel(say('column.studentId')).fill(someStudent())
  await form.getByLabel(say('column.studentId')).press('Tab')
  await expect(form.locator('p[role=status] strong')).toBeVisible()
  await form.getByLabel(say('column.sessionId')).press('Enter')
  const options = page.getByRole('option')
  const wanted = options.filter({ hasText: clockTime(gate, hall.zone) }).first()
  await expect(wanted).toContainText(hall.names[language])
  for (const name of await options.allTextContents()) {
    expect(name).not.toContain(elsewhere.names[language])
    expect(name).not.toContain('#')
  }
  await wanted.click()
  await form.locator('.el-checkbox').first().click()
  await form.getByRole('button', { name: say('desk.bookFor') }).click()
  const cash = dialogOf(page)
  await cash.getByRole('button', { name: say('deeds.takeAtDesk.button') }).click()
  await expect(cash).toHaveCount(0)
}
