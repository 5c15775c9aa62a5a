/** A slot, as far as its place in the picture goes. */
export interface Placed {
  courtId: number
  courtName: string
  /** Times of day such as `18:00`. */
  startTime: string
  endTime: string
}

/** A picture of a hall's day: courts side by side, hours down. */
export interface Grid<S> {
  courts: { id: number; name: string }[]
  hours: { from: string; to: string; /** One per court; null where a court has no such hour. */ slots: (S | null)[] }[]
}

/** Slots as they lie in the picture. */
export function gridOf<S extends Placed>(slots: readonly S[]): Grid<S> {
  const courts = [...new Map(slots.map(({ courtId, courtName }) => [courtId, courtName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => compareNames(one.name, other.name) || one.id - other.id)
  const hours = [...new Map(slots.map(({ startTime, endTime }) => [`${startTime}-${endTime}`, [startTime, endTime] as const]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const places = new Map(slots.map((slot) => [`${slot.startTime}-${slot.endTime}@${slot.courtId}`, slot]))
  return {
    courts,
    hours: hours.map(([key, [from, to]]) => ({
      from: toMinutes(from),
      to: toMinutes(to),
      slots: courts.map(({ id }) => places.get(`${key}@${id}`) ?? null),
    })),
  }
}

/** Both languages show the courts in one order. */
function compareNames(one: string, other: string): number {
  return one.localeCompare(other, 'zh-CN', { numeric: true })
}

/** A time of day without its seconds. */
function toMinutes(time: string): string {
  return time.slice(0, 5)
}
