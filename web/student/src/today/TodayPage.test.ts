import { CONNECTION, createTexts, type Connection, type Hall, type Language } from '@courtgate/shared'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, nextTick, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { testHall, TWO_HALLS } from '../../../shared/src/hall/testHalls'
import type { Slot } from '../board/slots'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import type { Session } from './sessions'
import TodayPage from './TodayPage.vue'

const NOW = Date.parse('2026-05-04T05:01:00Z')
let shown: App | undefined
beforeEach(() => localStorage.clear())
afterEach(() => shown?.unmount())

const slot = (id: number): Slot => ({
  id,
  sessionId: 17,
  courtId: id,
  courtName: `Court ${id}`,
  hallId: 1,
  timeZone: 'Asia/Shanghai',
  slotDate: '2026-05-05',
  startTime: '18:00',
  endTime: '19:00',
  permits: 1,
  remaining: 1,
  priceFen: 2000,
  state: 'AVAILABLE',
  line: 0,
})

/** The page of an open session with six slots, of which the student has some. */
async function open({
  quota = 2, held = [], language = 'en', others = [], halls = [], path = '/today',
}: {
  quota?: number
  held?: number[]
  language?: Language
  others?: Partial<Session>[]
  halls?: readonly Hall[]
  path?: string
}) {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const session: Session = {
    id: 17,
    hallId: 1,
    slotDate: '2026-05-05',
    flashTime: '2026-05-04T05:00:00Z',
    closeTime: null,
    timeZone: 'Asia/Shanghai',
    status: 'OPEN',
    grabSpreadMillis: 300,
    quota,
  }
  const own = { slotIds: held }
  const answers: Record<string, () => unknown> = {
    '/sessions': () => [...others.map((changes) => ({ ...session, ...changes })), session],
    '/sessions/{id}/slots': () => [1, 2, 3, 4, 5, 6].map(slot),
    '/waitlist': () => ({ items: [], total: 0, page: 0, size: 50 }),
    '/reserve/mine': () => (own.slotIds.length === 0 ? [] : [{ traceId: 't1', slotIds: own.slotIds }]),
  }
  const sent: number[][] = []
  const api = {
    GET: async (path: string, { params }: { params: { query?: { date?: string } } }) => {
      const isOtherDay = path === '/sessions' && params.query?.date !== '2026-05-05'
      return { data: { code: 0, enumCode: 'SUCCESS', data: isOtherDay ? [] : answers[path]!() }, response: new Response() }
    },
    POST: async (_: string, { body }: { body: { items: { slotId: number }[] } }) => {
      sent.push(body.items.map((item) => item.slotId))
      return { data: { code: 0, enumCode: 'SUCCESS', data: { orderNo: 'N1' } }, response: new Response() }
    },
  }
  const clock = { isReady: { value: true }, now: () => NOW, synchronize: async () => undefined }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: TodayPage }],
  })
  await router.push(path)
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  shown = createApp(TodayPage)
  shown
    .use(createPinia())
    .use(texts.i18n)
    .use(router)
    .provide(CONNECTION, {
      api,
      clock,
      zone: { value: 'Asia/Shanghai' },
      halls: { value: halls },
      session: { user: { value: { id: 7 } } },
    } as unknown as Connection)
    .mount(page)
  const button = () => page.querySelector<HTMLButtonElement>('.action button')!
  const board = () => page.querySelectorAll<HTMLButtonElement>('.slot')
  await vi.waitFor(() => expect(page.querySelectorAll('.slot.mine')).toHaveLength(held.length))
  await vi.waitFor(() => expect(board()).toHaveLength(6))
  const tap = async (...ids: number[]) => {
    for (const id of ids) {
      page.querySelector<HTMLButtonElement>(`[data-slot="${id}"]`)!.click()
      await nextTick()
    }
  }
  const together = async () => {
    page.querySelectorAll<HTMLInputElement>('input[name=together]')[1]!.click()
    await nextTick()
  }
  const chosen = () => page.querySelectorAll('.slot.chosen').length
  return { page, router, sent, own, button, tap, together, chosen }
}

