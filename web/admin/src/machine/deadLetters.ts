import { take } from '@courtgate/shared'
import { listing } from '../list/listing'
import { pageOf } from '../list/listPage'

export const deadLetters = listing('/admin/dead-letters', {
  name: 'deadLetters',
  key: 'id',
  csv: '/admin/dead-letters.csv',
  filters: [
    { name: 'status', kind: 'choice', choices: ['PARKED', 'RULED', 'REPLAYED'], states: 'deadLetter' },
    { name: 'traceId' },
    { name: 'from', kind: 'dayFrom' },
    { name: 'to', kind: 'dayTo' },
  ],
  columns: [
    { name: 'id', kind: 'code' },
    { name: 'status', kind: 'state', states: 'deadLetter' },
    { name: 'traceIds' },
    { name: 'receivedAt', kind: 'instant' },
    { name: 'replayedAt', kind: 'instant' },
  ],
  details: [{ name: 'body', kind: 'json' }],
  deeds: [
    {
      name: 'replayDeadLetter',
      why: true,
      // The server refuses the others: the traces of a RULED one have their final result already.
      isPossible: ({ status }) => status === 'PARKED',
      about: ({ id }) => ({ id }),
      run: (api, { id }, { why }) =>
        take(api.POST('/admin/dead-letters/{id}/replay', { params: { path: { id } }, body: { why } })),
    },
  ],
})

export default pageOf(deadLetters)
