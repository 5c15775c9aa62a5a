import { take, usePolling, type Api } from '@courtgate/shared'
import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { backlogOf, lastRehearsal, unwell } from '../machine/services'

/** Something that should be empty, or nearly so, before a gate opens. */
export interface Backlog {
  name: string
  to: string
  /** null while nobody knows. */
  count: number | null
  isBad: boolean
}

interface Readiness {
  backlogs: Ref<Backlog[]>
  /** The latest of any instance; null while nobody has told of one. */
  rehearsal: ShallowRef<ReturnType<typeof lastRehearsal>>
}

/** Messages under way are usual; this many of them are not. */
const MANY = 100
const EVERY_MILLIS = 5000
const ONE = { page: 0, size: 1 }

/** Services that are down, messages that wait in queues and in the tables of both services that write, and the last rehearsal. */
export function useReadiness(api: Api): Readiness {
  const rehearsal = shallowRef<ReturnType<typeof lastRehearsal>>(null)
  const total = (page: { total: number }) => page.total
  const questions = [
    {
      name: 'servicesNotUp',
      to: '/services',
      most: 0,
      ask: async () => {
        const services = await take(api.GET('/admin/services'))
        rehearsal.value = lastRehearsal(services)
        return unwell(services)
      },
    },
    {
      name: 'queues',
      to: '/services',
      most: MANY,
      ask: () => take(api.GET('/admin/queues')).then(backlogOf),
    },
    {
      name: 'bookingOutbox',
      to: '/outbox?status=PENDING',
      most: MANY,
      ask: () => take(api.GET('/admin/outbox', { params: { query: { ...ONE, status: 'PENDING' } } })).then(total),
    },
    {
      name: 'paymentOutbox',
      to: '/outbox?of=payment&status=PENDING',
      most: MANY,
      ask: () => take(api.GET('/admin/payment/outbox', { params: { query: { ...ONE, status: 'PENDING' } } })).then(total),
    },
    {
      name: 'deadEvents',
      to: '/outbox?status=DEAD',
      most: 0,
      ask: () => take(api.GET('/admin/outbox', { params: { query: { ...ONE, status: 'DEAD' } } })).then(total),
    },
    {
      name: 'parkedLetters',
      to: '/dead-letters?status=PARKED',
      most: 0,
      ask: () => take(api.GET('/admin/dead-letters', { params: { query: { ...ONE, status: 'PARKED' } } })).then(total),
    },
  ]
  const backlogs = ref<Backlog[]>(questions.map(({ name, to }) => ({ name, to, count: null, isBad: false })))
  usePolling(async () => {
    const counts = await Promise.all(questions.map(({ ask }) => ask().catch(() => null)))
    backlogs.value = questions.map(({ name, to, most }, index) => {
      const count = counts[index] ?? null
      return { name, to, count, isBad: count !== null && count > most }
    })
  }, EVERY_MILLIS)
  return { backlogs, rehearsal }
}
