import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export default pageOf(
  listing('/admin/orders', {
    name: 'orders',
    key: 'orderNo',
    zoneOf: (row) => row.timeZone,
    csv: '/admin/orders.csv',
    filters: [
      {
        name: 'status',
        kind: 'choice',
        choices: ['CREATED', 'STOCK_RESERVED', 'STOCK_FAILED', 'PAID', 'CANCELED', 'REFUNDED'],
        states: 'order',
      },
      { name: 'hallId', kind: 'hall' },
      { name: 'orderNo' },
      { name: 'userId', kind: 'student' },
      { name: 'sessionId', kind: 'number' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
    ],
    columns: [
      { name: 'orderNo', kind: 'code', to: (row) => `/orders/${row.orderNo}` },
      { name: 'userId', kind: 'number' },
      { name: 'hallId', kind: 'hall' },
      { name: 'sessionId', kind: 'number', to: (row) => `/sessions/${row.sessionId}` },
      { name: 'places', kind: 'number', of: (row) => row.items.length },
      { name: 'status', kind: 'state', states: 'order' },
      { name: 'amountFen', kind: 'money' },
      { name: 'payDeadline', kind: 'instant' },
      { name: 'createTime', kind: 'instant' },
    ],
    details: ['timeZone'],
  }),
)
