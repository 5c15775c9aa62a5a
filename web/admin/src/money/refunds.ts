import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'
import { REFUND_DEEDS } from './deeds'

export default pageOf(
  listing('/admin/refunds', {
    name: 'refunds',
    key: 'refundNo',
    csv: '/admin/refunds.csv',
    filters: [
      {
        name: 'status',
        kind: 'choice',
        choices: ['INIT', 'PROCESSING', 'SUCCESS', 'FAILED', 'ABNORMAL'],
        states: 'refund',
      },
      { name: 'kind', kind: 'choice', choices: ['USER', 'ADMIN', 'ANOMALY'], states: 'refundKind' },
      { name: 'refundNo' },
      { name: 'outTradeNo' },
      { name: 'orderNo' },
      { name: 'userId', kind: 'student' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
    ],
    columns: [
      { name: 'refundNo', kind: 'code' },
      { name: 'orderNo', kind: 'code', to: (row) => `/orders/${row.orderNo}` },
      { name: 'userId', kind: 'number' },
      { name: 'kind', kind: 'state', states: 'refundKind' },
      { name: 'status', kind: 'state', states: 'refund' },
      { name: 'amountFen', kind: 'money' },
      { name: 'createdAt', kind: 'instant' },
      { name: 'refundedAt', kind: 'instant' },
    ],
    details: [
      { name: 'outTradeNo', kind: 'code', to: (row) => `/pay-orders?outTradeNo=${row.outTradeNo}` },
      { name: 'reservationId', kind: 'code' },
      { name: 'worthFen', kind: 'money' },
      { name: 'paidFen', kind: 'money' },
      { name: 'capped', kind: 'yesNo' },
      { name: 'bookingCancelled', kind: 'yesNo' },
      { name: 'reason' },
      { name: 'channel' },
      { name: 'channelTradeNo', kind: 'code' },
      { name: 'channelRefundNo', kind: 'code' },
      { name: 'attempts', kind: 'number' },
      { name: 'nextTryAt', kind: 'instant' },
      { name: 'lastError' },
    ],
    deeds: REFUND_DEEDS,
  }),
)
