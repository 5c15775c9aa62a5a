import { listing, type RowOf } from '../list/listing'
import { pageOf } from '../list/listPage'
import { RESERVATION_DEEDS } from './cancel'

type Row = RowOf<'/admin/reservations'>

const hours = (row: Row) => `${row.slot.startTime.slice(0, 5)}–${row.slot.endTime.slice(0, 5)}`

export default pageOf(
  listing('/admin/reservations', {
    name: 'reservations',
    key: 'id',
    zoneOf: (row) => row.slot.timeZone,
    csv: '/admin/reservations.csv',
    filters: [
      { name: 'code' },
      { name: 'status', kind: 'choice', choices: ['PENDING_PAYMENT', 'CONFIRMED', 'CANCELLED'], states: 'reservation' },
      { name: 'hallId', kind: 'hall' },
      { name: 'userId', kind: 'student' },
      { name: 'dateFrom', kind: 'day' },
      { name: 'dateTo', kind: 'day' },
      { name: 'orderNo' },
      { name: 'sessionId', kind: 'number' },
      { name: 'courtId', kind: 'number' },
      { name: 'slotId', kind: 'number' },
    ],
    columns: [
      { name: 'id', kind: 'code' },
      { name: 'orderNo', kind: 'code', to: (row) => `/orders/${row.orderNo}` },
      { name: 'userId', kind: 'number' },
      { name: 'hallId', kind: 'hall', of: (row) => row.slot.hallId },
      { name: 'court', of: (row) => row.slot.courtName },
      { name: 'slotDate', kind: 'day', of: (row) => row.slot.slotDate },
      { name: 'hours', of: hours },
      { name: 'status', kind: 'state', states: 'reservation' },
      { name: 'amountFen', kind: 'money' },
      { name: 'createTime', kind: 'instant' },
    ],
    details: [
      { name: 'cancelReason', kind: 'state', states: 'cancelReason' },
      { name: 'payDeadline', kind: 'instant' },
      { name: 'timeZone', of: (row) => row.slot.timeZone },
      { name: 'sessionId', kind: 'code', of: (row) => row.slot.sessionId, to: (row) => `/sessions/${row.slot.sessionId}` },
      { name: 'slotId', kind: 'code', of: (row) => row.slot.id },
      { name: 'traceId', kind: 'code' },
    ],
    deeds: RESERVATION_DEEDS,
  }),
)

