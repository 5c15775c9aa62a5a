import { take } from '@courtgate/shared'
import type { Deed } from '../deed/deed'
import { listing, type RowOf } from '../list/listing'

/** Services whose messages the console shows. */
export const OWNERS = ['booking', 'payment'] as const
export type Owner = (typeof OWNERS)[number]

type Sent = RowOf<'/admin/outbox'>
type Received = RowOf<'/admin/inbox'>

function replayOutbox(path: '/admin/outbox/{id}/replay' | '/admin/payment/outbox/{id}/replay'): Deed<Sent> {
  return {
    name: 'replayOutbox',
    why: true,
    isPossible: ({ status }) => status === 'DEAD',
    about: ({ eventId }) => ({ eventId }),
    run: (api, { id }, { why }) => take(api.POST(path, { params: { path: { id } }, body: { why } })),
  }
}

function replayInbox(path: '/admin/inbox/{id}/replay' | '/admin/payment/inbox/{id}/replay'): Deed<Received> {
  return {
    name: 'replayInbox',
    why: true,
    isPossible: ({ status }) => status === 'FAILED',
    about: ({ eventId }) => ({ eventId }),
    run: (api, { id }, { why }) => take(api.POST(path, { params: { path: { id } }, body: { why } })),
  }
}

const OUTBOX = {
  name: 'outbox',
  key: 'id',
  filters: [
    { name: 'status', kind: 'choice', choices: ['PENDING', 'SENT', 'DEAD'], states: 'outbox' },
    { name: 'aggregateId' },
    { name: 'routingKey' },
    { name: 'from', kind: 'dayFrom' },
    { name: 'to', kind: 'dayTo' },
  ],
  columns: [
    { name: 'id', kind: 'code' },
    { name: 'routingKey', kind: 'code' },
    { name: 'aggregateId', kind: 'code' },
    { name: 'status', kind: 'state', states: 'outbox' },
    { name: 'attempts', kind: 'number' },
    { name: 'createdAt', kind: 'instant' },
    { name: 'sentAt', kind: 'instant' },
  ],
  details: [
    { name: 'eventId', kind: 'code' },
    { name: 'exchangeName', kind: 'code' },
    'lastError',
    { name: 'traceParent', kind: 'code' },
    { name: 'body', kind: 'json' },
  ],
} as const

const INBOX = {
  name: 'inbox',
  key: 'id',
  filters: [
    { name: 'status', kind: 'choice', choices: ['PROCESSING', 'SUCCESS', 'FAILED', 'IGNORED'], states: 'inbox' },
    { name: 'eventId' },
    { name: 'type' },
    { name: 'from', kind: 'dayFrom' },
    { name: 'to', kind: 'dayTo' },
  ],
  columns: [
    { name: 'id', kind: 'code' },
    { name: 'type', kind: 'code' },
    { name: 'consumerGroup', kind: 'code' },
    { name: 'status', kind: 'state', states: 'inbox' },
    { name: 'attempts', kind: 'number' },
    { name: 'receivedAt', kind: 'instant' },
    { name: 'doneAt', kind: 'instant' },
  ],
  details: [
    { name: 'eventId', kind: 'code' },
    { name: 'nextAttemptAt', kind: 'instant' },
    'lastError',
    { name: 'traceParent', kind: 'code' },
    { name: 'body', kind: 'json' },
  ],
} as const

/** Events that each service has to send. */
export const OUTBOXES = {
  booking: listing('/admin/outbox', {
    ...OUTBOX,
    csv: '/admin/outbox.csv',
    deeds: [replayOutbox('/admin/outbox/{id}/replay')],
  }),
  payment: listing('/admin/payment/outbox', {
    ...OUTBOX,
    csv: '/admin/payment/outbox.csv',
    deeds: [replayOutbox('/admin/payment/outbox/{id}/replay')],
  }),
}

/** Events that each service has received. */
export const INBOXES = {
  booking: listing('/admin/inbox', {
    ...INBOX,
    csv: '/admin/inbox.csv',
    deeds: [replayInbox('/admin/inbox/{id}/replay')],
  }),
  payment: listing('/admin/payment/inbox', {
    ...INBOX,
    csv: '/admin/payment/inbox.csv',
    deeds: [replayInbox('/admin/payment/inbox/{id}/replay')],
  }),
}

/** Returns the service whose messages an address asks for. */
export function ownerOf(of: unknown): Owner {
  return of === 'payment' ? 'payment' : 'booking'
}
