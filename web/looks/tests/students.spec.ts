import { STUDENT } from '../answers'
import { expect, LOOKS, test } from '../fixtures'
import { glance, judge } from '../judge'
import { goTo, STUDENTS_PLACES } from '../places'

/** A rule that is less strict than ours, and one that one page answers for all. */
const KNOWN = ['target-size', 'css-orientation-lock']

for (const [name, look] of Object.entries(LOOKS)) {
  test.describe(name, () => {
    test('the login and what it says: fit for everybody', async ({ visit, gateway }) => {
      const tour = await visit('student', null, '/#/login?campus=no_account', look)
      const { page } = tour
      await expect(page.locator('a[href^="/auth/campus"]')).toBeVisible()
      await judge(tour)
      await page.locator('form button').click()
      await expect(page.locator('#login-id-fault')).toBeVisible()
      expect.soft(await glance(tour)).toEqual([])
      gateway.refuse('POST /auth/login', { status: 403, code: 'FORBIDDEN', data: { mustChangePassword: true } })
      await page.locator('#login-id').fill(STUDENT.studentId)
      await page.locator('#login-password').fill('a one-time password')
      await page.locator('#login-password').press('Enter')
      await expect(page.locator('#login-new')).toBeVisible()
      await judge(tour)
    })

    for (const place of STUDENTS_PLACES) {
      test(`${place.name}: fit for everybody`, async ({ tourOf }) => {
        const tour = await tourOf('student', look)
        await goTo(tour, place)
        await judge(tour, { unless: KNOWN })
      })
    }
  })
}
