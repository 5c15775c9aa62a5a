import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'
import { PAY_ORDER_DEEDS } from './deeds'

export default pageOf(
  listing('/admin/pay-orders', {
    name: 'payOrders',
    key: 'outTradeNo',
    csv: '/admin/pay-orders.csv',
    filters: [
      {
        name: 'status',
        kind: 'choice',
        choices: ['INIT', 'PAYING', 'SUCCESS', 'FAILED', 'CLOSED', 'REFUNDED'],
        states: 'payOrder',
      },
      { name: 'outTradeNo' },
      { name: 'orderNo' },
      { name: 'userId', kind: 'student' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
      { name: 'channel' },
    ],
    columns: [
      { name: 'outTradeNo', kind: 'code' },
      { name: 'orderNo', kind: 'code', to: (row) => `/orders/${row.orderNo}` },
      { name: 'userId', kind: 'number' },
      { name: 'status', kind: 'state', states: 'payOrder' },
      { name: 'payableFen', kind: 'money' },
      { name: 'paidFen', kind: 'money' },
      { name: 'refundedFen', kind: 'money' },
      { name: 'channel' },
      { name: 'createdAt', kind: 'instant' },
    ],
    details: [
      { name: 'attemptNo', kind: 'number' },
      { name: 'amountFen', kind: 'money' },
      { name: 'discountFen', kind: 'money' },
      { name: 'refundingFen', kind: 'money' },
      { name: 'paidAt', kind: 'instant' },
      { name: 'expireTime', kind: 'instant' },
      { name: 'channelTradeNo', kind: 'code' },
      { name: 'closeReason' },
      { name: 'nextQueryAt', kind: 'instant' },
      { name: 'queryCount', kind: 'number' },
      { name: 'reconcile', kind: 'link', of: () => null, to: (row) => `/reconcile?outTradeNo=${row.outTradeNo}` },
      { name: 'callbacks', kind: 'link', of: () => null, to: (row) => `/callbacks?payNo=${row.outTradeNo}` },
    ],
    deeds: PAY_ORDER_DEEDS,
  }),
)
