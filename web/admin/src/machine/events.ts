import { take } from '@courtgate/shared'
import type { Deed } from '../deed/deed'
import { listing } from '../list/listing'

/** Services whose messages the console shows. */
export const OWNERS = ['booking', 'payment'] as const
export type Owner = (typeof OWNERS)[number]

type Box = 'outbox' | 'inbox' | 'payment/outbox' | 'payment/inbox'

/** Has an event that was given up tried once more. */
function replay(name: string, box: Box): Deed<{ id: number; eventId: string; status: string }> {
  return {
    name,
    why: true,
    isPossible: ({ status }) => status === 'DEAD' || status === 'FAILED',
    about: ({ eventId }) => ({ eventId }),
    run: (api, { id }, { why }) =>
      take(api.POST(`/admin/${box}/{id}/replay`, { params: { path: { id } }, body: { why } })),
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
    deeds: [replay('replayOutbox', 'outbox')],
  }),
  payment: listing('/admin/payment/outbox', {
    ...OUTBOX,
    csv: '/admin/payment/outbox.csv',
    deeds: [replay('replayOutbox', 'payment/outbox')],
  }),
}

/** Events that each service has received. */
export const INBOXES = {
  booking: listing('/admin/inbox', {
    ...INBOX,
    csv: '/admin/inbox.csv',
    deeds: [replay('replayInbox', 'inbox')],
  }),
  payment: listing('/admin/payment/inbox', {
    ...INBOX,
    csv: '/admin/payment/inbox.csv',
    deeds: [replay('replayInbox', 'payment/inbox')],
  }),
}

/** Returns the service whose messages an address asks for. */
export function ownerOf(of: unknown): Owner {
  return of === 'payment' ? 'payment' : 'booking'
}
