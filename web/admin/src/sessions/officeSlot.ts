import type { Data } from '@courtgate/shared'

export type OfficeSlot = Data<'/admin/sessions/{id}', 'get'>['slots'][number]

/** Occupancy of a slot: nothing, some, all; or that it is not sold. */
export type Fill = 'free' | 'some' | 'full' | 'blocked' | 'over'

export function fillOf(slot: OfficeSlot): Fill {
  if (slot.state === 'BLOCKED') return 'blocked'
  if (slot.state === 'OVER') return 'over'
  if (slot.remaining <= 0) return 'full'
  return slot.remaining < slot.permits ? 'some' : 'free'
}
