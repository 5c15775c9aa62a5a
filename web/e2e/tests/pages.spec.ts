import { device, expect, judge, logIn, onlyInTestAll, openBoard, slotOn, someStudent, status, tabTo, test, theButton, watchFaults, type Language, type Theme } from '../fixtures'

/** Each language and each theme in both sizes; which goes with which does not matter. */
const LOOKS: Record<string, [Language, Theme][]> = {
  phone: [['zh-CN', 'light'], ['en', 'dark']],
  desk: [['zh-CN', 'dark'], ['en', 'light']],
}

for (const at of [0, 1]) {
  test(`every page is fit for everybody, look ${at + 1} of 2`, onlyInTestAll('looks judges every page of the students on the built pages, in all their states', '@both'), async ({ browser, use, office, faults }, info) => {
    const [language, theme] = LOOKS[info.project.name]![at]!
    test.slow()
    const shot = (page: string) => `${page}-${info.project.name}-${language}-${theme}`
    const context = await device(browser, use, language, theme)
    const page = await context.newPage()
    watchFaults(page, faults)
    const before = await office.open(6, [9, 10, 18, 19, 20, 21], 3600)
    const open = await office.open(6, [9, 10, 18, 19, 20, 21], 1)
    await page.goto('/')
    await expect(page.locator('#login-id')).toBeVisible()
    await judge(page, shot('login'))
    const id = someStudent()
    await logIn(page, id)

    await openBoard(page, before)
    for (const slot of before.slots.slice(0, 3)) await slotOn(page, slot.id).click()
    await judge(page, shot('choice'))
    await theButton(page).click()
    await expect(status(page, 'armed')).toBeVisible()
    await judge(page, shot('armed'))

    await openBoard(page, open)
    await expect(page.locator('.gate.open')).toBeVisible()
    await slotOn(page, open.slots[2]!.id).click()
    await theButton(page).click()
    await expect(status(page, 'yours')).toBeVisible()
    await judge(page, shot('yours'))

    await status(page, 'yours').getByRole('link').click()
    await page.locator('form .button.primary').click()
    await expect(page.locator('.ways .payable')).toBeVisible()
    await judge(page, shot('pay'))

    await page.goto('/#/mine')
    await expect(page.locator('.item').first()).toBeVisible()
    await judge(page, shot('mine'))
    await page.locator('.item').first().click()
    await expect(page.locator('.history li').first()).toBeVisible()
    await judge(page, shot('booking'))
    await page.locator('.button.danger').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await judge(page, shot('ask'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/#/coupons')
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
    await judge(page, shot('coupons'))
    await page.goto('/#/notices')
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
    await judge(page, shot('notices'))
    await page.goto('/#/account')
    await expect(page.locator('#password-old')).toBeVisible()
    await judge(page, shot('account'))

    // An order of what somebody else has comes to nothing.
    expect((await office.rush([someStudent()], open, 1)).accepted).toHaveLength(1)
    await page.goto(`/#/orders/${await office.order(id, open, [open.slots[0]!.id])}`)
    await expect(page.locator('[role=status] a.button')).toBeVisible()
    await judge(page, shot('order'))
    await context.close()
  })
}

test('every page is reached by keyboard alone', onlyInTestAll('looks goes to every page, and to every control of it, by keyboard'), async ({ student }) => {
  const { page } = student
  for (const path of ['mine', 'coupons', 'notices', 'account', 'today']) {
    await tabTo(page, `nav a[href="#/${path}"]`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/${path}`))
    await expect(page.locator('main h1')).toBeAttached()
    await expect(page.locator('main')).toBeFocused()
  }
})

test('nothing jumps when data arrives', onlyInTestAll('looks measures it on the built pages', '@both'), async ({ office, student }) => {
  const { sessionId } = await office.open(6, [9, 10, 18, 19, 20, 21], 3600)
  const { page } = student
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`/?#/today?session=${sessionId}`)
  await page.reload()
  await expect(page.locator('[role=grid] button').first()).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
})

test('every button of every page is large enough for a thumb', onlyInTestAll('looks measures the controls of every page'), async ({ office, student }) => {
  const opening = await office.open(3, [9, 10], 3600)
  const { page } = student
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main a, main select, main input:not([type=radio]), nav a')]
        .filter((one) => one.offsetParent !== null && getComputedStyle(one).clipPath === 'none')
        .map((one) => ({ name: one.outerHTML.slice(0, 80), ...one.getBoundingClientRect().toJSON() }))
        .filter((one) => one.height < 44 || one.width < 24)
        .map((one) => `${one.name} ${one.width}x${one.height}`),
    )
  await openBoard(page, opening)
  expect(await small()).toEqual([])
  for (const path of ['mine', 'coupons', 'notices', 'account']) {
    await page.goto(`/#/${path}`)
    await expect(page.locator('h1')).toBeVisible()
    expect(await small()).toEqual([])
  }
})
