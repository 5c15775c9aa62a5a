import { readFileSync } from 'node:fs'
import { DESK, PHONE } from '../../e2e/sizes'
import { inDays, pageOf, ZONE } from '../answers/answers'
import { STUDENT } from '../answers'
import { board, BOOKING, HALLS, session, SESSION, slotId } from '../answers/student'
import { expect, test, USUAL } from '../fixtures'
import { glance, judge } from '../judge'
import { CONSOLES_PLACES, goTo, named, onePerPage, STUDENTS_PLACES, type Place } from '../places'

const DOWN = { status: 503, code: 'UNAVAILABLE' } as const
const ALERT = 'main .failure[role=alert]'
/** A rule that is less strict than ours, and one that one page answers for all. */
const KNOWN = ['target-size', 'css-orientation-lock']

/** Nothing of any list. */
function emptied(json: string): string {
  const data = JSON.parse(json) as { items?: unknown }
  if (Array.isArray(data)) return '[]'
  return JSON.stringify('items' in data ? { ...data, items: [], total: 0 } : data)
}

/** A booking, an order and a session are headed by what was told of them, and by nothing before. */
const exceptHeading = (found: readonly string[]): string[] => found.filter((one) => one !== '0 headings of the page')

test.describe('a student', () => {
  test('is left on no page without a word and a way on when the server cannot answer', async ({ tourOf, gateway }) => {
    const tour = await tourOf('student', USUAL)
    // The account can do without any answer.
    for (const { name, path } of onePerPage(STUDENTS_PLACES).filter(({ path }) => path !== '/account')) {
      await goTo(tour, { name, path, ready: ALERT, prepare: () => gateway.refuseQuestions(DOWN) })
      await expect.soft(tour.page.locator(ALERT).first(), name).toContainText('r-4711')
      expect.soft(exceptHeading(await glance(tour)), name).toEqual([])
      gateway.reset()
    }
    await goTo(tour, { ...named(STUDENTS_PLACES, 'mine'), ready: ALERT, prepare: () => gateway.refuse('GET /reservations/mine', DOWN) })
    gateway.reset()
    await tour.page.getByRole('button', { name: tour.say('common.retry') }).click()
    await expect(tour.page.locator('.item').first()).toBeVisible()
    await expect(tour.page.locator(ALERT)).toHaveCount(0)
  })

  test('is told of an empty list what will be there', async ({ tourOf, gateway }) => {
    const tour = await tourOf('student', USUAL)
    gateway.change(emptied)
    const tabs = ['UNUSED', 'LOCKED', 'USED', 'EXPIRED'].map((tab) => `/coupons?show=${tab}`)
    for (const path of ['/mine', '/mine?show=past', '/mine?show=cancelled', '/line', '/coupons', '/notices', '/today', ...tabs]) {
      await goTo(tour, { name: path, path, ready: '.card.soft' })
      expect.soft(await glance(tour), path).toEqual([])
    }
  })

  test('waits as long as the server asks for, and reads how long', async ({ tourOf, gateway }) => {
    const tour = await tourOf('student', USUAL)
    const busy = tour.page.locator('.wait span')
    await goTo(tour, named(STUDENTS_PLACES, 'the account'))
    gateway.refuse('GET /reservations/mine', { ...DOWN, retryAfter: 2, times: 1 })
    gateway.refuse('GET /coupons/templates', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 2, times: 1 })
    for (const [name, ready] of [['mine', '.item'], ['coupons', '.coupon']] as const) {
      await tour.page.goto(`/#/${name}`)
      await expect(busy).toHaveText(/^Courtgate is busy/)
      expect.soft(await glance(tour), name).toEqual([])
      await expect(tour.page.locator(ready).first()).toBeVisible()
      await expect(busy).toHaveCount(0)
    }
  })

  test('is told of a server that is not there, and goes on when it is', async ({ tourOf, gateway }) => {
    const tour = await tourOf('student', USUAL)
    await goTo(tour, { ...named(STUDENTS_PLACES, 'notices'), ready: ALERT, prepare: () => gateway.hangUp('GET /notices') })
    await expect(tour.page.locator(ALERT)).toContainText('Check your connection')
    expect(await glance(tour)).toEqual([])
    gateway.reset()
    await tour.page.locator(`${ALERT} button`).click()
    await expect(tour.page.locator('.notice').first()).toBeVisible()
  })

  test('is told of what they may not do, and of what is newer than the page', async ({ tourOf, gateway }) => {
    const tour = await tourOf('student', USUAL)
    const refused = async (page: typeof tour.page) => page.locator('.coupon button').first().click()
    const claim: Place = { name: 'a claim', path: '/coupons', ready: '.coupon [role=alert]', act: refused }
    for (const [refusal, sentence] of [
      [{ status: 403, code: 'FORBIDDEN' }, 'You are not allowed to do this'],
      [{ status: 403, code: 'SUSPENDED', data: { until: '2026-05-09T05:00:00Z' } }, 'You may not book until Sat, May 9 13:00'],
      [{ status: 409, code: 'RAINED_OFF', message: 'The hall is under water' }, 'The hall is under water'],
    ] as const) {
      gateway.refuse('POST /coupons/templates/{id}/claim', refusal)
      await goTo(tour, claim)
      await expect.soft(tour.page.locator(claim.ready)).toContainText(sentence)
      expect.soft(await glance(tour), sentence).toEqual([])
    }
    gateway.change((json) => json.replace(/"(cancelReason|passedOver|endReason)":"\w+"/g, '"$1":"RAINED_OFF"'))
    for (const [path, ready] of [[`/mine/${BOOKING.refunded}`, '.history li'], ['/line', '.offered']] as const) {
      await goTo(tour, { name: path, path, ready })
      expect.soft(await glance(tour), path).toEqual([])
    }
  })

  test('goes on to what is more than one page of a list', async ({ tourOf, gateway }) => {
    const tour = await tourOf('student', USUAL)
    const slot = { id: 1, sessionId: 1, courtId: 1, courtName: 'North 1', hallId: 1, slotDate: inDays(2), startTime: '18:00', endTime: '19:00', permits: 1, priceFen: 2000, timeZone: ZONE }
    const many = Array.from({ length: 45 }, (_, at) => ({ id: 1000 + at, orderNo: `B${at}`, status: 'CONFIRMED' as const, amountFen: 2000, createTime: inDays(0), slot }))
    gateway.answer('GET /reservations/mine', (question) => pageOf(question.query.get('status') === 'CONFIRMED' ? many : [], question))
    await goTo(tour, named(STUDENTS_PLACES, 'mine'))
    const more = tour.page.getByRole('button', { name: tour.say('mine.more') })
    for (const count of [40, 45]) {
      await more.click()
      await expect(tour.page.locator('.item')).toHaveCount(count)
    }
    await expect(more).toHaveCount(0)
    expect.soft(await glance(tour)).toEqual([])
  })

  for (const language of ['en', 'zh-CN'] as const) {
    test(`finds their court among twenty halls of twenty courts on the smallest phone, in ${language}`, async ({ visit, gateway }) => {
      const halls = Array.from({ length: 20 }, (_, at) => ({ ...HALLS[0], id: at + 1, nameZh: `第 ${at + 1} 体育馆`, nameEn: `Sports hall ${at + 1}`, sortOrder: at }))
      // Of each hall two of one instant, and one of tomorrow.
      const sessions = halls.flatMap((hall) => [0, 0, 1].map((day, at) => session(hall.id * 10 + at, day, -20, 'OPEN', hall)))
      gateway.answer('GET /halls', halls)
      gateway.answer('GET /sessions', ({ query }) => sessions.filter(({ slotDate }) => slotDate === query.get('date')))
      gateway.answer('GET /sessions/{id}/slots', board(SESSION.large))
      const size = { ...PHONE, viewport: { width: 320, height: 640 } }
      const tour = await visit('student', STUDENT, '/#/today?session=10', { language, theme: 'light', size })
      const { page, say } = tour
      const picker = page.getByLabel(say('hall.choose'))
      await expect(page.locator('[data-slot]')).toHaveCount(200)
      await expect(picker.locator('option')).toHaveCount(20)
      await judge(tour, { unless: KNOWN })

      await picker.selectOption('20')
      await expect(page.locator('.gate .where')).toHaveText(language === 'en' ? 'Sports hall 20' : '第 20 体育馆')
      await expect(page.locator('.days a')).toHaveCount(3)
      await expect(page.locator('.days .shown')).toHaveAttribute('href', /session=20[0-2]$/)
      await page.locator(`[data-slot="${slotId(SESSION.large, 20, 8)}"]`).click()
      await expect(page.locator('.action button')).toBeEnabled()
      await judge(tour, { unless: KNOWN })
    })
  }
})