describe('the basket', () => {
  it.each<[Language, string, string]>([
    ['en', 'Order all 2 together', 'A student may have at most 2 slots in this session; you have 0'],
    ['zh-CN', '2 个一起下单', '每人本场次最多 2 个，您已有 0 个'],
  ])('takes as many as the quota allows, and then its button says why in %s', async (language, label, why) => {
    const { tap, together, chosen, button, sent } = await open({ quota: 2, language })
    await tap(1, 2)
    await together()
    await tap(3)
    expect(chosen()).toBe(2)
    expect(button().textContent).toContain(label)
    expect(button().textContent).toContain(why)
    expect(button().disabled).toBe(false)
    button().click()
    await vi.waitFor(() => expect(sent).toEqual([[1, 2]]))
  })

  it('takes what the quota leaves beside those the student has', async () => {
    const { tap, together, chosen, button } = await open({ quota: 4, held: [6] })
    await tap(1, 2)
    await together()
    expect(button().textContent).not.toContain('at most')
    await tap(3, 4)
    expect(chosen()).toBe(3)
    expect(button().textContent).toContain('at most 4 slots in this session; you have 1')
  })

  it.each<[Language, string]>([
    ['en', 'An order has at most 4 slots'],
    ['zh-CN', '一个订单最多 4 个时段'],
  ])('never takes more than four, and says so in %s', async (language, why) => {
    const { tap, together, chosen, button } = await open({ quota: 100, language })
    await tap(1, 2)
    await together()
    await tap(3, 4, 5)
    expect(chosen()).toBe(4)
    expect(button().textContent).toContain(why)
  })

  it.each<[Language, string, string]>([
    ['en', 'Remove 1 to order together', 'A student may have at most 2 slots in this session; you have 0'],
    ['zh-CN', '请移除 1 个再一起下单', '每人本场次最多 2 个，您已有 0 个'],
  ])('is not ordered in %s while more are chosen than fit', async (language, label, why) => {
    const { tap, together, button, sent } = await open({ quota: 2, language })
    await tap(1, 2, 3)
    expect(button().disabled).toBe(false) // Any one of three may be had.
    await together()
    expect(button().textContent).toContain(label)
    expect(button().textContent).toContain(why)
    expect(button().disabled).toBe(true)
    await tap(3)
    expect(button().disabled).toBe(false)
    expect(sent).toEqual([])
  })
})

describe('the button of a student who has all that the quota allows', () => {
  it.each<[Language, string, string]>([
    ['en', 'You cannot take any more here', 'A student may have at most 2 slots in this session; you have 2'],
    ['zh-CN', '本场次不能再约', '每人本场次最多 2 个，您已有 2 个'],
  ])('says so in %s', async (language, label, why) => {
    const { tap, button } = await open({ quota: 2, held: [5, 6], language })
    await tap(1)
    expect(button().textContent).toContain(label)
    expect(button().textContent).toContain(why)
    expect(button().disabled).toBe(true)
  })

  it('finds out by the next touch that one was given back elsewhere', async () => {
    const { own, tap, button } = await open({ quota: 2, held: [5, 6] })
    own.slotIds = [5]
    await tap(1)
    await vi.waitFor(() => expect(button().disabled).toBe(false))
    expect(button().textContent).toContain('Grab Court 1')
  })
})

describe('a session in a zone that the browser does not know', () => {
  it.each(['Mars/Olympus', 'UTC+8'])('is told of in the words of the server, and costs no other one (%s)', async (timeZone) => {
    const { page } = await open({ quota: 2, others: [{ id: 18, timeZone, flashTime: '2026-05-06T05:00:00Z' }] })
    const links = [...page.querySelectorAll('.days a')].map((link) => link.textContent)
    expect(links).toHaveLength(2)
    expect(links.join()).toContain('13:00')
    expect(links.join()).toContain('2026-05-06T05:00:00Z')
  })
})

