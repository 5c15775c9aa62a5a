import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import { TWO_HALLS } from '../../../shared/src/hall/testHalls'
import { NOW, pageOf, showPage, type Asked, type Shown } from '../frame/testConsole'
import { rememberHall } from '../halls/rememberedHall'
import { useWatchedSession } from './useWatchedSession'

let shown: Shown | undefined
beforeEach(() => localStorage.clear())
afterEach(() => shown?.unmount())

const session = (id: number, hallId: number, opensInMinutes: number) => ({
  id,
  hallId,
  slotDate: '2026-05-05',
  flashTime: new Date(NOW + opensInMinutes * 60_000).toISOString(),
  closeTime: null,
  timeZone: 'Asia/Shanghai',
  status: 'WARMED',
})
const SESSIONS = [session(1, 1, 10), session(2, 2, 10), session(3, 2, 50)]

async function watchAt(at: string, sessions = SESSIONS) {
  let watched: ReturnType<typeof useWatchedSession> | undefined
  const page = defineComponent({
    setup: () => {
      watched = useWatchedSession()
      return () => null
    },
  })
  const answer = ({ query }: Asked) => {
    const found = pageOf(sessions.filter(({ hallId }) => query['hallId'] === undefined || query['hallId'] === hallId))
    const from = Number(query['page']) * Number(query['size'])
    return { ...found, items: found.items.slice(from, from + Number(query['size'])) }
  }
  shown = await showPage(page, { at, halls: TWO_HALLS, answer })
  return { page: shown, watched: watched! }
}

describe('the page on the wall', () => {
  it('is of the hall in its address, and of another one when that is chosen', async () => {
    const { page, watched } = await watchAt('/opening?hallId=2')
    await vi.waitFor(() => expect(watched.session.value?.id).toBe(2))
    await page.router.push('/opening?hallId=1')
    await vi.waitFor(() => expect(watched.session.value?.id).toBe(1))
    expect(page.asked.map(({ query }) => query['hallId'])).toEqual([2, 1])
  })

  it('finds the next gate also behind hundreds of later days', async () => {
    const later = Array.from({ length: 250 }, (_, at) => session(100 + at, 1, 100 + at))
    const { watched } = await watchAt('/opening', [...later, session(7, 1, 10)])
    await vi.waitFor(() => expect(watched.session.value?.id).toBe(7))
  })

  it('is of the hall that was looked at last where it says none', async () => {
    rememberHall(2)
    const { page, watched } = await watchAt('/opening')
    await vi.waitFor(() => expect(watched.session.value?.id).toBe(2))
    expect(page.router.currentRoute.value.fullPath).toBe('/opening?hallId=2')
    await page.router.push('/opening')
    await vi.waitFor(() => expect(page.asked).toHaveLength(2))
    expect(page.asked.map(({ query }) => query['hallId'])).toEqual([2, 2])
  })
})
