import { DESK } from '../../e2e/sizes'
import { STUDENT } from '../answers'
import { MARKUP } from '../answers/wild'
import { expect, LOOKS, test } from '../fixtures'
import { glance, judge } from '../judge'
import { CONSOLES_DIALOGS, CONSOLES_PLACES, goTo, isList } from '../places'

/** Rules that depend on the theme; the others find in one look of these pages what they find in another. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** The frame is the same around all pages, and is looked at with one; lists are one page with many names. */
const FRAMED = CONSOLES_PLACES[0]
/** Places that name what people have written, as they have written it. */
const NAMING = ['students', 'reservations', 'halls', 'courts', 'plans', 'suspensions', 'sessions 17', 'desk', 'user-coupons', 'coupon-templates']

for (const [at, [name, look]] of Object.entries(LOOKS).entries()) {
  const isFirst = at === 0
  test.describe(name, () => {
    test('the login, and whoever is no clerk: fit for everybody', async ({ visit }) => {
      const tour = await visit('office', null, '/admin/', { ...look, size: DESK })
      const { page, say } = tour
      await page.locator('#login-id').fill(STUDENT.studentId)
      await page.locator('#login-password').fill('a password')
      await judge(tour)
      await page.locator('#login-password').press('Enter')
      await expect(page.getByRole('alert')).toHaveText(say('login.wrongRole'))
      await judge(tour)
    })

    for (const place of CONSOLES_PLACES) {
      test(`${place.name}: fit for everybody`, async ({ tourOf }) => {
        const tour = await tourOf('office', look)
        await goTo(tour, place)
        if (isFirst || place === FRAMED || !isList(place)) {
          await judge(tour, { within: place === FRAMED ? undefined : 'main', only: isFirst ? undefined : OF_COLOURS })
        } else {
          expect(await glance(tour)).toEqual([])
        }
        if (look.isWild === true && NAMING.includes(place.name)) await expect(tour.page.locator('main').getByText(MARKUP).first()).toBeVisible()
        const more = tour.page.locator('main tbody .more').first()
        if (!isFirst || !(await more.isVisible())) return
        await more.click()
        await expect(tour.page.locator('.el-drawer .facts')).toBeVisible()
        if (place === FRAMED) await judge(tour, { within: '.el-drawer' })
        else expect.soft(await glance(tour)).toEqual([])
      })
    }

    // Their fields are those of pages, which are seen in each look.
    if (!isFirst) return
    for (const place of CONSOLES_DIALOGS) {
      test(`${place.name}: fit for everybody`, async ({ tourOf }) => {
        const tour = await tourOf('office', look)
        await goTo(tour, place)
        await judge(tour, { within: place.ready.split(' ')[0] })
      })
    }
  })
}
