import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'
import { ANOMALY_DEEDS } from './deeds'

export default pageOf(
  listing('/admin/anomalies', {
    name: 'anomalies',
    key: 'id',
    csv: '/admin/anomalies.csv',
    filters: [
      { name: 'status', kind: 'choice', choices: ['OPEN', 'REFUND_ORDERED', 'RESOLVED'], states: 'anomaly' },
      {
        name: 'kind',
        kind: 'choice',
        choices: ['LATE_PAID', 'DOUBLE_PAID', 'AMOUNT_MISMATCH', 'ORDER_ENDED'],
        states: 'anomalyKind',
      },
      { name: 'outTradeNo' },
      { name: 'orderNo' },
      { name: 'userId', kind: 'student' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
    ],
    columns: [
      { name: 'id', kind: 'code' },
      { name: 'kind', kind: 'state', states: 'anomalyKind' },
      { name: 'status', kind: 'state', states: 'anomaly' },
      { name: 'orderNo', kind: 'code', to: (row) => `/orders/${row.orderNo}` },
      { name: 'userId', kind: 'number' },
      { name: 'expectedFen', kind: 'money' },
      { name: 'paidFen', kind: 'money' },
      { name: 'foundAt', kind: 'instant' },
    ],
    details: [
      { name: 'outTradeNo', kind: 'code', to: (row) => `/pay-orders?outTradeNo=${row.outTradeNo}` },
      { name: 'channel' },
      { name: 'channelTradeNo', kind: 'code' },
      { name: 'detail' },
      { name: 'paidAt', kind: 'instant' },
      { name: 'refundNo', kind: 'code', to: (row) => (row.refundNo == null ? null : `/refunds?refundNo=${row.refundNo}`) },
      { name: 'resolvedAt', kind: 'instant' },
      { name: 'resolution' },
    ],
    deeds: ANOMALY_DEEDS,
  }),
)
