import { CONNECTION, createTexts, type Connection, type Language } from '@courtgate/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { TWO_HALLS } from '../../../shared/src/hall/testHalls'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import OrderPage from './OrderPage.vue'
import type { Order } from './placeOrder'

let shown: App | undefined
afterEach(() => shown?.unmount())

/** The page of an order of which the server says that. */
async function open(part: Pick<Order, 'status'> & Partial<Order>, language: Language = 'en') {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const order: Order = {
    orderNo: 'N1',
    userId: 7,
    sessionId: 17,
    hallId: 2,
    timeZone: 'Asia/Shanghai',
    amountFen: 4000,
    createTime: '2026-05-04T05:00:01Z',
    items: [],
    ...part,
  }
  const GET = vi.fn(async (..._: unknown[]) => ({
    data: { code: 200, enumCode: 'SUCCESS', data: order },
    response: new Response(),
  }))
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { render: () => null } }],
  })
  await router.push('/orders/N1')
  const page = document.createElement('div')
  shown = createApp(OrderPage, { orderNo: 'N1' })
  shown.use(texts.i18n).use(router).provide(CONNECTION, { api: { GET }, halls: { value: TWO_HALLS } } as unknown as Connection).mount(page)
  await vi.waitFor(() => expect(GET).toHaveBeenCalled())
  return { page, router }
}

describe('the page of an order', () => {
  it.each<[Language, string, string]>([
    ['en', 'Not this time', 'None of them was taken, and there is nothing to pay.'],
    ['zh-CN', chinese.order.failed, chinese.order.none],
  ])('says in %s that nothing was taken, and why, and leads back', async (language, failed, none) => {
    const { page } = await open({ status: 'STOCK_FAILED', stockFailure: 'OUT_OF_STOCK' }, language)
    await vi.waitFor(() => expect(page.textContent).toContain(failed))
    expect(page.textContent).toContain(none)
    const texts = language === 'en' ? english : chinese
    expect(page.textContent).toContain(texts.failure.OUT_OF_STOCK.title)
    expect(page.querySelector('a.button')?.getAttribute('href')).toBe('/today')
  })

  it('waits for the stock, and says so', async () => {
    const { page, router } = await open({ status: 'CREATED' })
    expect(page.querySelector('[role=status]')?.textContent).toContain('You get all of them or none')
    expect(router.currentRoute.value.path).toBe('/orders/N1')
  })

  it.each<[Language, string]>([['en', 'South'], ['zh-CN', '南馆']])('names the hall in %s', async (language, name) => {
    const { page } = await open({ status: 'CREATED' }, language)
    await vi.waitFor(() => expect(page.querySelector('.hall')?.textContent).toBe(name))
  })

  it('goes on to the payment once all of it is taken', async () => {
    const { router } = await open({ status: 'STOCK_RESERVED' })
    await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/pay/N1'))
  })
})
