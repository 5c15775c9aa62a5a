import type { Reservation } from '../mine/reservation'
import type { Order } from '../order/placeOrder'
import type { Coupon } from './coupon'
import { stageOf, type Payment, type PayOrder, type Stage } from './payment'

/** State of paying for one order, as far as the page has seen it. */
export interface Checkout {
  readonly order: Order | null
  readonly reservations: readonly Reservation[]
  /** Null while nobody has begun one. */
  readonly payment: Payment | null
  /** Code, link or call that this page was given to pay with; null when none is good any more. */
  readonly payOrder: PayOrder | null
  /** Coupons that fit, best first. */
  readonly coupons: readonly Coupon[]
  /** Whether those are the ones of now: a payment that has ended gives its coupon back. */
  readonly areCouponsFresh: boolean
  /** The chosen one; null for none. */
  readonly couponId: number | null
  /** Whether all of it was seen: what came later would move the button from under a thumb. */
  readonly isComplete: boolean
}

export type Event =
  | { readonly kind: 'order'; readonly order: Order }
  /** `askedWith` is the pay order that the page had when it asked for the payment. */
  | { readonly kind: 'payment'; readonly payment: Payment | null; readonly askedWith: PayOrder | null }
  | { readonly kind: 'reservations'; readonly reservations: readonly Reservation[] }
  | { readonly kind: 'coupons'; readonly coupons: readonly Coupon[] }
  | { readonly kind: 'complete' }
  | { readonly kind: 'chosen'; readonly couponId: number | null }
  | { readonly kind: 'payOrder'; readonly payOrder: PayOrder }

export const NOTHING_SEEN: Checkout = {
  order: null,
  reservations: [],
  payment: null,
  payOrder: null,
  coupons: [],
  areCouponsFresh: false,
  couponId: null,
  isComplete: false,
}

/** The checkout after an event. */
export function after(checkout: Checkout, event: Event): Checkout {
  switch (event.kind) {
    case 'order':
      return whereCouponsAge({ ...checkout, order: event.order })
    case 'payment':
      return whereCouponsAge({
        ...checkout,
        payment: event.payment,
        payOrder: isReplaced(checkout, event) ? null : checkout.payOrder,
      })
    case 'reservations':
      return { ...checkout, reservations: event.reservations }
    case 'coupons': {
      const couponId = event.coupons[0]?.couponId ?? null
      return { ...checkout, coupons: event.coupons, areCouponsFresh: true, couponId }
    }
    case 'complete':
      return { ...checkout, isComplete: true }
    case 'chosen':
      return { ...checkout, couponId: event.couponId }
    case 'payOrder':
      return { ...checkout, payOrder: event.payOrder }
  }
}

/** Whether another device asked for its own code, link or call: nobody can pay with the one shown here any more. */
function isReplaced({ payOrder }: Checkout, { payment, askedWith }: Extract<Event, { kind: 'payment' }>): boolean {
  return payOrder !== null && payOrder === askedWith && payment !== null && payment.outTradeNo !== payOrder.outTradeNo
}

function whereCouponsAge(checkout: Checkout): Checkout {
  return { ...checkout, areCouponsFresh: checkout.areCouponsFresh && stageIn(checkout) === 'open' }
}

/** Null while the order is not known. */
export function stageIn({ order, payment }: Checkout): Stage | null {
  return order === null ? null : stageOf(order, payment)
}

/** Whether it may move on at any moment. */
export function isMoving(checkout: Checkout): boolean {
  const stage = stageIn(checkout)
  return stage === null || stage === 'open' || stage === 'paying' || stage === 'arriving'
}

export function firstReservationId({ order }: Checkout): number | null {
  return order?.items.find((item) => item.reservationId != null)?.reservationId ?? null
}

/** Whether there may be a payment: at the first look, and once one was begun. */
export function mayHavePayment({ reservations, payOrder, payment }: Checkout): boolean {
  return reservations.length === 0 || payOrder !== null || payment !== null
}

/** Amount of the order with the chosen coupon. */
export function payableFen({ order, coupons, couponId }: Checkout): number {
  const coupon = coupons.find((one) => one.couponId === couponId)
  return Math.max(0, (order?.amountFen ?? 0) - (coupon?.discountFen ?? 0))
}

/** Milliseconds that are left to pay, negative when none are; null when nobody knows. */
export function millisLeft({ order }: Checkout, now: number | null): number | null {
  return order?.payDeadline == null || now === null ? null : Date.parse(order.payDeadline) - now
}

/** Pay order that can be paid now: a link is good for some minutes only. */
export function usablePayOrder({ payOrder }: Checkout, now: number | null): PayOrder | null {
  return payOrder !== null && now !== null && now < Date.parse(payOrder.usableUntil) ? payOrder : null
}
