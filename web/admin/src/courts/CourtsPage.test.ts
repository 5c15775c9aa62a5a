import type { Hall } from '@courtgate/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testHall, TWO_HALLS } from '../../../shared/src/hall/testHalls'
import { pageOf, Refused, showPage, type Asked, type Shown } from '../frame/testConsole'
import { rememberHall } from '../halls/rememberedHall'
import CourtsPage from './CourtsPage.vue'
import { courtsOf } from './useCourts'

let shown: Shown | undefined
beforeEach(() => localStorage.clear())
afterEach(() => shown?.unmount())

const COURT = { id: 4, name: 'C4', hallId: 1 }

async function open(halls: readonly Hall[], changed: (asked: Asked) => unknown = () => COURT) {
  const answer = (asked: Asked) => (asked.method === 'GET' ? pageOf([COURT]) : changed(asked))
  shown = await showPage(CourtsPage, { at: '/courts', halls, answer })
  await vi.waitFor(() => expect(document.querySelector('.more')).not.toBeNull())
  return shown
}
const form = () => document.querySelector('.el-dialog form')
async function openMove(page: Shown): Promise<void> {
  document.querySelector<HTMLButtonElement>('.more')!.click()
  await vi.waitFor(() => expect(page.button('Move to another hall')).toBeDefined())
  page.button('Move to another hall')!.click()
  await vi.waitFor(() => expect(form()).not.toBeNull())
}
const submit = () => form()!.dispatchEvent(new Event('submit', { cancelable: true }))

describe('the courts', () => {
  it('are moved where there is another hall to move them to', async () => {
    const page = await open([TWO_HALLS[0], { ...TWO_HALLS[1], active: false }])
    document.querySelector<HTMLButtonElement>('.more')!.click()
    await vi.waitFor(() => expect(page.button('Rename')).toBeDefined())
    expect(page.button('Move to another hall')).toBeUndefined()
  })

  it('keep their name when they move', async () => {
    const page = await open(TWO_HALLS)
    await openMove(page)
    submit()
    await vi.waitFor(() => expect(page.asked.map(({ method }) => method)).toContain('PUT'))
    expect(page.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'C4', hallId: 2 })
  })

  it('are not moved before somebody has chosen among several halls', async () => {
    const page = await open([...TWO_HALLS, testHall(3)])
    await openMove(page)
    submit()
    await vi.waitFor(() => expect(document.querySelector('.form-field.wrong')).not.toBeNull())
    expect(page.asked.map(({ method }) => method)).not.toContain('PUT')
  })

  it('stay while they have slots to come, and the dialog says until when', async () => {
    const page = await open(TWO_HALLS, () => new Refused('STATE_INVALID', { hallId: 'has slots to come until May 5' }))
    await openMove(page)
    submit()
    await vi.waitFor(() => expect(document.querySelector('.form-field.wrong')?.textContent).toContain('until May 5'))
  })

  it('are added to the hall that the office looks at', async () => {
    rememberHall(2)
    const page = await open(TWO_HALLS)
    page.button('New court')!.click()
    await vi.waitFor(() => expect(form()).not.toBeNull())
    const name = form()!.querySelector<HTMLInputElement>('input[maxlength]')!
    name.value = ' T9 '
    name.dispatchEvent(new Event('input'))
    submit()
    await vi.waitFor(() => expect(page.asked.map(({ method }) => method)).toContain('POST'))
    expect(page.asked.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'T9', hallId: 2 })
  })
})

it('are chosen among those of a hall, and all of them while nobody tells of halls', () => {
  const courts = [COURT, { ...COURT, id: 5, hallId: 2 }]
  expect(courtsOf(courts, 2).map(({ id }) => id)).toEqual([5])
  expect(courtsOf(courts, null)).toEqual(courts)
  const { hallId, ...untold } = COURT
  expect(courtsOf([untold as typeof COURT], hallId)).toHaveLength(1)
})
