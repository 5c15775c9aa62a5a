import { describe, expect, it } from 'vitest'
import { ratesOf, refusalCounts, sessionToWatch, withSample, type Live, type OfficeSession, type Sample } from './opening'

const live = (part: Partial<Live> = {}): Live => ({
  status: 'OPEN',
  permits: 100,
  requests: 0,
  accepted: 0,
  held: 0,
  pending: 0,
  recorded: 0,
  paid: 0,
  rejected: {},
  drift: 0,
  line: 0,
  ...part,
})
const session = (id: number, status: OfficeSession['status'], flashTime: string): OfficeSession => ({
  id,
  hallId: 1,
  slotDate: flashTime.slice(0, 10),
  flashTime,
  closeTime: null,
  timeZone: 'Asia/Shanghai',
  status,
})
const NOON = Date.parse('2026-05-04T04:00:00Z')

describe('the session to watch', () => {
  const open = session(1, 'OPEN', '2026-05-03T05:00:00Z')
  const today = session(2, 'WARMED', '2026-05-04T05:00:00Z')
  const tomorrow = session(3, 'SCHEDULED', '2026-05-05T05:00:00Z')
  const closed = session(4, 'CLOSED', '2026-05-02T05:00:00Z')

  it('is the one that sells while the next gate is far', () => {
    expect(sessionToWatch([tomorrow, today, open], NOON)).toBe(open)
  })

  it('is the next one in the half hour before its gate', () => {
    expect(sessionToWatch([tomorrow, today, open], NOON + 31 * 60_000)).toBe(today)
  })

  it('is the next one when nothing sells, and the last one when nothing is to come', () => {
    expect(sessionToWatch([tomorrow, today, closed], NOON)).toBe(today)
    expect(sessionToWatch([closed], NOON)).toBe(closed)
    expect(sessionToWatch([], NOON)).toBeNull()
  })
})

describe('rates', () => {
  it('are what has changed, per second', () => {
    const samples: Sample[] = [
      { atMillis: 1000, live: live() },
      { atMillis: 2000, live: live({ recorded: 30, rejected: { OUT_OF_STOCK: 100 } }) },
      { atMillis: 4000, live: live({ recorded: 40, paid: 4, rejected: { OUT_OF_STOCK: 150, UNGATED: 50 } }) },
    ]
    expect(ratesOf(samples)).toEqual([
      { atMillis: 2000, recorded: 30, refused: 100, paid: 0 },
      { atMillis: 4000, recorded: 5, refused: 50, paid: 2 },
    ])
  })

  it('are never negative: a cancelled reservation is no record taken back', () => {
    const samples = [
      { atMillis: 1000, live: live({ recorded: 10 }) },
      { atMillis: 2000, live: live({ recorded: 8 }) },
    ]
    expect(ratesOf(samples)[0]?.recorded).toBe(0)
  })

  it('are kept for ten minutes', () => {
    let samples: Sample[] = []
    for (let second = 0; second < 700; second++) samples = withSample(samples, { atMillis: second * 1000, live: live() })
    expect(samples).toHaveLength(600)
    expect(samples.at(-1)?.atMillis).toBe(699_000)
  })
})

describe('refusals', () => {
  it('stand by how often they happened, with their share', () => {
    const counts = refusalCounts(live({ rejected: { UNGATED: 25, OUT_OF_STOCK: 75, DUP_REQ: 0 } }))
    expect(counts).toEqual([
      { reason: 'OUT_OF_STOCK', times: 75, share: 0.75 },
      { reason: 'UNGATED', times: 25, share: 0.25 },
    ])
  })
})
