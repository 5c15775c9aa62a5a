import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'
import { CALLBACK_DEEDS } from './deeds'

export default pageOf(
  listing('/admin/callbacks', {
    name: 'callbacks',
    key: 'id',
    csv: '/admin/callbacks.csv',
    filters: [
      { name: 'result', kind: 'choice', choices: ['PROCESSED', 'IGNORED', 'FAILED'], states: 'callback' },
      { name: 'signatureValid', kind: 'yesNo' },
      { name: 'payNo' },
      { name: 'orderNo' },
      { name: 'userId', kind: 'student' },
      { name: 'channel' },
      { name: 'from', kind: 'dayFrom' },
      { name: 'to', kind: 'dayTo' },
    ],
    columns: [
      { name: 'id', kind: 'code' },
      { name: 'payNo', kind: 'code' },
      { name: 'kind' },
      { name: 'signatureValid', kind: 'yesNo' },
      { name: 'result', kind: 'state', states: 'callback' },
      { name: 'message' },
      { name: 'channel' },
      { name: 'receivedAt', kind: 'instant' },
    ],
    details: [
      { name: 'callbackId', kind: 'code' },
      { name: 'body', kind: 'json' },
    ],
    deeds: CALLBACK_DEEDS,
  }),
)
