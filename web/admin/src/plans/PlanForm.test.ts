import type { Language } from '@courtgate/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TWO_HALLS } from '../../../shared/src/hall/testHalls'
import { pageOf, showPage, type Shown } from '../frame/testConsole'
import english from '../locales/en'
import chinese from '../locales/zh-CN'
import type { Plan } from './plan'
import PlanForm from './PlanForm.vue'
import PlansPage from './PlansPage.vue'

let shown: Shown | undefined
beforeEach(() => localStorage.clear())
afterEach(() => shown?.unmount())

const COURTS = [
  { id: 1, name: 'C1', hallId: 1 },
  { id: 2, name: 'T1', hallId: 2 },
  { id: 3, name: 'T2', hallId: 2 },
]
const PLAN: Plan = {
  id: 5,
  name: 'Nights',
  weekdays: ['SUNDAY'],
  opensAt: '00:00',
  closesAt: '05:00',
  flashTime: '13:00',
  daysAhead: 1,
  // One of them has moved to the other hall, and one was removed.
  courtIds: [1, 2, 9],
  active: false,
  timeZone: 'Asia/Urumqi',
  hallId: 2,
}
/** The clocks of Berlin skip an hour in that night. */
const PREVIEW = [
  {
    slotDate: '2031-03-30',
    flashTime: '2031-03-29T12:00:00Z',
    slots: 4,
    blocked: 0,
    priceFen: 2000,
    skipped: [{ startTime: '01:00', endTime: '02:00' }, { startTime: '02:00', endTime: '03:00' }],
  },
]

async function open(plan: Plan | null, language: Language = 'en') {
  shown = await showPage(PlanForm, {
    at: '/plans',
    halls: TWO_HALLS,
    answer: ({ path }) => (path === '/admin/plans/preview' ? PREVIEW : { ...PLAN }),
    language,
    props: { plan, courts: COURTS },
  })
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  return shown
}
const courts = () => [...document.querySelectorAll('.el-checkbox__label')].map((one) => one.textContent?.trim()).filter((name) => /\d/.test(name ?? ''))

describe('the form of a plan', () => {
  it('has the courts of its hall, and shows what it makes by the clocks there', async () => {
    const page = await open(PLAN)
    expect(courts()).toEqual(['T1', 'T2'])
    await vi.waitFor(() => expect(page.text()).toContain('gate opens Sat, Mar 29 13:00, 4 slots'), { timeout: 3000 })
    expect(page.text()).toContain('(without 01:00–02:00, 02:00–03:00: the clocks are changed)')
  })

  it.each<[Language, string]>([
    ['en', 'saving leaves them out: North · C1, #9'],
    ['zh-CN', '保存后不再属于此计划：北馆 · C1, #9'],
  ])('says in %s which courts its hall has no more', async (language, said) => {
    expect((await open(PLAN, language)).text()).toContain(said)
    shown!.unmount()
    expect((await open({ ...PLAN, courtIds: [2] }, language)).text()).not.toContain('#9')
  })

  it('is saved into its hall, whose zone it then has', async () => {
    const page = await open(PLAN)
    document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
    await vi.waitFor(() => expect(page.asked.some(({ method }) => method === 'PUT')).toBe(true))
    const { body } = page.asked.find(({ method }) => method === 'PUT')!
    expect(body).toMatchObject({ hallId: 2, courtIds: [2] })
    expect(body).not.toHaveProperty('timeZone')
  })

  it('begins in the remembered hall', async () => {
    localStorage.setItem('courtgate.office.hall', '2')
    await open(null)
    expect(courts()).toEqual(['T1', 'T2'])
  })
})

describe('the list of plans', () => {
  it.each<[Language, typeof english]>([
    ['en', english],
    ['zh-CN', chinese],
  ])('counts in %s the courts that are left, and says when there are none', async (language, texts) => {
    const plans = [{ ...PLAN, courtIds: [1, 2, 3, 9] }, { ...PLAN, id: 6, courtIds: [1, 9] }]
    const answer = ({ path }: { path: string }) => pageOf<object>(path === '/admin/courts' ? COURTS : plans)
    shown = await showPage(PlansPage, { at: '/plans', halls: TWO_HALLS, language, answer })
    await vi.waitFor(() => expect(shown?.text()).toContain(texts.plans.noCourts))
    const cells = [...document.querySelectorAll('tbody tr:first-child td')].map((cell) => cell.textContent?.trim())
    expect(cells).toContain('2')
    expect(document.querySelectorAll('tbody tr')[1]?.textContent).toContain(texts.plans.noCourts)
  })
})
