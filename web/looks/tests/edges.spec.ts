import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DESK } from '../../e2e/sizes'
import { CLERK, STUDENT } from '../answers'
import { inDays, pageOf, ZONE } from '../answers/answers'
import { BOOKING, ORDER, SESSION, slotId } from '../answers/student'
import { MARKUP } from '../answers/wild'
import { expect, LOOKS, test, USUAL } from '../fixtures'
import { glance } from '../judge'
import { CONSOLES_PLACES, goTo, STUDENTS_PLACES, type Place } from '../places'

/** Nothing of any list. */
function emptied(json: string): string {
  const data = JSON.parse(json) as { items?: unknown }
  if (Array.isArray(data)) return '[]'
  return JSON.stringify('items' in data ? { ...data, items: [], total: 0 } : data)
}

/** One place of each page. */
function onePerPage(places: readonly Place[]): Place[] {
  const roomOf = ({ path }: Place) => path.split(/[/?]/)[1]
  return places.filter((place, at) => places.findIndex((other) => roomOf(other) === roomOf(place)) === at)
}

test.describe('an empty list says what will be there', () => {
  const paths = ['/mine', '/mine?show=past', '/mine?show=cancelled', '/line', '/coupons', '/notices', '/today', ...['UNUSED', 'LOCKED', 'USED', 'EXPIRED'].map((tab) => `/coupons?show=${tab}`)]
  test('to a student', async ({ tourOf, gateway }) => {
    const tour = await tourOf('student', USUAL)
    gateway.change(emptied)
    for (const path of paths) {
      await goTo(tour, { name: path, path, ready: '.card.soft' })
      expect.soft(await glance(tour), path).toEqual([])
    }
  })

  test('to the office', async ({ tourOf, gateway }) => {
    const tour = await tourOf('office', USUAL)
    const lists = CONSOLES_PLACES.filter(({ ready }) => ready.startsWith('main tbody td:not'))
    expect(lists.length).toBeGreaterThan(20)
    gateway.change(emptied)
    for (const place of [...lists, { name: 'calendar', path: '/calendar', ready: '' }, { name: 'blocks', path: '/blocks', ready: '' }, { name: 'desk', path: '/desk', ready: '' }]) {
      await goTo(tour, { ...place, ready: 'main .card.empty, main [role=status].card, main p.card' })
      expect.soft(await glance(tour), place.name).toEqual([])
    }
  })
})

