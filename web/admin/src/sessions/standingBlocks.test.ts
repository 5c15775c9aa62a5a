import type { Api } from '@courtgate/shared'
import { describe, expect, it, vi } from 'vitest'
import { WEEK } from '../plans/plan'
import type { Span } from './blockSpan'
import { ADD_STANDING, daysOf, hoursOf, STANDING_BLOCKS, type StandingBlock } from './standingBlocks'

const answer = { data: { code: 200, enumCode: 'SUCCESS', message: '', data: { id: 1, slots: 0 } }, response: new Response() }
const given = { why: 'the fair', values: {} }

describe('a standing block', () => {
  it('is of what was chosen, and an empty hour does not narrow', async () => {
    const post = vi.fn(async (..._: unknown[]) => answer)
    const span: Span = { from: '2026-10-01', to: '2026-10-07', startTime: '', endTime: '18:00', weekday: [], courtId: [2, 3] }
    await ADD_STANDING.run({ POST: post } as unknown as Api, span, given)
    const body = { from: '2026-10-01', to: '2026-10-07', endTime: '18:00', courtIds: [2, 3], why: 'the fair' }
    expect(post).toHaveBeenCalledWith('/admin/standing-blocks', { body })
    const weekly: Span = { ...span, weekday: ['TUESDAY'] }
    await ADD_STANDING.run({ POST: post } as unknown as Api, weekly, { why: 'the fair', values: { title: ' the club ' } })
    expect(post).toHaveBeenLastCalledWith('/admin/standing-blocks', {
      body: { ...body, weekdays: ['TUESDAY'], title: 'the club' },
    })
    expect(ADD_STANDING.isPossible({ ...span, to: '2026-09-30' })).toBe(false)
  })

  it('says its days in the order of the week, and nothing when it holds on all', () => {
    expect(daysOf(['SUNDAY', 'TUESDAY'])).toBe('TUESDAY,SUNDAY')
    expect(daysOf(WEEK)).toBe('')
  })

  it('ends once', () => {
    const end = STANDING_BLOCKS.deeds.find(({ name }) => name === 'endStandingBlock')!
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
