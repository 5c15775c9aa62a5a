import { CONNECTION, createTexts, type Connection, type Language } from '@courtgate/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import BillPage from './BillPage.vue'

let shown: App | undefined
afterEach(() => shown?.unmount())

const none = { refundNo: null, localFen: null, channelFen: null, localState: null, channelState: null }
const DIFFERENCES = [
  { ...none, id: 1, kind: 'CHANNEL_ONLY', movement: 'PAY', outTradeNo: 'P1', channelFen: 3100 },
  { ...none, id: 2, kind: 'AMOUNT', movement: 'REFUND', outTradeNo: 'P2', refundNo: 'R2', localFen: 2000, channelFen: 1900 },
]

/** The page of the seventh bill at an address, and what it has asked for. */
async function open(query = '', language: Language = 'en') {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const asked: unknown[] = []
  const api = {
    GET: async (path: string, { params }: { params: unknown }) => {
      asked.push([path, params])
      const data = { items: DIFFERENCES, total: DIFFERENCES.length, page: 0, size: 20 }
      return { data: { code: 200, enumCode: 'SUCCESS', data }, response: new Response() }
    },
  }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/bills/:id', component: BillPage }, { path: '/:rest(.*)*', component: { render: () => null } }],
  })
  await router.push(`/bills/7${query}`)
  const page = document.createElement('div')
  const session = { user: { value: { role: 'FINANCE' } } }
  shown = createApp(BillPage)
  shown
    .use(texts.i18n)
    .use(router)
    .provide(CONNECTION, { api, session, zone: { value: 'Asia/Shanghai' }, halls: { value: [] } } as unknown as Connection)
    .mount(page)
  await vi.waitFor(() => expect(page.querySelectorAll('tbody tr:not([aria-hidden])')).toHaveLength(DIFFERENCES.length))
  const rows = [...page.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
  return { page, rows, asked }
}

describe('the page of a bill', () => {
  it.each<[Language, string[], string[]]>([
    ['en', ['Only at the channel', 'Payment', '¥31.00'], ['Different amount', 'Refund', 'R2', '¥20.00', '¥19.00']],
    ['zh-CN', ['仅渠道有', '支付', '¥31.00'], ['金额不同', '退款', 'R2', '¥20.00', '¥19.00']],
  ])('says in %s how our books differ from it', async (language, first, second) => {
    const { rows } = await open('', language)
    for (const word of first) expect(rows[0]).toContain(word)
    for (const word of second) expect(rows[1]).toContain(word)
  })

  it('leads to the payment and to the refund', async () => {
    const { page } = await open()
    expect([...page.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual([
      '/pay-orders?outTradeNo=P1', '/pay-orders?outTradeNo=P2', '/refunds?refundNo=R2',
    ])
  })

  it('asks for what its address says, of its own bill', async () => {
    const { asked } = await open('?kind=AMOUNT&movement=REFUND&number=R2')
    const query = { page: 0, size: 20, kind: 'AMOUNT', movement: 'REFUND', number: 'R2' }
    expect(asked).toEqual([['/admin/bills/{id}/differences', { query, path: { id: 7 } }]])
  })
})
