import { isAbort, take, toFailure, useConnection, usePolling, useSending } from '@courtgate/shared'
import { computed, shallowRef } from 'vue'
import {
  after, firstReservationId, isMoving, mayHavePayment, NOTHING_SEEN, payableFen, stageIn, type Checkout, type Event,
} from './checkout'
import { remember, remembered } from './chosenCoupon'
import { rememberedOpenid, type ClientKind } from './payerClient'

const POLL_MILLIS = 2_000
const LATER_MILLIS = 30_000

/** Looks after the payment of an order until it has ended, and pays for it. */
export function useCheckout(orderNo: () => string) {
  const { api } = useConnection()
  const checkout = shallowRef<Checkout>(NOTHING_SEEN)
  const { isSending, failure: refusal, send } = useSending()

  function see(event: Event): void {
    checkout.value = after(checkout.value, event)
  }

  /** A payment that nobody has begun yet is none. */
  async function lookAtPayment(reservationId: number, signal: AbortSignal): Promise<void> {
    const askedWith = checkout.value.payOrder
    const params = { path: { reservationId } }
    const payment = await take(api.GET('/pay/reservation/{reservationId}', { params, signal })).catch((thrown: unknown) => {
      if (isAbort(thrown) || toFailure(thrown).code !== 'NOT_FOUND') throw thrown
      return null
    })
    see({ kind: 'payment', payment, askedWith })
  }

  async function lookAtReservations(signal: AbortSignal): Promise<void> {
    const ids = (checkout.value.order?.items ?? []).map((item) => item.reservationId).filter((id) => id != null)
    const asked = ids.map((id) => take(api.GET('/reservations/{id}', { params: { path: { id } }, signal })))
    see({ kind: 'reservations', reservations: await Promise.all(asked) })
  }

  async function lookAtCoupons(reservationId: number, signal: AbortSignal): Promise<void> {
    const query = { reservationId }
    see({ kind: 'coupons', coupons: await take(api.GET('/coupons/usable', { params: { query }, signal })) })
  }

  async function look(signal: AbortSignal): Promise<void> {
    const path = { orderNo: orderNo() }
    see({ kind: 'order', order: await take(api.GET('/orders/{orderNo}', { params: { path }, signal })) })
    const firstId = firstReservationId(checkout.value)
    if (firstId !== null) {
      if (mayHavePayment(checkout.value)) await lookAtPayment(firstId, signal)
      if (checkout.value.reservations.length === 0) await lookAtReservations(signal)
      // Only as long as one can be chosen.
      if (stageIn(checkout.value) === 'open' && !checkout.value.areCouponsFresh) await lookAtCoupons(firstId, signal)
    }
    see({ kind: 'complete' })
  }

  const { now: lookAgain, failure } = usePolling(look, () => (isMoving(checkout.value) ? POLL_MILLIS : LATER_MILLIS))

  /** Begins a payment with the chosen coupon. */
  async function pay(kind: ClientKind): Promise<void> {
    remember(orderNo(), checkout.value.couponId)
    await ask(kind, checkout.value.couponId, payableFen(checkout.value))
  }

  /** Asks once more: a fresh pay order is given out again for the same coupon, made anew for another kind of client. */
  async function askAgain(kind: ClientKind): Promise<void> {
    await ask(kind, remembered(orderNo()), checkout.value.payment?.payableFen ?? payableFen(checkout.value))
  }

  async function ask(kind: ClientKind, couponId: number | null, payable: number): Promise<void> {
    await send(async () => {
      const openid = kind === 'JSAPI' ? rememberedOpenid() : null
      const withCoupon = couponId === null ? {} : { couponId }
      const asPayer = openid === null ? {} : { openid }
      const body = { ...withCoupon, payableFen: payable, clientKind: kind, ...asPayer }
      const params = { path: { orderNo: orderNo() } }
      see({ kind: 'payOrder', payOrder: await take(api.POST('/pay/wechat/order/{orderNo}', { params, body })) })
    })
    lookAgain()
  }

  const stage = computed(() => stageIn(checkout.value))
  const choose = (couponId: number | null) => see({ kind: 'chosen', couponId })
  return { checkout, stage, failure, refusal, isSending, lookAgain, choose, pay, askAgain }
}
