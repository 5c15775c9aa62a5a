import { take, toFailure, useConnection, type ApiFailure, type Data } from '@courtgate/shared'
import { defineStore } from 'pinia'
import { ref } from 'vue'

export type Notice = Data<'/notices', 'get'>['items'][number]

export const ASK_MILLIS = 30_000
const SIZE = 20

/** To where something can be done about a notice of that kind, else to what it is about. */
const PLACES: Record<Exclude<Notice['kind'], 'PAY_SOON'>, string> = {
  CANCELLED_BY_DEADLINE: '/mine?show=cancelled',
  PAID: '/mine',
  CANCELLED_BY_OFFICE: '/mine?show=cancelled',
  REFUND_SENT: '/mine?show=cancelled',
  REFUND_ARRIVED: '/mine?show=cancelled',
  SESSION_POSTPONED: '/today',
  COUPON_ENDS_SOON: '/coupons?show=UNUSED',
  PLACE_OFFERED: '/line',
  LINE_ENDED: '/line',
}

/** Target of a notice; null when it leads nowhere, as one of a kind that is newer than the page. */
export function placeOf({ kind, facts }: Pick<Notice, 'kind' | 'facts'>): string | null {
  if (kind === 'PAY_SOON') return facts.orderNo == null ? null : `/pay/${facts.orderNo}`
  return PLACES[kind] ?? null
}

/** As the mark beside the bell shows it; '' when there is nothing unread. */
export function markOf(unread: number): string {
  if (unread <= 0) return ''
  return unread > 99 ? '99+' : String(unread)
}

/** The student's notices; how many are unread is asked for while any page is seen. */
export const useNotices = defineStore('notices', () => {
  const { api } = useConnection()
  const unread = ref(0)
  const notices = ref<Notice[] | null>(null)
  const hasMore = ref(false)
  const failure = ref<ApiFailure | null>(null)
  let page = 0

  /** Asks for the number of unread notices; without an answer it stays as it was: the next question comes by itself. */
  async function count(signal?: AbortSignal): Promise<void> {
    const query = { unread: true, page: 0, size: 1 }
    try {
      unread.value = (await take(api.GET('/notices', { params: { query }, ...(signal && { signal }) }))).total
    } catch (thrown) {
      if (signal?.aborted === true) throw thrown
    }
  }

  async function load(next = 0): Promise<void> {
    failure.value = null
    try {
      const found = await take(api.GET('/notices', { params: { query: { page: next, size: SIZE } } }))
      const known = new Set(next === 0 ? [] : notices.value?.map(({ id }) => id))
      // A notice that came meanwhile has moved the others on.
      notices.value = [...(next === 0 ? [] : (notices.value ?? [])), ...found.items.filter(({ id }) => !known.has(id))]
      hasMore.value = (next + 1) * SIZE < found.total
      page = next
    } catch (thrown) {
      failure.value = toFailure(thrown)
    }
  }

  async function change(deed: () => Promise<{ read: number }>, isMeant: (notice: Notice) => boolean): Promise<void> {
    failure.value = null
    try {
      const { read } = await deed()
      unread.value = Math.max(0, unread.value - read)
      // Nobody is shown when, so that any moment will do until the next answer says it.
      notices.value =
        notices.value?.map((one) => (isMeant(one) ? { ...one, readTime: one.readTime ?? one.createTime } : one)) ?? null
    } catch (thrown) {
      failure.value = toFailure(thrown)
    }
  }

  const read = (id: number) =>
    change(
      () => take(api.POST('/notices/{id}/read', { params: { path: { id } } })),
      (one) => one.id === id,
    )
  const readAll = () => change(() => take(api.POST('/notices/read-all')), () => true)
  const more = () => load(page + 1)

  function forget(): void {
    unread.value = 0
    notices.value = null
  }

  return { unread, notices, hasMore, failure, count, load, more, read, readAll, forget }
})
