import { take } from '@courtgate/shared'
import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export default pageOf(
  listing('/admin/suspensions', {
    name: 'suspensions',
    key: 'userId',
    csv: '/admin/suspensions.csv',
    filters: [],
    columns: [
      { name: 'studentId', kind: 'code' },
      { name: 'name' },
      { name: 'until', kind: 'instant' },
      { name: 'why' },
    ],
    details: [{ name: 'userId', kind: 'number' }],
    deeds: [
      {
        name: 'liftSuspension',
        why: true,
        isPossible: () => true,
        about: ({ studentId }) => ({ student: studentId }),
        run: (api, { userId }, { why }) =>
          take(api.POST('/admin/suspensions/{userId}/lift', { params: { path: { userId } }, body: { why } })),
      },
    ],
  }),
)
