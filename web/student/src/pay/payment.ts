import type { Data } from '@courtgate/shared'
import type { Order } from '../order/placeOrder'

export type Payment = Data<'/pay/reservation/{reservationId}', 'get'>
export type PayOrder = Data<'/pay/wechat/{reservationId}', 'post'>

/** State of a payment, in words of the one who pays. */
export type Stage =
  /** Nothing was begun, or what was begun has ended without money. */
  | 'open'
  /** Waiting for the money. */
  | 'paying'
  /** The channel has the money; the booking is told. */
  | 'arriving'
  | 'paid'
  /** Money came after the order had ended, and goes back. */
  | 'returning'
  | 'over'
  | 'refunded'

export function stageOf(order: Pick<Order, 'status'>, payment: Pick<Payment, 'status'> | null): Stage {
  const money = payment?.status ?? null
  switch (order.status) {
    case 'PAID':
      return 'paid'
    case 'REFUNDED':
      return 'refunded'
    case 'CANCELED':
    case 'STOCK_FAILED':
      return money === 'SUCCESS' || money === 'REFUNDED' ? 'returning' : 'over'
    case 'CREATED':
    case 'STOCK_RESERVED':
      if (money === 'SUCCESS') return 'arriving'
      return money === 'PAYING' || money === 'INIT' ? 'paying' : 'open'
  }
}
