import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter, type LocationQuery } from 'vue-router'
import { hallIn, rememberedHall, rememberHall, takeRememberedHall, usualHall } from './rememberedHall'

const HALLS = [
  { id: 1, active: true },
  { id: 2, active: true },
  { id: 3, active: false },
]

beforeEach(() => localStorage.clear())

describe('the hall that the office looks at', () => {
  it('is remembered until all halls are looked at, and never one that is not there', () => {
    expect(rememberedHall(HALLS)).toBeNull()
    rememberHall(2)
    expect(rememberedHall(HALLS)).toBe(2)
    expect(rememberedHall([{ id: 1 }])).toBeNull()
    rememberHall(null)
    expect(rememberedHall(HALLS)).toBeNull()
    localStorage.setItem('courtgate.office.hall', 'x')
    expect(rememberedHall(HALLS)).toBeNull()
  })

  it('is where a form begins if something can be made there, else the first one is', () => {
    expect(usualHall(HALLS)).toBe(1)
    rememberHall(2)
    expect(usualHall(HALLS)).toBe(2)
    rememberHall(3)
    expect(usualHall(HALLS)).toBe(1)
    expect(usualHall([])).toBeNull()
  })

  it.each<[LocationQuery, number | null]>([
    [{ hallId: '2' }, 2],
    [{}, null],
    [{ hallId: null }, null],
    [{ hallId: '0' }, null],
    [{ hallId: '2x' }, null],
    [{ hallId: ['2', '3'] }, null],
  ])('is in the address %j: %s', (query, hall) => expect(hallIn(query)).toBe(hall))
})

describe('an address', () => {
  const at = async (path: string) => {
    const router = createRouter({
      history: createMemoryHistory(),
      routes: [{ path: '/orders', component: { render: () => null } }],
    })
    await router.push(path)
    return router
  }

  it('that says nothing takes the remembered hall', async () => {
    rememberHall(2)
    const router = await at('/orders')
    expect(takeRememberedHall(router.currentRoute.value, router, HALLS)).toBe(true)
    await router.isReady()
    await expect.poll(() => router.currentRoute.value.fullPath).toBe('/orders?hallId=2')
  })

  it.each([
    ['says anything', '/orders?userId=7', HALLS],
    ['names a hall', '/orders?hallId=1', HALLS],
    ['is of the only hall', '/orders', [{ id: 2 }]],
  ])('that %s stays as it is', async (_, path, halls) => {
    rememberHall(2)
    const router = await at(path)
    expect(takeRememberedHall(router.currentRoute.value, router, halls)).toBe(false)
    expect(router.currentRoute.value.fullPath).toBe(path)
  })
})
