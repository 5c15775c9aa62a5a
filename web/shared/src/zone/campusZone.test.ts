import { beforeEach, describe, expect, it } from 'vitest'
import { CampusZone } from './campusZone'

beforeEach(() => localStorage.clear())

const zoneOf = (...answers: (string | Error)[]) => {
  let asked = 0
  const zone = new CampusZone({
    device: 'America/New_York',
    ask: async () => {
      const answer = answers[asked++]
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often')
      return answer
    },
  })
  return { zone, asked: () => asked }
}

describe('the zone of the campus', () => {
  it('is the device’s until the server has told it, once', async () => {
    const { zone, asked } = zoneOf('Asia/Urumqi')
    expect(zone.name.value).toBe('America/New_York')
    await zone.learn()
    expect(zone.name.value).toBe('Asia/Urumqi')
    await zone.learn()
    expect(asked()).toBe(1)
  })

  it('is remembered for the next visit, which waits for no answer', async () => {
    await zoneOf('Asia/Urumqi').zone.learn()
    const later = new CampusZone({ device: 'America/New_York', ask: () => new Promise(() => {}) })
    await later.learn()
    expect(later.name.value).toBe('Asia/Urumqi')
  })

  it('is asked for again after a failure, which nobody sees', async () => {
    const { zone } = zoneOf(new Error('away'), 'Europe/Berlin')
    await zone.learn()
    expect(zone.name.value).toBe('America/New_York')
    await zone.learn()
    expect(zone.name.value).toBe('Europe/Berlin')
  })

  it('is never one that no browser can tell times in', async () => {
    localStorage.setItem('courtgate.zone', 'Mars/Olympus')
    const { zone } = zoneOf('Also/Nowhere')
    expect(zone.name.value).toBe('America/New_York')
    await zone.learn()
    expect(zone.name.value).toBe('America/New_York')
  })
})
