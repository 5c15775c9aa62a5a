import type { RowOf } from '../list/listing'

export type PayOrder = RowOf<'/admin/pay-orders'>
export type Refund = RowOf<'/admin/refunds'>

/** Results of the pay orders and refunds that were made on a day. */
export interface MoneyDay {
  takenFen: number
  taken: number
  discountFen: number
  refundedFen: number
  refunded: number
  /** Ordered, and not back at the payer yet. */
  refundingFen: number
  refunding: number
  /** Pay orders that may still be paid. */
  open: number
}

const WAITING: readonly Refund['status'][] = ['INIT', 'PROCESSING', 'ABNORMAL']

export function moneyDay(payOrders: readonly PayOrder[], refunds: readonly Refund[]): MoneyDay {
  const paid = payOrders.filter(({ status }) => status === 'SUCCESS' || status === 'REFUNDED')
  const back = refunds.filter(({ status }) => status === 'SUCCESS')
  const waiting = refunds.filter(({ status }) => WAITING.includes(status))
  return {
    takenFen: sum(paid, ({ paidFen }) => paidFen),
    taken: paid.length,
    discountFen: sum(paid, ({ discountFen }) => discountFen),
    refundedFen: sum(back, ({ amountFen }) => amountFen),
    refunded: back.length,
    refundingFen: sum(waiting, ({ amountFen }) => amountFen),
    refunding: waiting.length,
    open: payOrders.filter(({ status }) => status === 'INIT' || status === 'PAYING').length,
  }
}

function sum<T>(rows: readonly T[], fen: (row: T) => number): number {
  return rows.reduce((total, row) => total + fen(row), 0)
}
