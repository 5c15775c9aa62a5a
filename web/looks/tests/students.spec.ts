import type { Locator, Page } from '@playwright/test'
import type { Say } from '../../e2e/words'
import { STUDENT } from '../answers'
import { MARKUP } from '../answers/wild'
import { expect, LOOKS, test } from '../fixtures'
import type { Refusal } from '../gateway'
import { glance, judge } from '../judge'
import { goTo, onePerPage, STUDENTS_PLACES } from '../places'

/** A rule that is less strict than ours, and one that one page answers for all. */
const KNOWN = ['target-size', 'css-orientation-lock']

/** What the server says to a login, and what the page then shows. */
const REFUSALS: readonly [Refusal, (page: Page, say: Say) => Locator][] = [
  [{ status: 401, code: 'USERNAME_OR_PASSWORD_ERROR' }, (page, say) => page.getByText(say('failure.USERNAME_OR_PASSWORD_ERROR.title'))],
  [{ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 1 }, (page, say) => page.getByRole('button', { name: say('common.waitSeconds'), disabled: true })],
  [{ status: 403, code: 'FORBIDDEN', data: { mustChangePassword: true } }, (page) => page.locator('#login-new')],
]
/** Places that name what people have written, as they have written it. */
const NAMING = ['mine', 'a booking', 'the waitlist', 'coupons', 'own coupons', 'notices', 'the account', 'the checkout', 'a grab that is won', 'a wish to join the waitlist']

for (const [at, [name, look]] of Object.entries(LOOKS).entries()) {
  test.describe(name, () => {
    test('the login and what it says: fit for everybody', async ({ visit, gateway }) => {
      const tour = await visit('student', null, '/#/login?campus=no_account', look)
      const { page, say } = tour
      await expect(page.locator('a[href^="/auth/campus"]')).toBeVisible()
      await judge(tour)
      await page.locator('form button').click()
      await expect(page.locator('#login-id-fault')).toBeVisible()
      expect.soft(await glance(tour)).toEqual([])

      await page.locator('#login-id').fill(STUDENT.studentId)
      await page.locator('#login-password').fill('a one-time password')
      for (const [refusal, told] of REFUSALS) {
        await expect(page.locator('form button')).toBeEnabled()
        gateway.refuse('POST /auth/login', refusal)
        await page.locator('#login-password').press('Enter')
        await expect(told(page, say)).toBeVisible()
        expect.soft(await glance(tour)).toEqual([])
      }
      await judge(tour)
    })

    for (const place of at === 0 ? STUDENTS_PLACES : onePerPage(STUDENTS_PLACES)) {
      test(`${place.name}: fit for everybody`, async ({ tourOf }) => {
        const tour = await tourOf('student', look)
        await goTo(tour, place)
        await judge(tour, { unless: KNOWN })
        if (look.isWild !== true) return
        if (NAMING.includes(place.name)) await expect(tour.page.locator('main').getByText(MARKUP).filter({ visible: true }).first()).toBeVisible()
        if (place.ready === 'ol .rank') await expect(tour.page.locator('[data-slot]').first()).toHaveAccessibleName(/^<img src=x .*North 1, 09:00/)
      })
    }
  })
}