test.describe('the office', () => {
  /** Pages that are no list, and one list, for those are one page with many names. */
  const ALONE = ['courts', 'opening', 'calendar', 'sessions new', 'sessions 17', 'blocks', 'desk', 'orders B510', 'money', 'services', 'settings'].map((name) => named(CONSOLES_PLACES, name))

  test('is told of an empty list what will be there', async ({ tourOf, gateway }) => {
    const tour = await tourOf('office', USUAL)
    gateway.change(emptied)
    for (const name of ['courts', 'waitlist', 'bills/3', 'outbox of the payments', 'calendar', 'blocks', 'desk', 'sessions new']) {
      await goTo(tour, { ...named(CONSOLES_PLACES, name), ready: 'main .card.empty, main [role=status].card, main p.card' })
      expect.soft(await glance(tour), name).toEqual([])
    }
  })

  test('is left on no page without a word and a way on when the server cannot answer', async ({ tourOf, gateway }) => {
    const tour = await tourOf('office', USUAL)
    gateway.refuseQuestions(DOWN)
    for (const place of ALONE) {
      await goTo(tour, { ...place, ready: ALERT })
      await expect.soft(tour.page.locator(ALERT).first(), place.name).toContainText('r-4711')
      expect.soft(exceptHeading(await glance(tour)), place.name).toEqual([])
    }
  })

  test('reads a word that is newer than the page as it is', async ({ tourOf, gateway }) => {
    const tour = await tourOf('office', USUAL)
    gateway.change((json) => json.replace(/"(status|kind|cancelReason)":"[A-Z_]+"/g, '"$1":"RAINED"'))
    for (const name of ['reservations', 'letters']) {
      await goTo(tour, named(CONSOLES_PLACES, name))
      await expect.soft(tour.page.getByText('RAINED').first(), name).toBeVisible()
      expect.soft(await glance(tour), name).toEqual([])
    }
    gateway.change((json) => json.replace('"OUT_OF_STOCK":', '"RAINED":'))
    await goTo(tour, { ...named(CONSOLES_PLACES, 'opening'), ready: '.reasons li' })
    await expect.soft(tour.page.locator('.reasons')).toContainText('RAINED')
    expect.soft(await glance(tour)).toEqual([])
  })

  test('goes on to what is more than one page of a list', async ({ tourOf, gateway }) => {
    const tour = await tourOf('office', USUAL)
    gateway.answer('GET /admin/courts', (question) => pageOf(Array.from({ length: 130 }, (_, at) => ({ id: at + 1, name: `North ${at + 1}`, hallId: 1 })), question))
    await goTo(tour, { name: 'many', path: '/courts?size=100', ready: 'main tbody td code' })
    await expect(tour.page.locator('main tbody tr')).toHaveCount(100)
    expect.soft(await glance(tour)).toEqual([])
    await tour.page.locator('.el-pager li', { hasText: '2' }).press('Enter')
    await expect(tour.page.locator('main tbody tr')).toHaveCount(30)
    await expect(tour.page).toHaveURL(/page=2/)
  })

  test('sees the faults that the server finds beside their fields', async ({ tourOf, gateway }) => {
    const tour = await tourOf('office', USUAL)
    const { page } = tour
    gateway.refuse('PUT /admin/settings', { status: 400, code: 'VALIDATE_FAILED', data: { PAY_TIMEOUT_MINUTE: 'from the server', unknown: 'of no field' } })
    await goTo(tour, named(CONSOLES_PLACES, 'settings'))
    await page.getByLabel('Minutes to pay').fill('20')
    await page.getByLabel('Minutes to pay').press('Tab')
    await page.getByLabel('Why').fill('asked for at the counter')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.form-field.wrong')).toHaveText(/Minutes to pay.*from the server/s)
    await expect(page.locator('.others')).toHaveText(/unknown\s*of no field/)
  })

  test('sees an opening on a phone, too', async ({ tourOf }) => {
    const tour = await tourOf('office', USUAL)
    const { page, say } = tour
    await page.setViewportSize(PHONE.viewport)
    await goTo(tour, named(CONSOLES_PLACES, 'opening'))
    expect.soft(await glance(tour)).toEqual([])
    await page.getByRole('button', { name: say('nav.menu') }).click()
    await expect(page.locator('#navigation nav a').first()).toBeVisible()
    expect.soft(await glance(tour)).toEqual([])
    await page.setViewportSize(DESK.viewport)
  })
})

test('nothing jumps when data arrive', async ({ tourOf, gateway }) => {
  // An offer does push the board away: it is worth it.
  gateway.answer('GET /waitlist', { items: [], total: 0, page: 0, size: 50 })
  const { page } = await tourOf('student', USUAL)
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const board = { path: `/today?session=${SESSION.before}`, ready: '[role=grid] button' }
  for (const [at, { path, ready }] of [board, ...['mine', 'notices', 'the checkout'].map((name) => named(STUDENTS_PLACES, name)), board].entries()) {
    if (at === 4) await page.setViewportSize(DESK.viewport)
    await page.goto(`/?visit=${at}#${path}`)
    await expect(page.locator(ready).first()).toBeVisible()
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
    expect.soft(shift, path).toBeLessThan(0.01)
  }
  await page.setViewportSize(PHONE.viewport)
})

test('a script that is written into a page does not run, and is told of: the policy is the gateway’s', async ({ tourOf, faults }) => {
  const { page } = await tourOf('student', USUAL)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.taken = 1'
    document.body.append(script)
  })
  await expect.poll(() => faults.splice(0).join()).toContain('Content Security Policy')
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
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