test.describe('a server that cannot answer', () => {
  const DOWN = { status: 503, code: 'UNAVAILABLE' } as const
  const ALERT = 'main .failure[role=alert]'

  /** Pages that can do without an answer, and from where the others are gone to. */
  const HALTS = {
    student: { name: 'a halt', path: '/account', ready: '#password-old' },
    office: { name: 'a halt', path: '/students/import', ready: '#import-file' },
  } as const satisfies Record<string, Place>
  for (const [pages, all] of [['student', STUDENTS_PLACES], ['office', CONSOLES_PLACES]] as const) {
    test(`leaves no page without a word and a way on: ${pages}`, async ({ tourOf, gateway }) => {
      const tour = await tourOf(pages, USUAL)
      const alert = tour.page.locator(ALERT).first()
      for (const place of onePerPage(all).filter(({ path }) => path !== HALTS[pages].path)) {
        gateway.reset()
        await goTo(tour, HALTS[pages])
        gateway.refuseQuestions(DOWN)
        await tour.page.goto(`${pages === 'student' ? '/' : '/admin/'}#${place.path}`)
        await expect.soft(alert, place.name).toContainText('r-4711')
        expect.soft(await glance(tour), place.name).toEqual([])
      }
    })
  }

  test('is asked again when somebody presses', async ({ visit, gateway }) => {
    gateway.refuse('GET /reservations/mine', DOWN)
    const { page, say } = await visit('student', STUDENT, '/#/mine')
    await expect(page.locator(ALERT)).toContainText('Part of Courtgate is temporarily unavailable')
    gateway.reset()
    await page.getByRole('button', { name: say('common.retry') }).click()
    await expect(page.locator('.item').first()).toBeVisible()
    await expect(page.locator(ALERT)).toHaveCount(0)
  })

  test('is waited for as long as it asks, and the page says so', async ({ visit, gateway }) => {
    gateway.refuse('GET /reservations/mine', { ...DOWN, retryAfter: 1, times: 2 })
    gateway.refuse('GET /coupons/templates', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 1, times: 1 })
    const tour = await visit('student', STUDENT, '/#/mine')
    await expect(tour.page.getByText(/Courtgate is busy/)).toBeVisible()
    expect(await glance(tour)).toEqual([])
    await expect(tour.page.locator('.item').first()).toBeVisible()
    await expect(tour.page.getByText(/Courtgate is busy/)).toHaveCount(0)
    await tour.page.goto('/#/coupons')
    await expect(tour.page.getByText(/Courtgate is busy/)).toBeVisible()
    await expect(tour.page.locator('.coupon').first()).toBeVisible()
  })

  test('is not there at all: the page says so, and goes on when it is', async ({ visit, gateway }) => {
    gateway.hangUp('GET /notices')
    const tour = await visit('student', STUDENT, '/#/notices')
    await expect(tour.page.locator(ALERT)).toContainText('Check your connection')
    expect(await glance(tour)).toEqual([])
    gateway.reset()
    await tour.page.locator(`${ALERT} button`).click()
    await expect(tour.page.locator('.notice').first()).toBeVisible()
  })

  test('makes a login wait, and the button says how long', async ({ visit, gateway }) => {
    gateway.refuse('POST /auth/login', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 1, times: 1 })
    const tour = await visit('student', null, '/')
    await tour.page.locator('#login-id').fill(STUDENT.studentId)
    await tour.page.locator('#login-password').fill('a password')
    await tour.page.locator('#login-password').press('Enter')
    await expect(tour.page.getByRole('button', { name: /^Wait \d s$/ })).toBeDisabled()
    expect(await glance(tour)).toEqual([])
    await tour.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(tour.page.locator('nav a[href="#/mine"]')).toBeVisible()
  })
})

test('a refusal is told in the language of the page', async ({ visit, gateway }) => {
  for (const [look, sentence, forbidden] of [
    [LOOKS[Object.keys(LOOKS)[0]!]!, '学号或密码错误', '没有权限'],
    [USUAL, 'Wrong student ID or password', 'You are not allowed to do this'],
  ] as const) {
    gateway.reset()
    gateway.refuse('POST /auth/login', { status: 401, code: 'USERNAME_OR_PASSWORD_ERROR' })
    const stranger = await visit('student', null, '/', look)
    await stranger.page.locator('#login-id').fill(STUDENT.studentId)
    await stranger.page.locator('#login-password').fill('a password')
    await stranger.page.locator('#login-password').press('Enter')
    await expect(stranger.page.getByRole('alert')).toContainText(sentence)
    expect.soft(await glance(stranger)).toEqual([])
    gateway.refuse('GET /coupons/templates', { status: 403, code: 'FORBIDDEN' })
    const student = await visit('student', STUDENT, '/#/coupons', look)
    await expect(student.page.getByRole('alert')).toContainText(forbidden)
    expect.soft(await glance(student)).toEqual([])
  }
})

test('the faults that the server finds stand beside their fields', async ({ tourOf, gateway }) => {
  const tour = await tourOf('office', USUAL)
  const { page } = tour
  gateway.refuse('PUT /admin/settings', { status: 400, code: 'VALIDATE_FAILED', data: { PAY_TIMEOUT_MINUTE: 'from the server', unknown: 'of no field' } })
  await goTo(tour, CONSOLES_PLACES.find(({ name }) => name === 'settings')!)
  await page.getByLabel('Minutes to pay').fill('20')
  await page.getByLabel('Minutes to pay').press('Tab')
  await page.getByLabel('Why').fill('asked for at the counter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.form-field.wrong')).toHaveText(/Minutes to pay.*from the server/s)
  await expect(page.locator('.others')).toHaveText(/unknown\s*of no field/)
})

