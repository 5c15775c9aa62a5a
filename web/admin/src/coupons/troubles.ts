import { take } from '@courtgate/shared'
import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export default pageOf(
  listing('/admin/coupon-troubles', {
    name: 'troubles',
    key: 'id',
    csv: '/admin/coupon-troubles.csv',
    filters: [{ name: 'outTradeNo' }, { name: 'couponId', kind: 'number' }],
    columns: [
      { name: 'id', kind: 'code' },
      { name: 'outTradeNo', kind: 'code', to: (row) => `/pay-orders?outTradeNo=${row.outTradeNo}` },
      { name: 'couponId', kind: 'number' },
      { name: 'what' },
      { name: 'at', kind: 'instant' },
      { name: 'resolvedAt', kind: 'instant' },
    ],
    deeds: [
      {
        name: 'resolveTrouble',
        why: true,
        isPossible: ({ resolvedAt }) => resolvedAt == null,
        about: ({ outTradeNo }) => ({ outTradeNo }),
        run: (api, { id }, { why }) =>
          take(api.POST('/admin/coupon-troubles/{id}/resolve', { params: { path: { id } }, body: { why } })),
      },
    ],
  }),
)
