import { CONNECTION, createTexts, type Connection, type Language } from '@courtgate/shared'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, nextTick, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
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
  quota, held = [], language = 'en', others = [],
}: { quota: number; held?: number[]; language?: Language; others?: Partial<Session>[] }) {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const session: Session = {
    id: 17,
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
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  shown = createApp(TodayPage)
  shown
    .use(createPinia())
    .use(texts.i18n)
    .use(router)
    .provide(CONNECTION, { api, clock, zone: { value: 'Asia/Shanghai' }, session: { user: { value: { id: 7 } } } } as unknown as Connection)
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
  return { page, sent, own, button, tap, together, chosen }
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
