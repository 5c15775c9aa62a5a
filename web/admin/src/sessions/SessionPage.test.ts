import { CONNECTION, createTexts, type Connection, type Language } from '@courtgate/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import SessionPage from './SessionPage.vue'

let shown: App | undefined
afterEach(() => shown?.unmount())

const SESSION = {
  id: 7,
  hallId: 1,
  slotDate: '2031-03-30',
  flashTime: '2031-03-29T12:00:00Z',
  closeTime: null,
  timeZone: 'Europe/Berlin',
  status: 'SCHEDULED',
  slots: [],
}

/** The page of a session with some entries in its audit log, and what it has asked for. */
async function open(entries: unknown[], language: Language = 'en', session: object = SESSION) {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const asked: unknown[] = []
  const api = {
    GET: async (path: string, { params }: { params: unknown }) => {
      asked.push([path, params])
      const data = path === '/admin/audit-log' ? { items: entries, total: entries.length, page: 0, size: 20 } : session
      return { data: { code: 200, enumCode: 'SUCCESS', data }, response: new Response() }
    },
  }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/sessions/:id', component: SessionPage }, { path: '/:rest(.*)*', component: { render: () => null } }],
  })
  await router.push('/sessions/7')
  const page = document.createElement('div')
  shown = createApp(SessionPage)
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
  await vi.waitUntil(() => page.querySelector('h1') !== null)
  return { page, asked }
}

describe('the page of a session', () => {
  it.each<[Language, string]>([
    ['en', 'Without 01:00-02:00, 02:00-03:00: the clocks are changed on this day.'],
    ['zh-CN', '因当日时钟调整，不含 01:00-02:00, 02:00-03:00。'],
  ])('tells the office in %s of hours that its plan left out', async (language, text) => {
    const { page, asked } = await open([{ id: 1, detail: { planId: 3, hours: ['01:00-02:00', '02:00-03:00'] } }], language)
    await vi.waitUntil(() => page.textContent.includes(text))
    expect(asked).toContainEqual([
      '/admin/audit-log',
      { query: { action: 'session.hoursSkipped', target: 'session:7' } },
    ])
  })

  it('says nothing of a session that has all its hours', async () => {
    const { page } = await open([])
    expect(page.querySelector('p[role=status]')).toBeNull()
  })
})
