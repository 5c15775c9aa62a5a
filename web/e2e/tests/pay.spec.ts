import type { Page } from '@playwright/test'
import { cashierOf, expect, grab, onlyInTestAll, openBoard, slotOn, status, test, theButton, theCode } from '../fixtures'
import type { Opening } from '../office'
import { PHONE } from '../sizes'

const AGAIN = /^(Show the code again|Continue with WeChat)$/

async function win(page: Page, opening: Opening): Promise<void> {
  await grab(page, opening, opening.slots[0]!.id)
  await expect(status(page, 'yours')).toBeVisible()
}

/** From the result to the way to pay; answers the cashier's address. */
async function toTheCashier(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: /^Pay ¥/ }).click()
  return await cashierOf(page)
}

test('a payment at the cashier confirms the court without a reload', { tag: '@both' }, async ({ office, student, request }) => {
  const { page } = student
  await win(page, await office.open(1, [18], 1))
  const cashier = await toTheCashier(page)
  expect((await request.post(`${cashier}/pay`, { data: {} })).ok()).toBe(true)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()
  await page.getByRole('link', { name: 'To my booking' }).click()
  await expect(page.locator('.tag')).toHaveText('Confirmed')
  await expect(page.getByRole('img', { name: /Booking code/ })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^courtgate-\d+\.ics$/)
  await page.goBack()
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()
})

test('a reload in the middle of a payment shows the same way to pay again', onlyInTestAll('checkout.test.ts has what a reload finds, CheckoutIT of payment-service gives the same way again, the order of several is reloaded, too', '@both'), async ({ office, student }) => {
  const { page } = student
  await win(page, await office.open(1, [18], 1))
  const cashier = await toTheCashier(page)
  await page.reload()
  await page.getByRole('button', { name: AGAIN }).click()
  expect(await cashierOf(page)).toBe(cashier)
})

test('a phone follows the link, pays there and finds its court', onlyInTestAll('ClientKindIT of payment-service gives the link, payerClient.test.ts the way back, looks sees it'), async ({ office, student }) => {
  const { page } = student
  await win(page, await office.open(1, [18], 1))
  await toTheCashier(page)
  const back = page.url()
  const link = page.getByRole('link', { name: 'Pay with WeChat' })
  expect(new URL((await link.getAttribute('href'))!).searchParams.get('redirect_url')).toBe(back)
  await link.click()
  await page.locator('form[action*="/pay"] button').click()
  await page.goto(back)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()
})

