import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export default pageOf(
  listing('/admin/reconcile-audits', {
    name: 'reconcile',
    key: 'id',
    csv: '/admin/reconcile-audits.csv',
    filters: [
      { name: 'action', kind: 'choice', choices: ['QUERY', 'NOTIFY', 'CLOSE'], states: 'reconcile' },
      { name: 'outTradeNo' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
    ],
    columns: [
      { name: 'id', kind: 'code' },
      { name: 'outTradeNo', kind: 'code', to: (row) => `/pay-orders?outTradeNo=${row.outTradeNo}` },
      { name: 'action', kind: 'state', states: 'reconcile' },
      { name: 'fromStatus', kind: 'state', states: 'payOrder' },
      { name: 'toStatus', kind: 'state', states: 'payOrder' },
      { name: 'detail' },
      { name: 'at', kind: 'instant' },
    ],
  }),
)
