import type { Page } from '@playwright/test'
import { device, enter, expect, judge, logInAt, onlyInTestAll, someStudent, tabTo, test, watchFaults, type Language, type Theme } from '../fixtures'

const WHY = 'asked for at the counter'

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Presses a deed, reads what will happen, and confirms. */
async function confirm(page: Page, deed: string, why?: string): Promise<void> {
  await page.getByRole('button', { name: deed, exact: true }).first().click()
  const asked = dialog(page)
  if (why !== undefined) await asked.getByLabel('Why').fill(why)
  await asked.getByRole('button', { name: deed, exact: true }).click()
  await expect(asked).toHaveCount(0)
}

test.describe('the console', { tag: '@desk' }, () => {
  let page: Page

  test.beforeEach(async ({ browser, use, faults }) => {
    const context = await device(browser, use)
    page = await context.newPage()
    watchFaults(page, faults)
  })
  test.afterEach(async () => page.context().close())

  test('does not let a student in, and says so', onlyInTestAll('looks sees it on the built pages, AccessIT of booking-service refuses it'), async () => {
    await logInAt(page, someStudent(), 'student-dev-only')
    await expect(page.getByRole('alert')).toHaveText('This account is not for these pages.')
    await page.goto('/admin/#/settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0)
  })

  test('leads an opening from warm-up to close', async ({ office }) => {
    const opening = await office.schedule(2, [18, 19], 3600)
    await enter(page)
    await page.goto(`/admin/#/opening/${opening.sessionId}`)
    await expect(page.locator('[data-number=permits] dd')).toHaveText('4')
    await confirm(page, 'Warm up', WHY)
    await expect(page.locator('.deeds .el-tag')).toHaveText('Warmed up')
    await confirm(page, 'Open the gate', WHY)
    await expect(page.locator('.deeds .el-tag')).toHaveText('Open')
    await office.sell(someStudent(), opening)
    await expect(page.locator('[data-number=recorded] dd')).toHaveText('1')
    await expect(page.locator('[data-number=paid] dd')).toHaveText('1')
    await expect(page.locator('td.full')).toHaveCount(1)
    await expect(page.locator('.chart canvas')).toBeVisible()
    await confirm(page, 'Close the gate', WHY)
    await expect(page.locator('.deeds .el-tag')).toHaveText('Closed')
  })

  test('refunds an order with a reason, and tells its timeline', async ({ office }) => {
    const orderNo = await office.sell(someStudent(), await office.open(1, [18], 1))
    await enter(page)
    await page.goto(`/admin/#/pay-orders?orderNo=${orderNo}`)
    await page.getByRole('button', { name: /^Details/ }).click()
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog(page).getByText('Please give a reason of 3 to 200 characters')).toBeVisible()
    await dialog(page).getByLabel('Why').fill(WHY)
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText(`The refund of order ${orderNo} has been ordered.`)).toBeVisible()
    await page.goto(`/admin/#/orders/${orderNo}`)
    await expect(async () => {
      await page.reload()
      await expect(page.locator('header .el-tag')).toHaveText('Refunded', { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    const timeline = page.locator('.timeline')
    await expect(timeline).toContainText('by the office')
    // Why stands in the log of deeds alone, where it outlives whom it may name.
    const [payOrder] = /PM[A-Z0-9]{20,}/.exec(await timeline.innerText()) ?? ['none']
    await page.goto(`/admin/#/audit-log?target=payOrder:${payOrder}`)
    await expect(async () => {
      await page.reload()
      await page.getByRole('button', { name: /^Details/ }).first().click({ timeout: 2000 })
      await expect(page.getByText(WHY)).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  })

  test('cancels a paid booking, with a reason and nothing back', onlyInTestAll('one more deed of the office beside the refund; CancelWithoutRefundIT of booking-service cancels, looks sees its form'), async ({ office }) => {
    const orderNo = await office.sell(someStudent(), await office.open(1, [18], 1))
    await enter(page)
    await page.goto(`/admin/#/orders/${orderNo}`)
    await page.getByRole('button', { name: 'Cancel the booking', exact: true }).click()
    await dialog(page).getByLabel('What is refunded').press('Enter') // the chosen text lies over the field
    await page.getByRole('option', { name: 'Nothing is refunded' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel the booking', exact: true }).click()
    await expect(dialog(page).getByText('Please give a reason of 3 to 200 characters')).toBeVisible()
    await dialog(page).getByLabel('Why').fill(WHY)
    await dialog(page).getByRole('button', { name: 'Cancel the booking', exact: true }).click()
    await expect(page.getByText(`Order ${orderNo} has been cancelled.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel the booking', exact: true })).toHaveCount(0)
    await expect(page.locator('header .el-tag')).toHaveText('Paid')
  })

  test('finds a booking at the desk by its code, by keyboard', onlyInTestAll('one more page of the office; DeskIT of booking-service finds it, looks sees the desk'), async ({ office }) => {
    const orderNo = await office.sell(someStudent(), await office.open(1, [18], 1))
    await enter(page)
    await page.goto('/admin/#/desk')
    const code = page.getByLabel('Booking code', { exact: true })
    await code.fill('B0-1')
    await code.press('Enter')
    await expect(page.getByText('There is no booking with this code.')).toBeVisible()
    await code.fill(` ${orderNo} `)
    await code.press('Enter')
    await expect(page.getByRole('region', { name: 'Find a booking' }).locator('tbody tr')).toHaveCount(1)
  })

  test('shows the sessions of a month, and leads to each by keyboard', onlyInTestAll('calendar.test.ts has the months, looks sees the calendar and goes to pages by keyboard'), async ({ office }) => {
    const opening = await office.schedule(1, [18], 3600)
    await enter(page)
    await page.goto('/admin/#/calendar')
    // The session is tomorrow's on the campus, which may be of the next month.
    if (new Date(Date.now() + 32 * 3_600_000).getUTCDate() === 1) {
      await page.getByRole('link', { name: 'Next month' }).click()
    }
    const link = page.locator(`main a[href$="/sessions/${opening.sessionId}"]`)
    await expect(link).toContainText('Scheduled')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/sessions/${opening.sessionId}$`))
  })

  test('keeps the view of a list in the address, and hands it out as a file', onlyInTestAll('listQuery.test.ts has the addresses, ListFilesIT of booking-service the files, looks sees every list'), async ({ office }) => {
    const orderNo = await office.sell(someStudent(), await office.open(1, [18], 1))
    await enter(page)
    await page.goto('/admin/#/reservations')
    await page.getByLabel('Order', { exact: true }).fill(orderNo)
    await page.getByLabel('Order', { exact: true }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`orderNo=${orderNo}`))
    await expect(page.locator('main tbody tr')).toHaveCount(1)
    await page.reload()
    await expect(page.getByLabel('Order', { exact: true })).toHaveValue(orderNo)
    await expect(page.locator('main tbody tr')).toHaveCount(1)
    // Nothing of a row is hidden: when it was made stands in its last column.
    const table = page.getByRole('region', { name: 'Reservations' })
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    await page.goBack()
    await expect(page.getByLabel('Order', { exact: true })).toHaveValue('')
  })

  test('withdraws a sold slot, and says before whom it meets', async ({ office }) => {
    const session = await office.open(2, [18, 19], 1)
    await office.sell(someStudent(), session)
    await enter(page)
    await page.goto(`/admin/#/sessions/${session.sessionId}`)
    await page.getByRole('button', { name: 'All slots or none' }).click()
    await expect(page.getByText(/4 slots of 1 sessions; booked of them: \d to be paid, \d paid/)).toBeVisible()
    await confirm(page, 'Withdraw', WHY)
    await expect(page.locator('td.blocked')).toHaveCount(4)
  })

  test('refuses a file of accounts that is too large in clear words, and goes on', onlyInTestAll('reads files of 10 MB; ImportPage.test.ts and importAccounts.test.ts have these files'), async () => {
    await enter(page)
    await page.goto('/admin/#/students/import')
    const chooses = (name: string, buffer: Buffer) =>
      page.locator('#import-file').setInputFiles({ name, mimeType: 'text/csv', buffer })
    const row = 'large-0000001,Somebody With A Name,long-enough\n'
    await chooses('large.csv', Buffer.from(`studentId,name,password\n${row.repeat(Math.ceil((10 * 1024 * 1024) / row.length))}`))
    await expect(page.getByRole('alert')).toHaveText(/larger than 8 MB, and nothing of it was read/)
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
    // As many rows as fit into what is read, which are more than one import takes.
    await chooses('long.csv', Buffer.from(`studentId,name,password\n${row.repeat(100_000)}`))
    await expect(page.getByRole('alert')).toHaveText('The file has more than 20000 rows.')
    await chooses('small.csv', Buffer.from(`studentId,name,password\n${row}`))
    await expect(page.getByRole('button', { name: 'Import 1 accounts' })).toBeEnabled()
  })

  test('keeps hours of days to come out of sale until it is ended', onlyInTestAll('one more deed of the office; StandingBlockIT of booking-service keeps and ends them, looks sees form and list'), async () => {
    // A day on which no other test has a session.
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await enter(page)
    await page.goto(`/admin/#/blocks?from=${day}&to=${day}`)
    await page.getByRole('button', { name: 'Block, also in future sessions', exact: true }).click()
    await dialog(page).getByLabel('Title').fill('table tennis club')
    await dialog(page).getByLabel('Why').fill(WHY)
    await dialog(page).getByRole('button', { name: 'Block, also in future sessions', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    const newest = page.getByRole('region', { name: 'Standing blocks' }).locator('tbody tr').first()
    await expect(newest).toContainText(WHY)
    await expect(newest).toContainText('table tennis club')
    await newest.getByRole('button', { name: /^Details/ }).click()
    await page.getByRole('button', { name: 'End it', exact: true }).click()
    await dialog(page).getByLabel('Why').fill(WHY)
    await dialog(page).getByRole('button', { name: 'End it', exact: true }).click()
    await expect(page.getByText('The standing block has ended.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'End it', exact: true })).toHaveCount(0)
  })

  test('stands the faults of the server beside their fields', onlyInTestAll('looks answers with such faults, faults.test.ts has their places'), async () => {
    await enter(page)
    await page.goto('/admin/#/settings')
    const minutes = page.getByLabel('Minutes to pay')
    await minutes.fill('5000')
    await minutes.press('Tab')
    await page.getByLabel('Why').fill(WHY)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.form-field.wrong')).toHaveCount(1)
  })

  test('is walked through by keyboard alone', onlyInTestAll('looks walks through the built console by keyboard'), async () => {
    await enter(page)
    await page.goto('/admin/#/audit-log')
    const links = page.locator('#navigation nav a')
    await expect(page.locator('main')).toBeFocused()
    const places = await links.count()
    expect(places).toBeGreaterThan(1)
    await tabTo(page, '#navigation nav section:last-child li:last-child a', 'Shift+Tab')
    for (let at = places - 1; at > 0; at--) {
      await expect(links.nth(at)).toBeFocused()
      await page.keyboard.press('Shift+Tab')
    }
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/opening$/)
    // From here a screen reader reads, and the next step begins.
    await expect(page.locator('main')).toBeFocused()
  })
})

const PAGES = [
  'opening', 'calendar', 'sessions', 'sessions/new', 'blocks', 'plans', 'halls', 'courts', 'desk', 'reservations', 'orders', 'money', 'pay-orders', 'refunds', 'callbacks',
  'reconcile', 'anomalies', 'bills', 'coupon-templates', 'coupon-troubles', 'user-coupons',
  'coupon-settlements', 'students', 'students/import', 'services', 'settings',
  'dead-letters', 'outbox', 'inbox', 'letters', 'audit-log',
]

/** The build looks at each page in one of the two, whoever asks for it in both: five minutes on two cores. */
const EVERY_LOOK = process.env['COURTGATE_EVERY_LOOK'] !== undefined

/** Each language and each theme; which goes with which does not matter. */
const LOOKS = [['zh-CN', 'light'], ['en', 'dark']] as const satisfies [Language, Theme][]

for (const [at, [language, theme]] of LOOKS.entries()) {
  test(`every page of the console is fit for everybody: ${language}, ${theme}`, onlyInTestAll('takes minutes; looks judges every page of the console on the built pages, with data that no suite has all of', '@desk'), async ({ browser, use, office, faults }) => {
    test.slow()
    const opening = await office.open(4, [9, 10, 18, 19, 20, 21], 1)
    const orderNo = await office.sell(someStudent(), opening)
    const context = await device(browser, use, language, theme)
    const page = await context.newPage()
    watchFaults(page, faults)
    await enter(page)
    // Each look has a day of its own: a comparison takes the place of the one before.
    const bill = await office.compareBill(1 + at)
    const all = [...PAGES, `sessions/${opening.sessionId}`, `orders/${orderNo}`, `bills/${bill}`]
    for (const path of all.filter((_, i) => EVERY_LOOK || i % LOOKS.length === at)) {
      await page.goto(`/admin/#/${path}`)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('main .bone')).toHaveCount(0)
      await judge(page, `console-${path.replaceAll('/', '-')}-${language}-${theme}`, false)
    }
    await context.close()
  })
}
