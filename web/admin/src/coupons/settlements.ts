import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export default pageOf(
  listing('/admin/coupon-settlements', {
    name: 'settlements',
    key: 'id',
    csv: '/admin/coupon-settlements.csv',
    filters: [
      { name: 'userId', kind: 'student' },
      { name: 'status', kind: 'choice', choices: ['LOCKED', 'PAID', 'REFUNDED', 'CANCELED'], states: 'settlement' },
      { name: 'orderNo' },
      { name: 'outTradeNo' },
      { name: 'couponId', kind: 'number' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
    ],
    columns: [
      { name: 'id', kind: 'code' },
      { name: 'couponId', kind: 'number', to: (row) => `/user-coupons?couponId=${row.couponId}` },
      { name: 'orderNo', kind: 'code', to: (row) => `/orders/${row.orderNo}` },
      { name: 'userId', kind: 'number' },
      { name: 'status', kind: 'state', states: 'settlement' },
      { name: 'discountFen', kind: 'money' },
      { name: 'createdAt', kind: 'instant' },
      { name: 'updatedAt', kind: 'instant' },
    ],
    details: [{ name: 'outTradeNo', kind: 'code', to: (row) => `/pay-orders?outTradeNo=${row.outTradeNo}` }],
  }),
)
