import { CONNECTION, createTexts, type Connection, type Language } from '@courtgate/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import type { Order } from '../order/placeOrder'
import type { Reservation } from './reservation'
import ReservationPage from './ReservationPage.vue'

/** Two hours before six o'clock in Berlin. */
const UNTIL = '2026-05-04T14:00:00Z'
const CAMPUS = 'Asia/Shanghai'
const BERLIN = 'Europe/Berlin'

let shown: App | undefined
afterEach(() => shown?.unmount())

/** The page of a paid reservation of six o'clock in a zone, at a moment. */
async function open({ timeZone, now, language = 'en', event = 'STOCK_RESERVED' }: {
  timeZone: string
  now: string
  language?: Language
  event?: string
}) {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const reservation: Reservation = {
    id: 9,
    orderNo: 'N1',
    slot: {
      id: 3,
      sessionId: 17,
      courtId: 4,
      courtName: 'Court 1',
      slotDate: '2026-05-04',
      startTime: '18:00',
      endTime: '19:00',
      timeZone,
      permits: 1,
      priceFen: 2000,
    },
    status: 'CONFIRMED',
    amountFen: 2000,
    payDeadline: null,
    createTime: '2026-05-03T05:00:01Z',
    cancelReason: null,
    refundTerms: { amountFen: 1500, until: UNTIL },
  }
  const order: Order = {
    orderNo: 'N1',
    userId: 7,
    sessionId: 17,
    timeZone,
    amountFen: 2000,
    createTime: reservation.createTime,
    status: 'PAID',
    items: [],
    flow: [{ at: '2026-05-03T20:00:00Z', event: event as 'STOCK_RESERVED', result: 'APPLIED', to: 'STOCK_RESERVED' }],
  }
  const answers: Record<string, unknown> = { '/reservations/{id}': reservation, '/orders/{orderNo}': order }
  const api = {
    GET: async (path: string) => ({
      data: { code: 200, enumCode: 'SUCCESS', data: answers[path] },
      response: new Response(),
    }),
  }
  const clock = { isReady: { value: true }, now: () => Date.parse(now) }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { render: () => null } }],
  })
  const page = document.createElement('div')
  shown = createApp(ReservationPage, { id: 9 })
  shown
    .use(texts.i18n)
    .use(router)
    .provide(CONNECTION, { api, clock, zone: { value: CAMPUS } } as unknown as Connection)
    .mount(page)
  await vi.waitFor(() => expect(page.querySelector('.when')).not.toBeNull())
  const words = () => (page.textContent ?? '').replace(/\s+/g, ' ')
  return { page, words }
}

describe('the page of a reservation', () => {
  it('tells hours, history and the end of its refund in the zone of its session, and names that', async () => {
    const { page, words } = await open({ timeZone: BERLIN, now: '2026-05-04T08:00:00Z' })
    expect(page.querySelector('.when')?.textContent).toMatch(/18:00–19:00\s+GMT\+2/)
    expect(words()).toContain('Until Mon, May 4 16:00 it can be given back: ¥15.00 returns the way it came')
    expect(page.querySelector('.history .number')?.textContent).toContain('22:00')
    expect(page.querySelector('button.danger')).not.toBeNull()
  })

  it('names no zone where it is the campus’', async () => {
    const { page } = await open({ timeZone: CAMPUS, now: '2026-05-04T08:00:00Z' })
    expect(page.querySelector('.when')?.textContent).not.toContain('GMT')
  })

  it('offers no refund when its time is over, and says until when it was', async () => {
    const { page, words } = await open({ timeZone: BERLIN, now: '2026-05-04T14:00:01Z' })
    expect(words()).toContain('It could be given back for a refund until Mon, May 4 16:00.')
    expect(words()).not.toContain('Give back for a refund')
    expect(page.querySelector('button.danger')?.textContent).toBe('Give it back without money')
    expect(words()).toContain('somebody else plays')
  })

  it('keeps the server’s word for an event that it does not know', async () => {
    const { page } = await open({ timeZone: CAMPUS, now: '2026-05-04T08:00:00Z', event: 'SHELVE' })
    expect(page.querySelector('.history')?.textContent).toContain('SHELVE')
    expect(page.textContent).not.toContain('mine.events')
  })

  it('says the same in Chinese', async () => {
    const { words } = await open({ timeZone: BERLIN, now: '2026-05-04T08:00:00Z', language: 'zh-CN' })
    expect(words()).toMatch(/16:00 前可退订，¥15\.00 按原路退回/)
  })
})
