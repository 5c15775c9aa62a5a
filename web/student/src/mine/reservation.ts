import { instantOf, type Data } from '@courtgate/shared'

export type Reservation = Data<'/reservations/{id}', 'get'>

/** When it begins and ends in the zone of its session, in milliseconds since 1970. */
export function hoursOf(slot: Reservation['slot']): { startAt: number; endAt: number } {
  return {
    startAt: instantOf(slot.slotDate, slot.startTime, slot.timeZone),
    endAt: instantOf(slot.slotDate, slot.endTime, slot.timeZone),
  }
}

export type Tab = 'upcoming' | 'past' | 'cancelled'

/** Tab under which a reservation is listed. */
export function tabOf(reservation: Reservation, now: number): Tab {
  if (reservation.status === 'CANCELLED') return 'cancelled'
  return hoursOf(reservation.slot).endAt > now ? 'upcoming' : 'past'
}

type Refund = NonNullable<Data<'/pay/reservation/{reservationId}', 'get'>['refund']>

/** The words for where a refund is; cash does not come by itself. */
export function refundWords({ status, atDesk }: Pick<Refund, 'status' | 'atDesk'>) {
  const isWaiting = status === 'INIT' || status === 'PROCESSING'
  return atDesk && isWaiting ? 'mine.refundAtDesk' : (`mine.refund.${status}` as const)
}

/** Key of the text about giving a reservation back. */
type RefundText = `mine.refundTerms.${'unpaid' | 'unpaidOver' | 'open' | 'atMost' | 'nothing' | 'over'}`

/**
 * Returns what comes back and until when, at a moment; null for a reservation that has ended.
 *
 * @param now in milliseconds since 1970
 */
export function refundTermsOf(reservation: Pick<Reservation, 'status' | 'refundTerms'>, now: number): RefundText | null {
  const { status, refundTerms: terms } = reservation
  if (terms == null) return null
  const isOver = now > Date.parse(terms.until)
  if (status !== 'CONFIRMED') return isOver ? 'mine.refundTerms.unpaidOver' : 'mine.refundTerms.unpaid'
  if (isOver) return 'mine.refundTerms.over'
  if (terms.amountFen === 0) return 'mine.refundTerms.nothing'
  return terms.amountFen == null ? 'mine.refundTerms.atMost' : 'mine.refundTerms.open'
}

/** Returns the code to be shown at the court; the desk finds the booking by it. */
export function bookingCode(reservation: Pick<Reservation, 'id' | 'orderNo'>): string {
  return `${reservation.orderNo}-${reservation.id}`
}
