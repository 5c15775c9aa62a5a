import type { Language } from '@courtgate/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TWO_HALLS } from '../../../shared/src/hall/testHalls'
import { pageOf, Refused, showPage, type Asked, type Shown } from '../frame/testConsole'
import english from '../locales/en'
import chinese from '../locales/zh-CN'
import HallForm from './HallForm.vue'
import HallsPage from './HallsPage.vue'

let shown: Shown | undefined
afterEach(() => shown?.unmount())

const NOTHING_ELSEWHERE = { plansElsewhere: [], sessionsElsewhere: [] }
const NORTH = { ...TWO_HALLS[0], ...NOTHING_ELSEWHERE }
const SOUTH = {
  ...TWO_HALLS[1],
  plansElsewhere: [{ id: 3, name: 'Evenings', timeZone: 'Asia/Urumqi' }],
  sessionsElsewhere: [{ id: 8, slotDate: '2026-05-04', timeZone: 'Asia/Urumqi' }],
}

describe('the page of halls', () => {
  it.each<[Language, typeof english]>([
    ['en', english],
    ['zh-CN', chinese],
  ])('lists in %s what goes by other clocks than its hall', async (language, texts) => {
    shown = await showPage(HallsPage, { at: '/halls', halls: TWO_HALLS, language, answer: () => pageOf([NORTH, SOUTH]) })
    await vi.waitFor(() => expect(shown?.text()).toContain(texts.halls.plansElsewhere))
    expect(shown.text()).toContain(texts.halls.sessionsElsewhere)
    const links = [...document.querySelectorAll('.elsewhere a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/plans?name=Evenings', '/sessions/8'])
    expect(document.querySelectorAll('.elsewhere')).toHaveLength(1)
  })

  it('says nothing of other clocks where there are none', async () => {
    shown = await showPage(HallsPage, { at: '/halls', halls: TWO_HALLS, answer: () => pageOf([NORTH]) })
    await vi.waitFor(() => expect(shown?.text()).toContain('Badminton'))
    expect(document.querySelector('.elsewhere')).toBeNull()
  })
})

describe('the form of a hall', () => {
  const open = async (hall: typeof NORTH | null, answer: (asked: Asked) => unknown) => {
    shown = await showPage(HallForm, { at: '/halls', halls: TWO_HALLS, answer, props: { hall } })
    await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull())
    const submit = () => document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
    return { page: shown, submit }
  }

  it('asks for both names before it sends anything', async () => {
    const { page, submit } = await open(null, () => ({}))
    submit()
    await vi.waitFor(() => expect(document.querySelectorAll('.form-field.wrong')).toHaveLength(2))
    expect(page.asked).toEqual([])
  })

  it('sends the whole hall, and every page knows it at once', async () => {
    const { page, submit } = await open(NORTH, ({ body }) => ({ id: 1, ...(body as object) }))
    submit()
    await vi.waitFor(() => expect(page.kept).toHaveLength(1))
    const { id, ...body } = TWO_HALLS[0]
    expect(page.asked).toEqual([{ method: 'PUT', path: '/admin/halls/{id}', query: {}, body }])
    expect(page.kept[0]).toEqual({ id, ...body })
  })

  it('names the setting that forbids it as the page of settings does', async () => {
    const { page, submit } = await open(NORTH, () => new Refused('PARAM_ERROR', { releaseFeature: 'UTC needs 2' }))
    submit()
    await vi.waitFor(() => expect(page.text()).toContain('UTC needs 2'))
    expect([...document.querySelectorAll('.others dt')].map((label) => label.textContent)).toEqual([
      english.settings.RELEASE_FEATURES.name,
    ])
  })

  it('shows beside the fields why a hall stays as it is', async () => {
    const reasons = { timeZone: 'stays in Asia/Shanghai', active: 'has 2 sessions to come' }
    const { page, submit } = await open(NORTH, () => new Refused('STATE_INVALID', reasons))
    submit()
    await vi.waitFor(() => expect(document.querySelectorAll('.form-field.wrong')).toHaveLength(2))
    for (const reason of Object.values(reasons)) expect(page.text()).toContain(reason)
    expect(page.kept).toEqual([])
  })
})
