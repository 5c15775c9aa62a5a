import { describe, expect, it } from 'vitest'
import { gridOf } from './grid'

const slot = (id: number, courtId: number, startTime: string, endTime: string) => ({
  id,
  courtId,
  courtName: `Court ${courtId}`,
  startTime,
  endTime,
})

describe('the grid', () => {
  it('has courts side by side in the order of their numbers, and hours down', () => {
    const grid = gridOf([slot(1, 10, '18:00', '19:00'), slot(2, 2, '18:00', '19:00'), slot(3, 2, '09:00', '10:00')])
    expect(grid.courts).toEqual([
      { id: 2, name: 'Court 2' },
      { id: 10, name: 'Court 10' },
    ])
    expect(grid.hours.map((hour) => [hour.from, hour.to, hour.slots.map((one) => one?.id ?? null)])).toEqual([
      ['09:00', '10:00', [3, null]],
      ['18:00', '19:00', [2, 1]],
    ])
  })

  it('shows times without seconds', () => {
    const [hour] = gridOf([slot(1, 1, '18:00:00', '19:00:00')]).hours
    expect([hour?.from, hour?.to]).toEqual(['18:00', '19:00'])
  })
})
