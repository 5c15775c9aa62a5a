import { ApiFailure } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { faultsOf, unplaced } from './faults'

describe('the faults of a refusal', () => {
  const refused = new ApiFailure('VALIDATE_FAILED', {
    status: 400,
    details: { closeTime: 'must be after flashTime', 'slots[0].courtId': 'is unknown', count: 3 },
  })

  it('stand beside the fields they name, the others apart', () => {
    expect(faultsOf(refused)['closeTime']).toBe('must be after flashTime')
    expect(unplaced(refused, ['closeTime', 'flashTime'])).toEqual([['slots[0].courtId', 'is unknown']])
  })

  it('stand beside a field that may not change as things are, and what is told of the state for programs nowhere', () => {
    const details = { hallId: 'has slots to come', status: 'PAID', takenBy: 7, takenAt: '2026-05-04T04:50:00Z' }
    const stays = new ApiFailure('STATE_INVALID', { status: 409, details })
    expect(faultsOf(stays)['hallId']).toBe('has slots to come')
    expect(unplaced(stays, ['hallId'])).toEqual([])
    expect(unplaced(stays, [])).toEqual([])
  })

  it('are none for a refusal that names no fields', () => {
    expect(faultsOf(new ApiFailure('FORBIDDEN', { status: 403, details: { status: 'PAID' } }))).toEqual({})
    expect(faultsOf(null)).toEqual({})
    expect(unplaced(null, [])).toEqual([])
  })
})
