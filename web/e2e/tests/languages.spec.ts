import { device, dialogOf, expect, grab, logIn, logInAt, onlyInTestAll, openBoard, slotOn, someStudent, status, test, theButton, watchFaults, type Language } from '../fixtures'
import { wordsOf } from '../words'

const WHY = '前台要求 / asked for at the counter'

/** Each size in one of the languages: what their letters do to a size, every page is looked at for in both. */
for (const language of ['zh-CN', 'en'] as const satisfies readonly Language[]) {
  test(`a student's way from the login to the refund, in ${language}`, { tag: language === 'en' ? '@desk' : '@phone' }, async ({ browser, use, office, request, faults }) => {
    test.slow()
    const say = wordsOf('student', language)
    const context = await device(browser, use, language)
    const page = await context.newPage()
    watchFaults(page, faults)
    const opening = await office.open(2, [18], 1)
    const [paid, unpaid] = opening.slots
    await logIn(page, someStudent())

    await grab(page, opening, paid!.id)
    await expect(status(page, 'yours')).toContainText(paid!.court)
    await status(page, 'yours').getByRole('link', { name: say('grab.pay') }).click()
    await page.getByRole('button', { name: say('pay.submit') }).click()
    const { isMobile } = test.info().project.use
    const link = page.getByRole('link', { name: say(isMobile ? 'pay.withWechat' : 'pay.openCashier') })
    await expect(link).toBeVisible()
    const { origin, pathname } = new URL((await link.getAttribute('href'))!)
    expect((await request.post(`${origin}${pathname}/pay`, { data: {} })).ok()).toBe(true)
    await expect(page.locator('.paid')).toHaveText(say('pay.stages.paid.title'))
    await page.getByRole('link', { name: say('pay.toBooking') }).click()
    await expect(page.locator('.tag')).toHaveText(say('mine.status.CONFIRMED'))
    await expect(page.getByText(say('mine.refundTerms.open', { amount: '¥20.00' }))).toBeVisible()
    await page.getByRole('button', { name: say('mine.giveBack') }).click()
    await dialogOf(page).getByRole('button', { name: say('mine.refundDo') }).click()
    await expect(page.getByText(say('mine.refund.SUCCESS', { amount: '¥20.00' }))).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('.tag')).toHaveText(say('mine.status.CANCELLED'))

    await openBoard(page, opening)
    await expect(page.locator('.gate.open')).toBeVisible()
    await slotOn(page, unpaid!.id).click()
    await theButton(page).click()
    await expect(status(page, 'yours')).toContainText(unpaid!.court)
    await page.goto('/#/mine')
    await page.getByRole('link', { name: new RegExp(unpaid!.court) }).click()
    await expect(page.getByText(say('mine.refundTerms.unpaid'))).toBeVisible()
    await page.getByRole('button', { name: say('mine.cancel') }).click()
    await dialogOf(page).getByRole('button', { name: say('mine.cancelDo') }).click()
    await expect(page.locator('.tag')).toHaveText(say('mine.status.CANCELLED'))
    await expect(page.getByText(say('reason.BY_USER'))).toBeVisible()

    await page.goto('/#/notices')
    await expect(page.getByText(say('notices.kind.REFUND_ARRIVED')).first()).toBeVisible()
    await page.goto('/#/account')
    await page.getByRole('button', { name: say('login.logOut') }).click()
    await expect(page.locator('#login-id')).toBeVisible()
    await context.close()
  })
}

test('the office leads an opening and refunds an order in Chinese', onlyInTestAll('the same way as in English, which test plays; looks reads every page of the console in Chinese', '@desk'), async ({ browser, use, office, faults }) => {
  test.slow()
  const say = wordsOf('office', 'zh-CN')
  const context = await device(browser, use, 'zh-CN')
  const page = await context.newPage()
  watchFaults(page, faults)
  const opening = await office.schedule(1, [18, 19], 3600)
  await logInAt(page, 'admin', 'admin-dev-only')
  await expect(page.locator('#navigation')).toBeVisible()
  await page.goto(`/admin/#/opening/${opening.sessionId}`)
  const tag = page.locator('.deeds .el-tag')
  for (const [deed, state] of [['warmUp', 'WARMED'], ['open', 'OPEN']] as const) {
    const name = say(`deeds.${deed}.button`)
    await page.locator('.deeds').getByRole('button', { name }).click()
    await withReason(page)
    await dialogOf(page).getByRole('button', { name }).click()
    await expect(tag).toHaveText(say(`state.session.${state}`))
  }
  const orderNo = await office.sell(someStudent(), opening)
  await expect(page.locator('[data-number=paid] dd')).toHaveText('1')
  await expect(page.locator('[data-number=accepted] dd')).toHaveText('1')
  await page.goto(`/admin/#/pay-orders?orderNo=${orderNo}`)
  await page.locator('main tbody tr .more').click()
  await page.getByRole('button', { name: say('deeds.refundPayOrder.button') }).click()
  await withReason(page)
  await dialogOf(page).getByRole('button', { name: say('deeds.refundPayOrder.button') }).click()
  await expect(page.getByText(say('deeds.refundPayOrder.done', { orderNo }))).toBeVisible()
  await context.close()
})

/** A deed that wants to know the reason is told one. */
async function withReason(page: Parameters<typeof dialogOf>[0]): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
  const why = dialogOf(page).locator('textarea')
  if ((await why.count()) > 0) await why.fill(WHY)
}

test('the office sees an opening on a phone, too', onlyInTestAll('looks sees the built page on a phone'), async ({ browser, use, office, faults }) => {
  const context = await device(browser, use)
  const page = await context.newPage()
  watchFaults(page, faults)
  const opening = await office.open(2, [18, 19], 3600)
  await logInAt(page, 'admin', 'admin-dev-only')
  await expect(page.locator('main')).toBeVisible()
  await page.goto(`/admin/#/opening/${opening.sessionId}`)
  await expect(page.locator('[data-number=permits] dd')).toHaveText('4')
  await expect(page.locator('.deeds .el-tag')).toHaveText('Warmed up')
  await context.close()
})
