import { describe, expect, it } from 'vitest'
import type { Slot } from '../board/slots'
import { actionOf, canBeOrdered, isFull, isPressable, limitOf, type Action, type Basket } from './basket'

const slot = (id: number) => ({ id, priceFen: 2000 }) as Slot
const basket = (ids: number[], part: Partial<Basket> = {}): Basket => ({
  phase: 'open',
  chosen: ids,
  takeable: ids.map(slot),
  quota: 4,
  held: 0,
  together: false,
  ...part,
})

describe('the one button', () => {
  it.each<[string, Basket, number, Action]>([
    ['waits before all else', basket([1], { held: 4 }), 3, { name: 'wait', seconds: 3 }],
    ['says that the quota is used up', basket([1], { held: 4 }), 0, { name: 'usedUp' }],
    ['asks for a choice', basket([]), 0, { name: 'choose' }],
    ['asks for a choice when all were taken', basket([1], { takeable: [] }), 0, { name: 'choose' }],
    ['asks for a choice before the gate', basket([], { phase: 'before' }), 0, { name: 'chooseFirst' }],
    ['arms what is chosen', basket([1, 2], { phase: 'before', takeable: [] }), 0, { name: 'arm', slotIds: [1, 2] }],
    ['grabs the one', basket([1]), 0, { name: 'grab', slot: slot(1) }],
    ['grabs any one of several', basket([1, 2]), 0, { name: 'grabAny', slotIds: [1, 2] }],
    ['orders all of them', basket([1, 2], { together: true }), 0, { name: 'order', slotIds: [1, 2], totalFen: 4000 }],
    ['wants surplus ones removed', basket([1, 2, 3], { quota: 2, together: true }), 0, { name: 'remove', count: 1 }],
    ['wants the last one but one removed', basket([1, 2], { held: 3, together: true }), 0, { name: 'remove', count: 1 }],
  ])('%s', (_, given, seconds, action) => expect(actionOf(given, seconds)).toEqual(action))

  it('sends nothing unless it says what', () => {
    expect(isPressable(actionOf(basket([1]), 0))).toBe(true)
    expect(isPressable(actionOf(basket([1]), 1))).toBe(false)
    expect(isPressable(actionOf(basket([]), 0))).toBe(false)
  })
})

describe('a basket', () => {
  it('is full by the quota, or by what an order may have', () => {
    expect(isFull(basket([1, 2]))).toBe(false)
    expect(limitOf(basket([1, 2], { quota: 2, together: true }))).toEqual(['action.quotaLimit', { quota: 2, held: 0 }])
    expect(limitOf(basket([1, 2, 3, 4], { quota: 9, together: true }))).toEqual(['action.orderLimit', { most: 4 }])
    expect(limitOf(basket([1, 2, 3, 4], { quota: 9 }))).toBeNull()
  })

  it('is ordered together only while the gate is open, and by no one who may have one only', () => {
    expect(canBeOrdered(basket([1, 2], { phase: 'before' }))).toBe(false)
    expect(canBeOrdered(basket([1, 2], { held: 3 }))).toBe(false)
    expect(canBeOrdered(basket([1, 2], { held: 3, together: true }))).toBe(true)
  })
})
