import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export default pageOf(
  listing('/admin/audit-log', {
    name: 'auditLog',
    key: 'id',
    csv: '/admin/audit-log.csv',
    filters: [
      { name: 'studentId' },
      { name: 'action' },
      { name: 'target' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
    ],
    columns: [
      { name: 'at', kind: 'instant' },
      { name: 'studentId' },
      { name: 'action', kind: 'code' },
      { name: 'target', kind: 'code' },
    ],
    details: [
      { name: 'userId', kind: 'number' },
      { name: 'detail', kind: 'json', of: (row) => JSON.stringify(row.detail) },
    ],
  }),
)