describe('halls', () => {
  const SOUTHERN: Partial<Session> = { id: 18, hallId: 2, timeZone: 'Europe/Berlin' }
  const picker = (page: Element) => page.querySelector<HTMLSelectElement>('#hall')
  const days = (page: Element) => [...page.querySelectorAll('.days a')].map((link) => link.getAttribute('href'))
  async function choose(page: Element, hall: number): Promise<void> {
    picker(page)!.value = String(hall)
    picker(page)!.dispatchEvent(new Event('change'))
    await vi.waitFor(() => expect(picker(page)!.value).toBe(String(hall)))
  }

  it.each<[Language, string[], string, string]>([
    ['en', ['North', 'South'], 'Table tennis', 'Choose a hall'],
    ['zh-CN', ['北馆', '南馆'], '乒乓球', '选择场馆'],
  ])('are chosen from by name, and only the sessions of the shown one are listed, in %s', async (language, names, sport, label) => {
    const { page } = await open({ language, halls: TWO_HALLS, others: [SOUTHERN], path: '/today?session=18' })
    expect([...picker(page)!.options].map((option) => option.textContent)).toEqual(names)
    expect([picker(page)!.value, page.querySelector('label[for=hall]')?.textContent]).toEqual(['2', label])
    expect(page.querySelector('#hall-sport')?.textContent).toBe(sport)
    expect(page.querySelector('.gate .where')?.textContent).toBe(names[1])
    expect(days(page)).toEqual(['/today?session=18'])
  })

  it('are remembered: the last one that was looked at is shown next time', async () => {
    const first = await open({ halls: TWO_HALLS, others: [SOUTHERN], path: '/today?session=17' })
    await choose(first.page, 2)
    await vi.waitFor(() => expect(days(first.page)).toEqual(['/today?session=18']))
    shown?.unmount()
    const { page } = await open({ halls: TWO_HALLS, others: [SOUTHERN] })
    expect([picker(page)?.value, days(page)]).toEqual(['2', ['/today?session=18']])
  })

  it('begin with that of the session that is most wanted', async () => {
    const soon = { ...SOUTHERN, flashTime: '2026-05-04T05:30:00Z', status: 'WARMED' } as const
    const { page } = await open({ halls: TWO_HALLS, others: [soon] })
    expect([picker(page)?.value, days(page)]).toEqual(['2', ['/today?session=18']])
  })

  it('have a word and a way on where there is no session', async () => {
    const { page } = await open({ halls: TWO_HALLS })
    await choose(page, 2)
    await vi.waitFor(() => expect(page.textContent).toContain('No courts have been announced'))
    await choose(page, 1)
    await vi.waitFor(() => expect(page.querySelectorAll('.slot')).toHaveLength(6))
  })

  it('that are closed are neither offered nor remembered, and their session is shown to whoever asks for it', async () => {
    const halls = [...TWO_HALLS, testHall(3, { active: false })]
    localStorage.setItem('courtgate.hall', '3')
    const others: Partial<Session>[] = [{ id: 19, hallId: 3, status: 'CLOSED' }]
    const one = await open({ halls, others })
    expect([picker(one.page)?.value, days(one.page), picker(one.page)?.options.length]).toEqual(['1', ['/today?session=17'], 2])
    shown?.unmount()
    const { page, router } = await open({ halls, others, path: '/today?session=19' })
    expect([picker(page)?.value, days(page), picker(page)?.options.length]).toEqual(['3', ['/today?session=19'], 3])
    await router.push('/today')
    await vi.waitFor(() => expect([picker(page)?.value, days(page)]).toEqual(['1', ['/today?session=17']]))
  })

  it.each<[string, readonly Hall[]]>([
    ['there is one', [TWO_HALLS[0]]],
    ['the server knows none', []],
  ])('are not told apart while %s', async (_, halls) => {
    const { page } = await open({ halls, others: [{ ...SOUTHERN, flashTime: '2026-05-04T06:00:00Z' }] })
    expect(picker(page)).toBeNull()
    expect(page.querySelector('.where')).toBeNull()
    expect(days(page)).toEqual(['/today?session=17', '/today?session=18'])
  })
})

describe('two sessions of one hall at one instant', () => {
  it.each<[Language, string[]]>([
    ['en', ['13:00 (1 of 2)', '13:00 (2 of 2)', '14:00']],
    ['zh-CN', ['13:00（1/2）', '13:00（2/2）', '14:00']],
  ])('are numbered in %s, always in the same order', async (language, gates) => {
    const others = [{ id: 19, flashTime: '2026-05-04T06:00:00Z' }, { id: 18 }]
    const { page } = await open({ language, others })
    const links = [...page.querySelectorAll('.days a')]
    expect(links.map((link) => link.querySelector('.number')?.textContent)).toEqual(gates)
    expect(links.map((link) => link.getAttribute('href'))).toEqual([17, 18, 19].map((id) => `/today?session=${id}`))
  })
})
