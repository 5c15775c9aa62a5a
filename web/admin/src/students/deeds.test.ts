import { describe, expect, it } from 'vitest'
import { DEEDS, type Account } from './deeds'

const account = (given: Partial<Account> = {}): Account => ({
  id: 7,
  studentId: 's00007',
  name: 'Lin',
  role: 'STUDENT',
  createdAt: '2026-03-01T05:00:00Z',
  active: true,
  oneTimePassword: false,
  lockedUntil: null,
  deactivatedAt: null,
  erasedAt: null,
  ...given,
})

const possible = (row: Account) => DEEDS.filter((deed) => deed.isPossible(row)).map(({ name }) => name)

describe('what the office does with an account', () => {
  it('is no erasure while it is in use', () => {
    expect(possible(account())).toEqual(['newPassword', 'changeRole', 'suspend', 'deactivate', 'ownData'])
  })

  it('is the way back or the erasure after a deactivation', () => {
    const gone = account({ active: false, deactivatedAt: '2026-03-02T05:00:00Z' })
    expect(possible(gone)).toEqual(['changeRole', 'reactivate', 'ownData', 'erase'])
    expect(possible({ ...gone, role: 'FINANCE' })).not.toContain('erase')
  })

  it('is nothing any more when it is nobody’s', () => {
    const nobody = account({ active: false, deactivatedAt: '2026-03-02T05:00:00Z', erasedAt: '2027-03-02T05:00:00Z' })
    expect(possible(nobody)).toEqual([])
  })

  it('tells who is meant, and asks why', () => {
    for (const deed of DEEDS) {
      expect(deed.why).toBe(true)
      expect(deed.about?.(account())).toEqual({ studentId: 's00007', name: 'Lin' })
    }
  })
})
