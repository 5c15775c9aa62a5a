import type { Api } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { addMonths, monthOf, sessionsOf, weeksOf, type CalendarSession } from './calendar'

const session = (id: number, slotDate: string, flashTime: string): CalendarSession =>
  ({ id, slotDate, flashTime, timeZone: 'Asia/Shanghai', status: 'SCHEDULED' }) as CalendarSession

describe('the calendar', () => {
  it('shows the month of the address, or that of today', () => {
    expect(monthOf({ month: '2026-05' }, '2026-03-02')).toBe('2026-05')
    for (const month of [undefined, null, '2026-13', '2026-5', 'May', ['2026-05']]) {
      expect(monthOf(month === undefined ? {} : { month }, '2026-03-02')).toBe('2026-03')
    }
  })

  it('goes from month to month beyond the year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
  })

  it('has each day of a month once, in weeks from Monday', () => {
    expect(weeksOf('2026-02')[0]).toEqual([null, null, null, null, null, null, '2026-02-01'])
    expect(weeksOf('2027-02')).toHaveLength(4)
    for (const [month, days] of [['2026-02', 28], ['2028-02', 29], ['2026-12', 31], ['2026-03', 31], ['2026-06', 30]] as const) {
      const all = weeksOf(month).flat().filter((day) => day !== null)
      expect(all).toHaveLength(days)
      expect(new Set(all).size).toBe(days)
      expect(weeksOf(month).every((week) => week.length === 7)).toBe(true)
    }
  })

  it('asks for all sessions of the month, and puts them under their day by their gate', async () => {
    const pages = [
      Array.from({ length: 200 }, (_, at) => session(at + 10, '2026-12-01', '2026-12-01T05:00:00Z')),
      [session(2, '2026-12-31', '2026-12-31T06:00:00Z'), session(3, '2026-12-31', '2026-12-31T05:00:00Z')],
    ]
    const asked: unknown[] = []
    const api = {
      GET: (_path: string, { params }: { params: { query: { page: number } } }) => {
        asked.push(params.query)
        const data = { items: pages[params.query.page], total: 202, page: params.query.page, size: 200 }
        return Promise.resolve({ data: { code: 200, data }, response: new Response() })
      },
    } as unknown as Api
    const found = await sessionsOf(api, '2026-12', 2, new AbortController().signal)
    expect(asked).toEqual([0, 1].map((page) => ({ hallId: 2, dateFrom: '2026-12-01', dateTo: '2026-12-31', page, size: 200 })))
    expect(found.get('2026-12-01')).toHaveLength(200)
    expect(found.get('2026-12-31')?.map(({ id }) => id)).toEqual([3, 2])
    expect(found.get('2026-12-02')).toBeUndefined()
  })
})
