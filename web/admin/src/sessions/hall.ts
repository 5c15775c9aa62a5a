import type { Data } from '@courtgate/shared'

export type OfficeSlot = Data<'/admin/sessions/{id}', 'get'>['slots'][number]

/** A picture of the hall: courts side by side, hours down. */
export interface Hall {
  courts: { id: number; name: string }[]
  rows: { hours: string; slots: (OfficeSlot | null)[] }[]
}

/** Slots as they lie in the hall; an hour that a court does not sell is null. */
export function hallOf(slots: readonly OfficeSlot[]): Hall {
  const courts = [...new Map(slots.map(({ courtId, courtName }) => [courtId, courtName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id - b.id)
  const hours = [...new Set(slots.map(hoursOf))].sort()
  const places = new Map(slots.map((slot) => [`${slot.courtId} ${hoursOf(slot)}`, slot]))
  return {
    courts,
    rows: hours.map((each) => ({
      hours: each,
      slots: courts.map(({ id }) => places.get(`${id} ${each}`) ?? null),
    })),
  }
}

/** Occupancy of a slot: nothing, some, all; or that it is not sold. */
export type Fill = 'free' | 'some' | 'full' | 'blocked' | 'over'

export function fillOf(slot: OfficeSlot): Fill {
  if (slot.state === 'BLOCKED') return 'blocked'
  if (slot.state === 'OVER') return 'over'
  if (slot.remaining <= 0) return 'full'
  return slot.remaining < slot.permits ? 'some' : 'free'
}

function hoursOf({ startTime, endTime }: OfficeSlot): string {
  return `${startTime.slice(0, 5)}–${endTime.slice(0, 5)}`
}
