import { instantOf } from '@courtgate/shared'

/** A session as the office fills it in. */
export interface SessionDraft {
  /** Null while nobody knows of any hall. */
  hallId: number | null
  slotDate: string
  flashTime: string
  closeTime: string
  courtIds: number[]
  /** `18:00` */
  from: string
  to: string
  minutes: number
  permits: number
  priceFen: number | null
}

/** Hours of a day, one after the other; what does not fill the last one is left out. */
export function hoursBetween(from: string, to: string, minutes: number): { startTime: string; endTime: string }[] {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  if (begin === null || end === null || !(minutes >= 1)) return []
  const hours = []
  for (let start = begin; start + minutes <= end; start += minutes) {
    hours.push({ startTime: timeOf(start), endTime: timeOf(start + minutes) })
  }
  return hours
}

/** Slots that the API is asked to make of a draft. */
export function slotsOf(draft: SessionDraft) {
  const price = draft.priceFen === null ? {} : { priceFen: draft.priceFen }
  return draft.courtIds.flatMap((courtId) =>
    hoursBetween(draft.from, draft.to, draft.minutes).map((hours) => ({ courtId, ...hours, permits: draft.permits, ...price })),
  )
}

/** Plain errors of a draft, whose hours are those of a zone: field to the key of a text. */
export function faultsIn(draft: SessionDraft, zone: string): Record<string, string> {
  const faults: Record<string, string> = {}
  if (draft.slotDate === '') faults['slotDate'] = 'login.missing'
  if (draft.flashTime === '') faults['flashTime'] = 'login.missing'
  if (draft.closeTime !== '' && draft.closeTime <= draft.flashTime) faults['closeTime'] = 'sessions.closesBefore'
  if (draft.courtIds.length === 0) faults['courtIds'] = 'sessions.noCourt'
  if (hoursBetween(draft.from, draft.to, draft.minutes).length === 0) faults['to'] = 'sessions.noHours'
  const begins = draft.slotDate === '' || draft.from === '' ? null : instantOf(draft.slotDate, draft.from, zone)
  if (begins !== null && draft.flashTime !== '' && begins <= Date.parse(draft.flashTime)) {
    faults['flashTime'] = 'sessions.opensAfterFirst'
  }
  return faults
}

function minuteOf(time: string): number | null {
  const match = /^(\d{2}):(\d{2})$/.exec(time)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
