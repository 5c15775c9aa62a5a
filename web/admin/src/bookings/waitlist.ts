import { take } from '@courtgate/shared'
import { listing, type RowOf } from '../list/listing'
import { pageOf } from '../list/listPage'

type Row = RowOf<'/admin/waitlist'>

const isOpen = ({ state }: Row) => state === 'WAITING' || state === 'OFFERED'
const hours = (row: Row) => row.slots.map((slot) => `${slot.courtName} ${slot.startTime.slice(0, 5)}`).join(', ')

export default pageOf(
  listing('/admin/waitlist', {
    name: 'waitlist',
    key: 'id',
    zoneOf: (row) => row.slots[0]?.timeZone,
    csv: '/admin/waitlist.csv',
    filters: [
      { name: 'state', kind: 'choice', choices: ['WAITING', 'TAKEN', 'LEFT', 'ENDED'], states: 'waitlist' },
      { name: 'hallId', kind: 'hall' },
      { name: 'userId', kind: 'student' },
      { name: 'sessionId', kind: 'number' },
      { name: 'slotId', kind: 'number' },
    ],
    columns: [
      { name: 'id', kind: 'code' },
      { name: 'studentId', kind: 'code' },
      { name: 'hallId', kind: 'hall', of: (row) => row.slots[0]?.hallId },
      { name: 'slotDate', kind: 'day', of: (row) => row.slots[0]?.slotDate },
      { name: 'hours', of: hours },
      { name: 'position', kind: 'number' },
      { name: 'state', kind: 'state', states: 'waitlist' },
      { name: 'offerUntil', kind: 'instant' },
      { name: 'createTime', kind: 'instant' },
    ],
    details: [
      { name: 'orderNo', kind: 'code', to: (row) => (row.orderNo == null ? null : `/orders/${row.orderNo}`) },
      { name: 'passedOver', kind: 'state', states: 'passedOver' },
      { name: 'endReason', kind: 'state', states: 'waitlistEnd' },
      'endWhy',
      { name: 'endTime', kind: 'instant' },
      { name: 'sessionId', kind: 'code', to: (row) => `/sessions/${row.sessionId}` },
      { name: 'userId', kind: 'number' },
    ],
    deeds: [
      {
        name: 'endWaitlistEntry',
        why: true,
        danger: true,
        isPossible: isOpen,
        about: ({ id, studentId }) => ({ id, student: studentId ?? '' }),
        run: (api, { id }, { why }) =>
          take(api.POST('/admin/waitlist/{id}/end', { params: { path: { id } }, body: { why } })),
      },
    ],
  }),
)
