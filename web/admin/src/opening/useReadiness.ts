import { take, type Api } from '@courtgate/shared'
import { ref, type Ref } from 'vue'
import { usePolling } from '../frame/usePolling'

/** Something that should be empty, or nearly so, before a gate opens. */
export interface Backlog {
  name: string
  to: string
  /** null while nobody knows. */
  count: number | null
  isBad: boolean
}

/** Messages under way are usual; this many of them are not. */
const MANY = 100
const EVERY_MILLIS = 5000
const ONE = { page: 0, size: 1 }

/** What waits to be sent, and what was given up, in both services that write. */
export function useReadiness(api: Api): Ref<Backlog[]> {
  const questions = [
    {
      name: 'bookingOutbox',
      to: '/outbox?status=PENDING',
      most: MANY,
      ask: () => take(api.GET('/admin/outbox', { params: { query: { ...ONE, status: 'PENDING' } } })),
    },
    {
      name: 'paymentOutbox',
      to: '/outbox?of=payment&status=PENDING',
      most: MANY,
      ask: () => take(api.GET('/admin/payment/outbox', { params: { query: { ...ONE, status: 'PENDING' } } })),
    },
    {
      name: 'deadEvents',
      to: '/outbox?status=DEAD',
      most: 0,
      ask: () => take(api.GET('/admin/outbox', { params: { query: { ...ONE, status: 'DEAD' } } })),
    },
    {
      name: 'parkedLetters',
      to: '/dead-letters?status=PARKED',
      most: 0,
      ask: () => take(api.GET('/admin/dead-letters', { params: { query: { ...ONE, status: 'PARKED' } } })),
    },
  ]
  const backlogs = ref<Backlog[]>(questions.map(({ name, to }) => ({ name, to, count: null, isBad: false })))
  usePolling(async () => {
    const counts = await Promise.all(questions.map(({ ask }) => ask().then((page) => page.total, () => null)))
    backlogs.value = questions.map(({ name, to, most }, index) => {
      const count = counts[index] ?? null
      return { name, to, count, isBad: count !== null && count > most }
    })
  }, EVERY_MILLIS)
  return backlogs
}
