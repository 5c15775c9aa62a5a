import { describe, expect, it } from 'vitest'
import { backlogOf, lastRehearsal, rowsOf, unwell, type Instance, type ServiceHealth } from './services'

const instance = (status: Instance['status'], rehearsedAt: string | null = null): Instance => ({
  status,
  version: null,
  since: null,
  rehearsedAt,
  rehearsedPerSecond: rehearsedAt === null ? null : 4000,
})
const service = (name: string, status: ServiceHealth['status'], ...instances: Instance[]): ServiceHealth => ({
  name,
  status,
  instances,
})

describe('the services', () => {
  const services = [
    service('gateway-service', 'UP', instance('UP', '2026-03-02T03:00:00Z')),
    service('booking-service', 'PARTLY', instance('UP', '2026-03-02T04:00:00Z'), instance('DOWN')),
    service('payment-service', 'DOWN'),
  ]

  it('that are not wholly up are counted', () => expect(unwell(services)).toBe(2))

  it('tell the latest rehearsal of all', () => {
    expect(lastRehearsal(services)).toEqual({ at: '2026-03-02T04:00:00Z', perSecond: 4000 })
    expect(lastRehearsal([service('payment-service', 'DOWN')])).toBeNull()
  })

  it('have a row for each instance, and one where there is none', () => {
    expect(rowsOf(services).map(({ service, status }) => [service, status])).toEqual([
      ['gateway-service', 'UP'],
      ['booking-service', 'UP'],
      ['booking-service', 'DOWN'],
      ['payment-service', 'DOWN'],
    ])
    expect(new Set(rowsOf(services).map(({ key }) => key)).size).toBe(4)
  })
})

describe('the backlog', () => {
  it('is what waits for a consumer, not what waits for a person', () => {
    const queue = (name: string, messages: number | null) => ({ name, messages, consumers: 1 })
    expect(
      backlogOf([queue('reserve.queue', 7), queue('reserve.decisions', 2), queue('x', null), queue('reserve.parked', 9)]),
    ).toBe(9)
  })
})
