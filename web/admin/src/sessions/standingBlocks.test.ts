import type { Api } from '@courtgate/shared'
import { describe, expect, it, vi } from 'vitest'
import { WEEK } from '../plans/plan'
import type { Span } from './blockSpan'
import { ADD_STANDING, daysOf, hoursOf, standingBlocks, type StandingBlock } from './standingBlocks'

const answer = { data: { code: 200, enumCode: 'SUCCESS', message: '', data: { id: 1, slots: 0 } }, response: new Response() }
const given = { why: 'the fair', values: {} }

describe('a standing block', () => {
  it('is of what was chosen, and an empty hour does not narrow', async () => {
    const post = vi.fn(async (..._: unknown[]) => answer)
    const days = { from: '2026-10-01', to: '2026-10-07' }
    const span: Span = { hallId: null, ...days, startTime: '', endTime: '18:00', weekday: [], courtId: [2, 3] }
    await ADD_STANDING.run({ POST: post } as unknown as Api, span, given)
    const body = { ...days, endTime: '18:00', courtIds: [2, 3], why: 'the fair' }
    expect(post).toHaveBeenCalledWith('/admin/standing-blocks', { body })
    const weekly: Span = { ...span, weekday: ['TUESDAY'] }
    await ADD_STANDING.run({ POST: post } as unknown as Api, weekly, { why: 'the fair', values: { title: ' the club ' } })
    expect(post).toHaveBeenLastCalledWith('/admin/standing-blocks', {
      body: { ...body, weekdays: ['TUESDAY'], title: 'the club' },
    })
    expect(ADD_STANDING.isPossible({ ...span, to: '2026-09-30' })).toBe(false)
  })

  it('is of the hall that was chosen, all of it where no court was', async () => {
    const post = vi.fn(async (..._: unknown[]) => answer)
    const span: Span = { hallId: 2, from: '2026-10-01', to: '2026-10-07', startTime: '', endTime: '', weekday: [], courtId: [] }
    await ADD_STANDING.run({ POST: post } as unknown as Api, span, given)
    const body = { hallId: 2, from: '2026-10-01', to: '2026-10-07', courtIds: [], why: 'the fair' }
    expect(post).toHaveBeenCalledWith('/admin/standing-blocks', { body })
  })

  it('is listed with its hall, which some courts have from where they are', () => {
    const { columns } = standingBlocks((court) => (court === 4 ? 2 : undefined), () => 'the whole hall')
    const cell = (name: string, block: Partial<StandingBlock>) =>
      columns.find((column) => column.name === name)?.of(block as StandingBlock)
    expect(cell('hallId', { hallId: 3, courtIds: [] })).toBe(3)
    expect(cell('ofCourts', { courtIds: [] })).toBe('the whole hall')
    // The first of them was removed since.
    expect(cell('hallId', { hallId: null, courtIds: [9, 4] })).toBe(2)
    expect(cell('ofCourts', { courtIds: [9, 4] })).toBe(2)
    expect(cell('hallId', { hallId: null, courtIds: [9] })).toBeUndefined()
  })

  it('says its days in the order of the week, and nothing when it holds on all', () => {
    expect(daysOf(['SUNDAY', 'TUESDAY'])).toBe('TUESDAY,SUNDAY')
    expect(daysOf(WEEK)).toBe('')
  })

  it('ends once', () => {
    const end = standingBlocks(() => undefined, () => '').deeds.find(({ name }) => name === 'endStandingBlock')!
    expect(end.isPossible({ endedAt: null } as StandingBlock)).toBe(true)
    expect(end.isPossible({ endedAt: '2026-10-07T00:00:00Z' } as StandingBlock)).toBe(false)
  })

  it.each([
    [null, null, ''],
    ['18:00', null, '18:00–'],
    [null, '12:00', '–12:00'],
    ['18:00:00', '20:00', '18:00–20:00'],
  ])('from %s to %s has the hours "%s"', (from, to, hours) => expect(hoursOf(from, to)).toBe(hours))
})
