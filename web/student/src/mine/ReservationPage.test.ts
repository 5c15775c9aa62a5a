import { CONNECTION, createTexts, type Connection, type Hall, type Language } from '@courtgate/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { testHall, TWO_HALLS } from '../../../shared/src/hall/testHalls'
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
afterEach(() => {
  shown?.unmount()
  vi.restoreAllMocks()
})

/** The page of a paid reservation of six o'clock in a zone, at a moment. */
async function open({ timeZone, now, language = 'en', event = 'STOCK_RESERVED', halls = [] }: {
  timeZone: string
  halls?: readonly Hall[]
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
      hallId: 2,
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
    hallId: 2,
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
    .provide(CONNECTION, { api, clock, zone: { value: CAMPUS }, halls: { value: halls } } as unknown as Connection)
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

describe('the place of a reservation', () => {
  /** What the calendar is given. */
  async function entryOf(page: HTMLElement): Promise<string> {
    let kept = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      kept = file as Blob
      return 'blob:kept'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    page.querySelector<HTMLButtonElement>('.code .button:not(.danger)')!.click()
    return (await kept.text()).replace(/\r\n /g, '')
  }
  const open9 = (halls: readonly Hall[], language: Language = 'en') =>
    open({ timeZone: BERLIN, now: '2026-05-04T08:00:00Z', language, halls })

  it.each<[Language, string, string, string]>([
    ['en', 'South', 'Address1 Lake Road; gate BContact555-0100', 'SUMMARY:Table tennis\\, Court 1'],
    ['zh-CN', '南馆', '地址1 Lake Road; gate B联系方式555-0100', 'SUMMARY:乒乓球 Court 1'],
  ])('is the hall with its address, on the page and in the calendar, in %s', async (language, name, whereabouts, summary) => {
    const { page } = await open9(TWO_HALLS, language)
    expect(page.querySelector('.hall')?.textContent).toBe(name)
    expect(page.querySelector('.where')?.textContent).toBe(whereabouts)
    const entry = await entryOf(page)
    expect(entry).toContain(`LOCATION:Court 1\\, ${name}\\, 1 Lake Road\\; gate B\r\n`)
    expect(entry).toContain(`${summary}\r\n`)
  })

  it('has no name where there is one hall, and its address still', async () => {
    const [, south] = TWO_HALLS
    const { page } = await open9([south])
    expect(page.querySelector('.hall')).toBeNull()
    expect(page.querySelector('.where')?.textContent).toContain('1 Lake Road')
    expect(await entryOf(page)).toContain('LOCATION:Court 1\\, 1 Lake Road\\; gate B\r\n')
  })

  it.each<[string, readonly Hall[]]>([
    ['nothing is known of halls', []],
    ['its hall has neither address nor sport', [testHall(2, { sportZh: '', sportEn: '' })]],
  ])('is the court alone where %s', async (_, halls) => {
    const { page } = await open9(halls)
    expect(page.querySelector('.where')).toBeNull()
    const entry = await entryOf(page)
    expect(entry).toContain('LOCATION:Court 1\r\n')
    expect(entry).toContain('SUMMARY:Court 1\r\n')
  })
})
