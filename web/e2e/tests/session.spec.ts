import { device, expect, judge, logIn, onlyInTestAll, someStudent, test, watchFaults } from '../fixtures'
import type { BrowserContext } from '@playwright/test'

/** The cookie of the login that a browser has; that it is known is not one. */
const loginIn = async (context: BrowserContext) =>
  (await context.cookies()).find((one) => one.name === 'courtgate_refresh')

test('a login is one for all tabs, and ends in all tabs', { tag: '@both' }, async ({ browser, use, faults }) => {
  const context = await device(browser, use)
  const [one, other] = [await context.newPage(), await context.newPage()]
  watchFaults(one, faults)
  watchFaults(other, faults)
  const student = someStudent()
  await logIn(one, student)
  await other.goto('/#/account')
  await expect(other.getByText(student)).toBeVisible()
  await other.getByRole('button', { name: 'Log out' }).click()
  await expect(other.locator('#login-id')).toBeVisible()
  await expect(one.locator('#login-id')).toBeVisible()
  await one.reload()
  await expect(one.locator('#login-id')).toBeVisible()
  await context.close()
})

test('a reload keeps the login, and nothing that a script can read holds a token', onlyInTestAll('session.test.ts keeps no token where scripts read, PageLoginIT of booking-service sets the cookie, the journeys reload'), async ({ student }) => {
  const { page, context } = student
  await page.reload()
  await expect(page.locator('nav a[href="#/mine"]')).toBeVisible()
  const readable = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
  expect(readable).not.toMatch(/eyJ|refresh/i)
  expect(await loginIn(context)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth' })
})

test('wrong passwords are told what to do next in both languages', onlyInTestAll('looks sees the refusal in both languages, AuthIT of booking-service refuses'), async ({ browser, use }) => {
  for (const [language, sentence] of [['en', 'Wrong student ID or password'], ['zh-CN', '学号或密码错误']] as const) {
    const context = await device(browser, use, language)
    const page = await context.newPage()
    await page.goto('/')
    await page.locator('#login-id').fill(someStudent())
    await page.locator('#login-password').fill('<script>alert(1)</script>')
    await page.locator('#login-password').press('Enter')
    await expect(page.getByRole('alert')).toContainText(sentence)
    await context.close()
  }
})

test('an address that was asked for before the login is reached after it', onlyInTestAll('looks logs in at such an address'), async ({ browser, use }) => {
  const context = await device(browser, use)
  const page = await context.newPage()
  await page.goto('/#/coupons?show=USED')
  await page.locator('#login-id').fill(someStudent())
  await page.locator('#login-password').fill('student-dev-only')
  await page.locator('#login-password').press('Enter')
  await expect(page).toHaveURL(/#\/coupons\?show=USED$/)
  await context.close()
})

test('a press whose page does not come opens it with a new document', onlyInTestAll('a release under an open page is rare, and only test-all has it'), async ({ student }) => {
  const { page } = student
  let isNew = false
  page.on('domcontentloaded', () => (isNew = true))
  await page.route('**/assets/CouponsPage-*.js', (route) => (isNew ? route.continue() : route.abort()))
  await page.locator('nav a[href="#/coupons"]').click()
  await expect(page.getByRole('heading', { name: 'Coupons' })).toBeVisible()
  expect(isNew).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/#\/today/)
})

test('a page that can not be fetched leaves the present one, says so, and is tried again when asked', onlyInTestAll('a part that does not come is rare, and only test-all has it; looks sees pages without an answer'), async ({ student }) => {
  const { page, context } = student
  await context.setOffline(true)
  await page.locator('nav a[href="#/coupons"]').click()
  const note = page.locator('.missing') // the page itself may say something like that, too
  await expect(note).toContainText('Check your connection')
  await expect(page).toHaveURL(/#\/today/)
  await context.setOffline(false)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Coupons' })).toBeVisible()
})

test('a logout of which the server could not be told says so until it knows, and no address revives the login', onlyInTestAll('logOut.test.ts and LogInNotes.test.ts have a logout that is not told', '@both'), async ({
  student,
}) => {
  const { page, context } = student
  await page.goto('/#/account')
  await page.route('**/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Log out' }).click()
  const note = page.getByRole('alert')
  await expect(page.locator('#login-id')).toBeVisible()
  await expect(note).toContainText('may still be valid on this device')
  await judge(page, 'login-untold-en')

  const next = await context.newPage()
  await next.goto('/#/login?campus=done')
  await expect(next.getByText('The campus login was not completed')).toBeVisible()
  await expect(next.locator('#login-id')).toBeVisible()
  await next.close()

  await page.reload()
  await expect(note).toContainText('may still be valid on this device')
  await page.unroute('**/auth/logout')
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toHaveCount(0)
  expect(await loginIn(context)).toBeUndefined()
})

test('a logout ends the login by its cookie alone', onlyInTestAll('logOut.test.ts and LogOutIT of booking-service end it by the cookie'), async ({ student }) => {
  const { page, context } = student
  await page.goto('/#/account')
  const sent = page.waitForRequest('**/auth/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  expect(await (await sent).headerValue('Authorization')).toBeNull()
  await expect(page.locator('#login-id')).toBeVisible()
  await expect.poll(() => loginIn(context)).toBeUndefined()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a server that is too busy to refresh a login is waited for', onlyInTestAll('session.test.ts and patience.test.ts wait, looks sees the wait'), async ({ student }) => {
  const { page } = student
  const busy = { code: 429, enumCode: 'TOO_MANY_REQUESTS', message: '', data: null, requestId: null }
  await page.route('**/auth/refresh', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: busy }), {
    times: 2,
  })
  await page.reload()
  await expect(page.getByText('Courtgate is busy')).toBeVisible()
  await expect(page.locator('nav a[href="#/mine"]')).toBeVisible()
  await expect(page.locator('#login-id')).toHaveCount(0)
})

test('a login of somebody else that was put into the cookie is not taken for the own one', onlyInTestAll('rememberedUser.test.ts and PageLoginIT of booking-service have a planted cookie'), async ({ student, rival, browser, use }) => {
  const { page, context } = student
  const planted = await loginIn(rival.context)
  await context.clearCookies({ name: 'courtgate_refresh' })
  await context.addCookies([planted!])
  await page.reload()
  await expect(page.getByText('Please log in again')).toBeVisible()
  await expect(page.getByText(rival.id)).toHaveCount(0)
  await judge(page, 'login-ended-en')
  await logIn(page, student.id)

  const stranger = await device(browser, use)
  const first = await stranger.newPage()
  await first.goto('/')
  await expect(first.locator('#login-id')).toBeVisible()
  await expect(first.getByText('Please log in again')).toHaveCount(0)
  await stranger.close()
})
