import type { Connection } from '@courtgate/shared'
import { CONNECTION } from '@courtgate/shared'
import { noticeKinds } from '@courtgate/shared/locales/en'
import { createPinia, setActivePinia } from 'pinia'
import { createApp } from 'vue'
import { beforeEach, describe, expect, it } from 'vitest'
import { markOf, placeOf, useNotices, type Notice } from './notices'

const notice = (id: number, readTime: string | null = null): Notice => ({
  id,
  kind: 'PAID',
  text: 'Paid',
  facts: { orderNo: 'B1', slots: [] },
  createTime: '2026-05-04T05:00:01Z',
  readTime,
})

/** A server with these notices, the newest first. */
class Server {
  notices: Notice[] = []
  isDown = false

  readonly GET = (_path: string, { params }: { params: { query: { unread?: boolean; page: number; size: number } } }) => {
    const { unread = false, page, size } = params.query
    const meant = this.notices.filter((one) => !unread || one.readTime == null)
    const items = meant.slice(page * size, (page + 1) * size).map((one) => ({ ...one }))
    return this.answer({ items, total: meant.length, page, size })
  }

  readonly POST = (path: string, options?: { params: { path: { id: number } } }) => {
    const id = options?.params.path.id
    const meant = this.notices.filter((one) => one.readTime == null && (path.endsWith('read-all') || one.id === id))
    if (!this.isDown) meant.forEach((one) => (one.readTime = '2026-05-04T06:00:00Z'))
    return this.answer({ read: meant.length })
  }

  private answer(data: unknown) {
    if (this.isDown) return Promise.reject(new TypeError('the network is gone'))
    return Promise.resolve({ data: { code: 200, data }, response: new Response(null, { status: 200 }) })
  }
}

describe('notices', () => {
  let server: Server

  beforeEach(() => {
    server = new Server()
    const app = createApp({})
    app.provide(CONNECTION, { api: server } as unknown as Connection)
    const pinia = createPinia()
    app.use(pinia)
    setActivePinia(pinia)
  })

  it('are counted while unread, and the count stays while nobody answers', async () => {
    const notices = useNotices()
    server.notices = [notice(2), notice(1, '2026-05-04T06:00:00Z')]
    await notices.count()
    expect(notices.unread).toBe(1)
    server.isDown = true
    await notices.count()
    expect(notices.unread).toBe(1)
  })

  it('are read one by one or all at once, and counted down by what the server says', async () => {
    const notices = useNotices()
    server.notices = [notice(3), notice(2), notice(1)]
    await Promise.all([notices.count(), notices.load()])
    await notices.read(2)
    await notices.read(2)
    expect(notices.unread).toBe(2)
    expect(notices.notices?.map(({ readTime }) => readTime == null)).toEqual([true, false, true])
    await notices.readAll()
    expect(notices.unread).toBe(0)
  })

  it('stay unread when the server does not hear of it', async () => {
    const notices = useNotices()
    server.notices = [notice(1)]
    await Promise.all([notices.count(), notices.load()])
    server.isDown = true
    await notices.read(1)
    expect(notices.unread).toBe(1)
    expect(notices.notices?.[0]?.readTime).toBeNull()
    expect(notices.failure).not.toBeNull()
  })

  it('are not shown twice when one came while turning the page', async () => {
    const notices = useNotices()
    server.notices = Array.from({ length: 30 }, (_, index) => notice(30 - index))
    await notices.load()
    server.notices.unshift(notice(31))
    await notices.more()
    const ids = notices.notices?.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain(1)
  })

  it('lead to where something can be done', () => {
    expect(placeOf({ ...notice(1), kind: 'PAY_SOON' })).toBe('/pay/B1')
    expect(placeOf({ ...notice(1), kind: 'REFUND_SENT' })).toBe('/mine?show=cancelled')
    expect(placeOf({ kind: 'COUPON_ENDS_SOON', facts: { slots: [] } })).toBe('/coupons?show=UNUSED')
    expect([markOf(0), markOf(7), markOf(100)]).toEqual(['', '7', '99+'])
  })

  it.each(Object.keys(noticeKinds) as Notice['kind'][])('of the kind %s have a place of their own', (kind) => {
    expect(placeOf({ ...notice(1), kind })).toMatch(/^\/[a-z]/)
  })

  it('that are newer than the page, or name no order to pay, lead nowhere', () => {
    expect(placeOf({ ...notice(1), kind: 'RAINED_OFF' as never })).toBeNull()
    expect(placeOf({ kind: 'PAY_SOON', facts: { slots: [] } })).toBeNull()
  })
})
