import { STUDENT } from '../answers'
import { expect, LOOKS, test } from '../fixtures'
import { judge } from '../judge'
import { CONSOLES_DIALOGS, CONSOLES_PLACES, goTo } from '../places'
import { DESK } from '../../e2e/sizes'

/** Rules that depend on the theme; the others find in one look of these pages what they find in another. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** The frame is the same around all pages, and is looked at with one. */
const FRAMED = CONSOLES_PLACES[0]

for (const [at, [name, look]] of Object.entries(LOOKS).entries()) {
  const isFirst = at === 0
  test.describe(name, () => {
    test('the login, and whoever is no clerk: fit for everybody', async ({ visit }) => {
      const size = { ...look, size: DESK }
      const stranger = await visit('office', null, '/admin/', size)
      await expect(stranger.page.locator('#login-id')).toBeVisible()
      await judge(stranger)
      const student = await visit('office', STUDENT, '/admin/#/settings', size)
      await expect(student.page.getByRole('alert')).toHaveText(student.say('login.wrongRole'))
      await judge(student)
    })

    for (const place of CONSOLES_PLACES) {
      test(`${place.name}: fit for everybody`, async ({ tourOf }) => {
        const tour = await tourOf('office', look)
        await goTo(tour, place)
        await judge(tour, { within: place === FRAMED ? undefined : 'main', only: isFirst ? undefined : OF_COLOURS })
        const more = tour.page.locator('main tbody .more').first()
        if (!isFirst || !(await more.isVisible())) return
        await more.click()
        await expect(tour.page.locator('.el-drawer .facts')).toBeVisible()
        await judge(tour, { within: '.el-drawer' })
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
