import { take } from '@courtgate/shared'
import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export const letters = listing('/admin/letters', {
  name: 'letters',
  key: 'id',
  csv: '/admin/letters.csv',
  filters: [
    { name: 'status', kind: 'choice', choices: ['PENDING', 'SENT', 'DEAD'], states: 'outbox' },
    {
      name: 'kind',
      kind: 'choice',
      choices: [
        'PAY_SOON', 'CANCELLED_BY_DEADLINE', 'PAID', 'CANCELLED_BY_OFFICE', 'REFUND_SENT', 'REFUND_ARRIVED',
        'SESSION_POSTPONED', 'COUPON_ENDS_SOON', 'PLACE_OFFERED', 'LINE_ENDED',
      ],
      states: 'notice',
    },
    { name: 'userId', kind: 'student' },
    { name: 'from', kind: 'dayFrom' },
    { name: 'to', kind: 'dayTo' },
  ],
  columns: [
    { name: 'id', kind: 'code' },
    { name: 'kind', kind: 'state', states: 'notice' },
    { name: 'userId', kind: 'number' },
    { name: 'status', kind: 'state', states: 'outbox' },
    { name: 'attempts', kind: 'number' },
    { name: 'createdAt', kind: 'instant' },
    { name: 'sentAt', kind: 'instant' },
  ],
  details: [{ name: 'nextAttemptAt', kind: 'instant' }, 'lastError'],
  deeds: [
    {
      name: 'replayLetter',
      why: true,
      isPossible: ({ status }) => status === 'DEAD',
      about: ({ id }) => ({ id }),
      run: (api, { id }, { why }) =>
        take(api.POST('/admin/letters/{id}/replay', { params: { path: { id } }, body: { why } })),
    },
  ],
})

export default pageOf(letters)
