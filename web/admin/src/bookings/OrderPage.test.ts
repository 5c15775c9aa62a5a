import { CONNECTION, createTexts, type Connection, type Language } from '@courtgate/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import OrderPage from './OrderPage.vue'

let shown: App | undefined
afterEach(() => shown?.unmount())

const AT = '2026-05-04T05:00:01Z'
const event = (kind: string, what: string) => ({ at: AT, kind, reference: 'P1', what, amountFen: null, detail: null })

/** The page of an order of which the server says that. */
async function open(part: object, events: object[], language: Language) {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const answers: Record<string, unknown> = {
    '/admin/orders/{orderNo}': {
      orderNo: 'B1',
      userId: 7,
      sessionId: 17,
      hallId: 1,
      timeZone: 'Asia/Shanghai',
      amountFen: 4000,
      createTime: AT,
      status: 'STOCK_FAILED',
      items: [],
      ...part,
    },
    '/admin/orders/{orderNo}/timeline': { complete: true, events },
    '/admin/users/{id}': { id: 7, studentId: 's1', name: 'Li' },
  }
  const api = {
    GET: async (path: string) => ({
      data: { code: 200, enumCode: 'SUCCESS', data: answers[path] },
      response: new Response(),
    }),
  }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/orders/:orderNo', component: OrderPage }, { path: '/:rest(.*)*', component: { render: () => null } }],
  })
  await router.push('/orders/B1')
  const page = document.createElement('div')
  shown = createApp(OrderPage)
  shown
    .use(texts.i18n)
    .use(router)
    .provide(CONNECTION, {
      api,
      session: { user: { value: { role: 'ADMIN' } } },
      zone: { value: 'Asia/Shanghai' },
      halls: { value: [] },
    } as unknown as Connection)
    .mount(page)
  await vi.waitFor(() => expect(page.querySelector('h1')).not.toBeNull())
  return page.textContent
}

describe('the page of an order', () => {
  it.each<[Language, string]>([
    ['en', 'Sold out'],
    ['zh-CN', '已抢光'],
  ])('says in %s why there was no place', async (language, why) => {
    const text = await open({ stockFailure: 'OUT_OF_STOCK' }, [], language)
    expect(text).not.toContain('OUT_OF_STOCK')
    expect(text).toContain(why)
  })

  it.each<Language>(['en', 'zh-CN'])('keeps in %s the words of the server where it has none', async (language) => {
    const text = await open(
      { status: 'SHELVED', stockFailure: 'FLOODED' },
      [event('PAY_ORDER', 'HALF_PAID'), event('TRANSFER', 'moved to court 4'), event('PAYMENT', 'SUCCESS')],
      language,
    )
    for (const words of ['SHELVED', 'FLOODED', 'HALF_PAID', 'TRANSFER', 'moved to court 4']) expect(text).toContain(words)
    expect(text).not.toMatch(/(state|timeline|failure)\.[A-Za-z]/)
  })
})
