import { device, expect, logIn, onlyInTestAll, someStudent, test, watchFaults } from '../../fixtures'
import { campusIssuer, CLIENT } from '../../issuer'
import { dev, requireOwnGateway } from '../../suite'

const BACK = { timeout: 60_000 }

test('whoever logs in at the campus is logged in here, in the tab that went there and only by that', onlyInTestAll('restarts a service twice for an issuer of its own; CampusSignOnIT of booking-service and CampusSignOn.test.ts play both sides'), async ({ browser, use, baseURL, faults }) => {
  test.slow()
  await requireOwnGateway(baseURL!)
  const stamp = Date.now() % 100_000_000
  const name = `Newcomer ${stamp}`
  const issuer = await campusIssuer({ studentId: `campus${stamp}`, name })
  const settings = {
    COURTGATE_SIGN_ON_ISSUER: issuer.address,
    COURTGATE_SIGN_ON_CLIENT: CLIENT,
    COURTGATE_SIGN_ON_REDIRECT: `${baseURL!}/auth/campus/callback`,
    COURTGATE_SIGN_ON_NAME: 'Example University',
    COURTGATE_SIGN_ON_STUDENT_ID_CLAIM: 'preferred_username',
  }
  try {
    await dev.with(settings)('restart', 'booking')
    const context = await device(browser, use)
    const page = await context.newPage()
    watchFaults(page, faults)
    const button = page.getByRole('link', { name: /Example University/ })
    await expect(async () => {
      await page.goto('/?#/coupons?show=USED')
      await page.reload()
      await expect(button).toBeVisible({ timeout: 3_000 })
    }).toPass(BACK)
    await button.click()
    await page.locator('#in').click()
    await expect(page).toHaveURL(/#\/coupons\?show=USED$/, BACK)
    await page.goto('/#/account')
    await expect(page.getByText(name)).toBeVisible()
    await page.reload()
    await expect(page.getByText(name)).toBeVisible()
    const cookies = await context.cookies()
    expect(cookies.find((one) => one.name === 'courtgate_refresh')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

    // Its address alone logs nobody in, and passwords go on to work beside it.
    const other = await device(browser, use)
    const stranger = await other.newPage()
    await stranger.goto('/#/login?campus=done')
    await expect(stranger.getByText('The campus login was not completed')).toBeVisible()
    await logIn(stranger, someStudent())
    await other.close()
    await context.close()
  } finally {
    await issuer.close()
    await dev('restart', 'booking')
  }
})
