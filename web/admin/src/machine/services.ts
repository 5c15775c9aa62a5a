import type { Data } from '@courtgate/shared'

export type ServiceHealth = Data<'/admin/services', 'get'>[number]
export type Instance = ServiceHealth['instances'][number]
export type Queue = Data<'/admin/queues', 'get'>[number]

/** Queues in which messages wait for a person instead of a consumer. */
const FOR_A_PERSON: readonly string[] = ['reserve.parked']

const sum = (queues: readonly Queue[]) => queues.reduce((total, { messages }) => total + (messages ?? 0), 0)

/** Messages that wait for a consumer. */
export function backlogOf(queues: readonly Queue[]): number {
  return sum(queues.filter(({ name }) => !FOR_A_PERSON.includes(name)))
}

/** Services of which an instance at least is not up. */
export function unwell(services: readonly ServiceHealth[]): number {
  return services.filter(({ status }) => status !== 'UP').length
}

/** The latest rehearsal of any instance; null when none has told of one. */
export function lastRehearsal(services: readonly ServiceHealth[]): { at: string; perSecond: number } | null {
  const rehearsals = services
    .flatMap(({ instances }) => instances)
    .flatMap(({ rehearsedAt, rehearsedPerSecond }) =>
      rehearsedAt == null ? [] : [{ at: rehearsedAt, perSecond: rehearsedPerSecond ?? 0 }],
    )
  return rehearsals.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))[0] ?? null
}

/** An instance as a row; a service without one has a row as well. */
export interface InstanceRow extends Partial<Omit<Instance, 'status'>> {
  key: string
  service: string
  status: ServiceHealth['status'] | Instance['status']
}

export function rowsOf(services: readonly ServiceHealth[]): InstanceRow[] {
  return services.flatMap(({ name, status, instances }): InstanceRow[] =>
    instances.length === 0
      ? [{ key: name, service: name, status }]
      : instances.map((instance, at) => ({ key: `${name}-${at}`, service: name, ...instance })),
  )
}