test('a word that is newer than a page is no riddle', async ({ tourOf, gateway }) => {
  const student = await tourOf('student', USUAL)
  gateway.change((json) => json.replace(/"(cancelReason|passedOver|endReason)":"\w+"/g, '"$1":"RAINED_OFF"'))
  for (const [path, ready] of [[`/mine/${BOOKING.refunded}`, '.history li'], ['/line', '.offered']] as const) {
    await goTo(student, { name: path, path, ready })
    expect.soft(await glance(student), path).toEqual([])
  }
  gateway.reset()
  gateway.refuse('POST /coupons/templates/{id}/claim', { status: 409, code: 'RAINED_OFF', message: 'The hall is under water' })
  await goTo(student, { name: 'a claim', path: '/coupons', ready: '.coupon [role=alert]', act: async (page) => page.locator('.coupon button').first().click() })
  await expect(student.page.locator('.coupon [role=alert]')).toContainText('The hall is under water')
  expect.soft(await glance(student)).toEqual([])

  const office = await tourOf('office', USUAL)
  gateway.reset()
  gateway.change((json) => json.replace(/"(status|kind|cancelReason|result|action)":"[A-Z_]+"/g, '"$1":"RAINED"'))
  for (const path of ['/reservations', '/orders', '/refunds', '/callbacks', '/letters']) {
    await goTo(office, CONSOLES_PLACES.find((place) => place.path === path)!)
    await expect.soft(office.page.getByText('RAINED').first(), path).toBeVisible()
    expect.soft(await glance(office), path).toEqual([])
  }
  gateway.change((json) => json.replace('"OUT_OF_STOCK":', '"RAINED":'))
  await goTo(office, { name: 'reasons', path: '/opening', ready: '.reasons li' })
  await expect.soft(office.page.locator('.reasons')).toContainText('RAINED')
  expect.soft(await glance(office)).toEqual([])
})

test('what is more than one page of a list is gone on to', async ({ tourOf, gateway }) => {
  const student = await tourOf('student', USUAL)
  const slot = { id: 1, sessionId: 1, courtId: 1, courtName: 'North 1', slotDate: inDays(2), startTime: '18:00', endTime: '19:00', permits: 1, priceFen: 2000, timeZone: ZONE }
  const many = Array.from({ length: 45 }, (_, at) => ({ id: 1000 + at, orderNo: `B${at}`, status: 'CONFIRMED' as const, amountFen: 2000, createTime: inDays(0), slot }))
  gateway.answer('GET /reservations/mine', (question) => pageOf(question.query.get('status') === 'CONFIRMED' ? many : [], question))
  await goTo(student, { name: 'many', path: '/mine', ready: '.item' })
  const more = student.page.getByRole('button', { name: student.say('mine.more') })
  for (const count of [40, 45]) {
    await more.click()
    await expect(student.page.locator('.item')).toHaveCount(count)
  }
  await expect(more).toHaveCount(0)
  expect.soft(await glance(student)).toEqual([])

  const office = await tourOf('office', USUAL)
  gateway.answer('GET /admin/courts', (question) => pageOf(Array.from({ length: 130 }, (_, at) => ({ id: at + 1, name: `North ${at + 1}` })), question))
  await goTo(office, { name: 'many', path: '/courts?size=100', ready: 'main tbody td code' })
  await expect(office.page.locator('main tbody tr')).toHaveCount(100)
  expect.soft(await glance(office)).toEqual([])
  await office.page.locator('.el-pager li', { hasText: '2' }).press('Enter')
  await expect(office.page.locator('main tbody tr')).toHaveCount(30)
  await expect(office.page).toHaveURL(/page=2/)
})

