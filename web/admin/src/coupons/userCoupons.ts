import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export default pageOf(
  listing('/admin/user-coupons', {
    name: 'userCoupons',
    key: 'couponId',
    csv: '/admin/user-coupons.csv',
    filters: [
      { name: 'userId', kind: 'student' },
      { name: 'status', kind: 'choice', choices: ['UNUSED', 'LOCKED', 'USED', 'EXPIRED'], states: 'userCoupon' },
      { name: 'templateId', kind: 'number' },
      { name: 'couponId', kind: 'number' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
    ],
    columns: [
      { name: 'couponId', kind: 'code', to: (row) => `/coupon-settlements?couponId=${row.couponId}` },
      { name: 'templateName' },
      { name: 'userId', kind: 'number' },
      { name: 'status', kind: 'state', states: 'userCoupon' },
      { name: 'claimedAt', kind: 'instant' },
      { name: 'validFrom', kind: 'instant' },
      { name: 'validTo', kind: 'instant' },
    ],
  }),
)
