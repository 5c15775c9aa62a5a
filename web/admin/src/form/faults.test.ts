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
    expect(unplaced(faultsOf(refused), ['closeTime', 'flashTime'])).toEqual([['slots[0].courtId', 'is unknown']])
  })

  it('stand beside a field that may not change as things are, and not beside the state itself', () => {
    const details = { hallId: 'has slots to come', status: 'PAID', state: 'OVER', slotIds: [1] }
    expect(faultsOf(new ApiFailure('STATE_INVALID', { status: 409, details }))).toEqual({ hallId: 'has slots to come' })
  })

  it('are none for a refusal that names no fields', () => {
    expect(faultsOf(new ApiFailure('STATE_INVALID', { status: 409, details: { status: 'PAID' } }))).toEqual({})
    expect(faultsOf(null)).toEqual({})
  })
})