test('names and reasons that hold markup are shown as they were typed', async ({ tourOf, visit }) => {
  const wild = { ...USUAL, isWild: true }
  const readsIt = (page: Page) => expect.soft(page.locator('main').getByText(MARKUP).first(), page.url()).toBeVisible()
  const student = await tourOf('student', wild)
  await goTo(student, { name: 'a board', path: `/today?session=${SESSION.before}`, ready: '[data-slot]' })
  await expect(student.page.locator(`[data-slot="${slotId(SESSION.before, 1, 9)}"]`)).toHaveAccessibleName(/^<img src=x .*North 1, 09:00/)
  for (const name of ['mine', 'a booking', 'the lines', 'coupons', 'notices', 'the account', 'the checkout']) {
    await goTo(student, STUDENTS_PLACES.find((place) => place.name === name)!)
    await readsIt(student.page)
    expect.soft(await glance(student), name).toEqual([])
  }
  const stranger = await visit('student', null, '/', wild)
  await expect(stranger.page.getByRole('link', { name: MARKUP })).toBeVisible()
  const office = await tourOf('office', wild)
  for (const name of ['students', 'reservations', 'courts', 'suspensions', 'sessions 17', 'desk', 'user-coupons', 'blocks']) {
    await goTo(office, CONSOLES_PLACES.find((place) => place.name === name)!)
    await readsIt(office.page)
    expect.soft(await glance(office), name).toEqual([])
  }
})

for (const size of [USUAL.size, DESK]) {
  test(`nothing jumps when data arrive, ${size === DESK ? 'at a desk' : 'on a phone'}`, async ({ visit, gateway }) => {
    // An offer does push the board away: it is worth it.
    gateway.answer('GET /waitlist', { items: [], total: 0, page: 0, size: 50 })
    const { page } = await visit('student', STUDENT, `/#/orders/${ORDER.failed}`, { ...USUAL, size })
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number }
      seen.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const board = { path: `/today?session=${SESSION.before}`, ready: '[role=grid] button' }
    // Parts of the account, which ask for themselves, come one after the other.
    const others = onePerPage(STUDENTS_PLACES).filter(({ path }) => !/account|today|line/.test(path))
    for (const { path, ready } of [board, ...others]) {
      await page.goto(`/?fresh=${path.length}${path.replace(/\W/g, '')}#${path}`)
      await expect(page.locator(ready).first()).toBeVisible()
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
      expect.soft(shift, path).toBeLessThan(0.01)
    }
  })
}

test('the office sees an opening on a phone, too', async ({ visit }) => {
  const tour = await visit('office', CLERK, '/admin/#/opening')
  await expect(tour.page.locator('[data-number=permits] dd')).toHaveText('16')
  expect(await glance(tour)).toEqual([])
  await tour.page.getByRole('button', { name: tour.say('nav.menu') }).click()
  await expect(tour.page.locator('#navigation nav a').first()).toBeVisible()
  expect(await glance(tour)).toEqual([])
})

test('every page that can be gone to is among those that are looked at', () => {
  for (const [pages, places, others] of [
    ['student', STUDENTS_PLACES, ['/', '/login']],
    ['admin', CONSOLES_PLACES, ['/', '/login', '/wrong-role']],
  ] as const) {
    const source = readFileSync(new URL(`../../${pages}/src/router.ts`, import.meta.url), 'utf8')
    const routes = [...source.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!).filter((path) => !path.includes('(.*)'))
    expect(routes.length).toBeGreaterThan(9)
    const isSeen = (route: string) => {
      const pattern = new RegExp(`^${route.replace(/:\w+(\([^)]*\))?\??/g, '[^/]*').replace(/\/\[\^\/\]\*$/, '(/[^/]+)?')}$`)
      return places.some(({ path }) => pattern.test(path.split('?')[0]!))
    }
    expect(routes.filter((route) => !(others as readonly string[]).includes(route) && !isSeen(route))).toEqual([])
  }
})

test('the policy of the gateway is sent: a script that is written into a page does not run, and is told of', async ({ visit, faults }) => {
  const { page } = await visit('student', STUDENT, '/#/account')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.taken = 1'
    document.body.append(script)
  })
  await expect.poll(() => faults.splice(0).join()).toContain('Content Security Policy')
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
})