test('the way to pay stays under the finger when the deadline becomes known', onlyInTestAll('a matter of pixels between two answers, which only test-all measures; looks measures what else jumps'), async ({ office, student }) => {
  const { page } = student
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/reservations\/\d+$/, async (route) => {
    await released
    await route.continue()
  })
  await win(page, await office.open(1, [18], 1))
  // As wide as the sentence without the deadline, in whatever letters this machine has; the one with it is longer.
  await page.locator('.status').evaluate((card) => {
    const sentence = card.querySelector('p:nth-of-type(2)')!
    const range = document.createRange()
    range.selectNodeContents(sentence.querySelector('span') ?? sentence)
    Object.assign((card as HTMLElement).style, { boxSizing: 'content-box', width: `${Math.ceil(range.getBoundingClientRect().width) + 1}px` })
  })
  const link = page.getByRole('link', { name: 'Pay', exact: true })
  const before = (await link.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  release()
  await expect(page.getByText(/^Pay within \d/)).toBeVisible()
  expect((await link.boundingBox())!.y).toBe(before.y)
  await page.mouse.up()
  await expect(page).toHaveURL(/#\/pay\//)
})

test('another phone may scan instead, and then only that one can pay', onlyInTestAll('ClientKindIT of payment-service lets only one of them pay, looks sees the button'), async ({ office, student, request }) => {
  const { page } = student
  await win(page, await office.open(1, [18], 1))
  const link = await toTheCashier(page)
  const asked = page.waitForResponse((answer) => answer.url().includes('/pay/wechat/order/'))
  await page.getByRole('button', { name: 'Scan from another phone' }).click()
  const { data } = (await (await asked).json()) as { data: { codeUrl: string } }
  await expect(theCode(page)).toBeVisible()
  expect((await request.post(`${link}/pay`, { data: {} })).ok()).toBe(false)
  expect((await request.post(`${data.codeUrl}/pay`, { data: {} })).ok()).toBe(true)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()
})

test.describe('inside WeChat', () => {
  test.use({ userAgent: `${PHONE.userAgent} MicroMessenger/8.0.49` })

  test('WeChat itself asks for the money of whom the campus menu named', onlyInTestAll('payerClient.test.ts has the kinds of clients, ClientKindIT of payment-service their pay orders'), async ({ office, student, request }) => {
    const { page, context } = student
    await context.addInitScript(() => {
      const invoke = (_: string, call: object, done: (answer: { err_msg: string }) => void) => {
        document.documentElement.dataset['asked'] = JSON.stringify(call)
        done({ err_msg: 'get_brand_wcpay_request:ok' })
      }
      Object.assign(window, { WeixinJSBridge: { invoke } })
    })
    const opening = await office.open(1, [18], 1)
    await page.reload()
    await expect(page.locator('[data-slot]').or(page.getByRole('navigation', { name: 'Days' })).first()).toBeVisible() // else where it led before wins
    await win(page, opening)
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expect(page.getByRole('alert')).toContainText('Open this page from the campus menu in WeChat')

    const pay = page.url()
    await page.goto(`${pay}?openid=oUpF8uMuAJO_M2pxb1Q9zNjWeS6o`)
    await expect(page).toHaveURL(pay)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await page.getByRole('button', { name: 'Pay with WeChat' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked', /"package":"prepay_id=SIMP/)
    const { package: prepay } = JSON.parse((await page.locator('html').getAttribute('data-asked'))!) as { package: string }
    const cashier = process.env['COURTGATE_CASHIER'] ?? `http://127.0.0.1:${18_085 + Number(process.env['COURTGATE_PORT_OFFSET'] ?? 0)}`
    const number = prepay.replace('prepay_id=SIMP', '')
    expect((await request.post(`${cashier}/cashier/${number}/pay`, { data: {} })).ok()).toBe(true)
    await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()
  })
})

test('a payment that the channel keeps to itself is found', onlyInTestAll('waits minutes for the reconciliation; ReconcileDuePayOrdersIT of payment-service finds it'), async ({ office, student, request }) => {
  test.slow()
  const { page } = student
  await win(page, await office.open(1, [18], 1))
  const cashier = await toTheCashier(page)
  expect((await request.post(`${cashier}/silent-pay`, { data: {} })).ok()).toBe(true)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible({ timeout: 200_000 })
})

test('an unpaid booking is cancelled, and the slot is free again', async ({ office, student, rival }) => {
  const { page } = student
  const opening = await office.open(1, [18], 1)
  await win(page, opening)
  await page.goto('/#/mine')
  await page.getByRole('link', { name: new RegExp(opening.slots[0]!.court) }).click()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.locator('.tag')).toHaveText('Cancelled')
  await expect(page.getByText('You cancelled it')).toBeVisible()
  await openBoard(rival.page, opening)
  await expect(slotOn(rival.page, opening.slots[0]!.id)).toHaveAccessibleName(/free$/)
})

test('an order takes several slots together, with a coupon, and one of them is given back', { tag: '@both' }, async ({ office, student, request }) => {
  const { page } = student
  const coupon = `Five off ${Date.now()}`
  await office.offerCoupon(coupon, 500)
  const opening = await office.open(2, [18], 1)
  await page.goto('/#/coupons')
  await page.locator('.coupon', { hasText: coupon }).getByRole('button', { name: 'Claim' }).click()
  await expect(page.locator('.coupon', { hasText: coupon }).getByRole('button')).toHaveText(/Claim another|All gone/)

  await openBoard(page, opening)
  await expect(page.locator('.gate.open')).toBeVisible()
  for (const slot of opening.slots) await slotOn(page, slot.id).click()
  await page.getByLabel('All of them together, or none').check()
  await theButton(page).click()
  await expect(page.getByRole('radio', { name: new RegExp(coupon) })).toBeChecked()
  await page.getByRole('button', { name: 'Pay ¥35.00' }).click()
  await cashierOf(page)
  await page.reload()
  await page.getByRole('button', { name: AGAIN }).click()
  await expect(page.locator('.payable')).toHaveText('¥35.00')
  const cashier = await cashierOf(page)
  expect((await request.post(`${cashier}/pay`, { data: {} })).ok()).toBe(true)
  await expect(page.locator('.paid', { hasText: 'Paid. The court is yours' })).toBeVisible()

  await page.getByRole('link', { name: 'To my booking' }).click()
  // Half of what was paid, and until two hours before the slot begins at 18:00.
  const terms = /Until .+ 16:00 it can be given back: ¥17\.50 return/
  await expect(page.getByText(terms)).toBeVisible()
  await page.getByRole('button', { name: 'Give back for a refund' }).click()
  await expect(page.getByRole('dialog').getByText(terms)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(page.getByText(/^¥17\.50 has been refunded/)).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.tag')).toHaveText('Cancelled')
})
