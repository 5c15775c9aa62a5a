import { HOME_ZONE, instantOf, type Data } from '@courtgate/shared'

export type Reservation = Data<'/reservations/{id}', 'get'>

/** When it begins and ends, in milliseconds since 1970. */
export function hoursOf(slot: Reservation['slot']): { startAt: number; endAt: number } {
  const zone = HOME_ZONE
  return {
    startAt: instantOf(slot.slotDate, slot.startTime, zone),
    endAt: instantOf(slot.slotDate, slot.endTime, zone),
  }
}

export type Shelf = 'upcoming' | 'past' | 'cancelled'

/** Where a reservation is put. */
export function shelfOf(reservation: Reservation, now: number): Shelf {
  if (reservation.status === 'CANCELLED') return 'cancelled'
  return hoursOf(reservation.slot).endAt > now ? 'upcoming' : 'past'
}

type Refund = NonNullable<Data<'/pay/reservation/{reservationId}', 'get'>['refund']>

/** The words for where a refund is; cash does not come by itself. */
export function refundWords({ status, atDesk }: Pick<Refund, 'status' | 'atDesk'>) {
  const isWaiting = status === 'INIT' || status === 'PROCESSING'
  return atDesk && isWaiting ? 'mine.refundAtDesk' : (`mine.refund.${status}` as const)
}

/** What is shown at the court; the desk finds the booking by it. */
export function bookingCode(reservation: Pick<Reservation, 'id' | 'orderNo'>): string {
  return `${reservation.orderNo}-${reservation.id}`
}
