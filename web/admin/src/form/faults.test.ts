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

  it('are none for a refusal that names no fields', () => {
    expect(faultsOf(new ApiFailure('STATE_INVALID', { status: 409, details: { status: 'PAID' } }))).toEqual({})
    expect(faultsOf(null)).toEqual({})
  })
})
