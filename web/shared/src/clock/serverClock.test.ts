import { describe, expect, it } from 'vitest'
import { ServerClock } from './serverClock'

const SERVER = Date.parse('2026-05-04T05:00:00Z')

/** A device with two clocks and a network, all moved by hand; the server's clock runs by the device's steady one. */
class Device {
  steadyMillis = 5_000
  wallShift = Date.parse('2019-01-01T00:00:00Z')
  serverShift = SERVER - this.steadyMillis
  asked = 0
  /** Way there and way back of the next questions, in milliseconds; the last one stays. */
  ways: [number, number][] = [[10, 10]]

  readonly clock = new ServerClock({
    ask: () => this.ask(),
    steady: () => this.steadyMillis,
    wall: () => this.steadyMillis + this.wallShift,
  })

  get server(): number {
    return this.steadyMillis + this.serverShift
  }

  private async ask(): Promise<number> {
    const [there, back] = this.ways.length > 1 ? this.ways.shift()! : this.ways[0]!
    this.asked++
    this.steadyMillis += there
    const told = this.server
    this.steadyMillis += back
    return told
  }
}

describe('the server clock', () => {
  it('follows the server on a device that is years behind', async () => {
    const device = new Device()
    await device.clock.synchronize()
    expect(device.clock.now()).toBe(device.server)
    device.steadyMillis += 60_000
    expect(device.clock.now()).toBe(device.server)
  })

  it('believes the sample with the least round trip', async () => {
    const device = new Device()
    device.ways = [[400, 0], [0, 300], [3, 5], [0, 900], [200, 0]]
    await device.clock.synchronize()
    expect(device.asked).toBe(5)
    expect(Math.abs(device.clock.now() - device.server)).toBe(1)
  })

  it('says how wrong it may be, and is never more wrong than that', async () => {
    const device = new Device()
    device.ways = [[90, 0]]
    await device.clock.synchronize()
    const error = Math.abs(device.clock.now() - device.server)
    expect(error).toBe(45)
    expect(device.clock.margin()).toBeGreaterThanOrEqual(error)
  })

  it('gives up an old good sample for a newer one when the clocks drift apart', async () => {
    const device = new Device()
    device.ways = [[1, 1]]
    await device.clock.synchronize()
    device.steadyMillis += 600_000
    device.serverShift += 90
    device.ways = [[30, 30]]
    await device.clock.synchronize()
    expect(device.clock.now()).toBe(device.server)
  })

  it('keeps a good sample while a newer one is worse', async () => {
    const device = new Device()
    await device.clock.synchronize()
    device.steadyMillis += 1_000
    device.ways = [[900, 0]]
    await device.clock.synchronize()
    expect(device.clock.now()).toBe(device.server)
  })

  it('knows nothing after a sleep until it has asked again', async () => {
    const device = new Device()
    await device.clock.synchronize()
    device.wallShift += 3_600_000
    device.serverShift += 3_600_000
    expect(device.clock.noticeSleep()).toBe(true)
    expect(device.clock.isReady.value).toBe(false)
    await device.clock.synchronize()
    expect(device.clock.isReady.value).toBe(true)
    expect(device.clock.now()).toBe(device.server)
  })

  it('does not take a device that was awake for one that slept', async () => {
    const device = new Device()
    await device.clock.synchronize()
    device.steadyMillis += 3_600_000
    expect(device.clock.noticeSleep()).toBe(false)
    expect(device.clock.isReady.value).toBe(true)
  })

  it('is not ready when the server never answers', async () => {
    const clock = new ServerClock({ ask: () => Promise.reject(new Error('no network')) })
    await expect(clock.synchronize()).rejects.toThrow('no network')
    expect(clock.isReady.value).toBe(false)
    expect(() => clock.now()).toThrow('not been asked')
  })

  it('asks once for several who want to know at the same time', async () => {
    const device = new Device()
    await Promise.all([device.clock.synchronize(), device.clock.synchronize()])
    expect(device.asked).toBe(5)
  })
})
