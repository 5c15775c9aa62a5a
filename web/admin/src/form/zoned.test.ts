import { describe, expect, it } from 'vitest'
import { instantFromText, inZone, textFromInstant, zonesWith } from './zoned'

describe('a moment in a zone', () => {
  it.each([
    ['2026-05-04 13:00:05', 'Asia/Shanghai', '2026-05-04T05:00:05.000Z'],
    ['2026-07-01 00:30:00', 'Europe/Berlin', '2026-06-30T22:30:00.000Z'],
  ])('%s of %s is %s, and back', (text, zone, instant) => {
    expect(instantFromText(text, zone)).toBe(instant)
    expect(textFromInstant(instant, zone)).toBe(text)
  })

  it('keeps what its clock shows when the zone changes', () => {
    expect(inZone('2026-05-04T05:00:00.000Z', 'Asia/Shanghai', 'Europe/Berlin')).toBe('2026-05-04T11:00:00.000Z')
    expect(inZone('', 'Asia/Shanghai', 'Europe/Berlin')).toBe('')
  })

  it('may be one that the browser does not list', () => {
    expect(zonesWith('Asia/Urumqi')).toContain('Europe/Berlin')
    expect(zonesWith('Mars/Olympus')[0]).toBe('Mars/Olympus')
    expect(zonesWith('').filter((zone) => zone === 'UTC')).toHaveLength(1)
  })

  it('needs no seconds', () => {
    expect(instantFromText('2026-05-04 13:00', 'Asia/Shanghai')).toBe('2026-05-04T05:00:00.000Z')
  })
})
