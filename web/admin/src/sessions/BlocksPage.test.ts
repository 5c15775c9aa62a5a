import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TWO_HALLS } from '../../../shared/src/hall/testHalls'
import { pageOf, showPage, type Asked, type Shown } from '../frame/testConsole'
import { rememberHall } from '../halls/rememberedHall'
import BlocksPage from './BlocksPage.vue'

let shown: Shown | undefined
beforeEach(() => localStorage.clear())
afterEach(() => shown?.unmount())

const COURTS = [
  { id: 1, name: 'C1', hallId: 1 },
  { id: 2, name: 'T1', hallId: 2 },
]
const ANSWERS: Readonly<Record<string, unknown>> = { '/admin/slots': [], '/admin/courts': pageOf(COURTS) }

async function open(at: string, halls = TWO_HALLS.slice()): Promise<Shown> {
  shown = await showPage(BlocksPage, { at, halls, answer: ({ path }: Asked) => ANSWERS[path] ?? pageOf([]) })
  return shown
}
const hallsAsked = ({ asked }: Shown, path: string) => asked.filter((one) => one.path === path).map(({ query }) => query['hallId'])

describe('the page of blocks', () => {
  it.each<[string, number | null, string, number]>([
    ['the first', null, '/blocks', 1],
    ['the remembered', 2, '/blocks', 2],
    ['the first, which a link does not name,', null, '/blocks?from=2026-05-04', 1],
    ['the named', 1, '/blocks?hallId=2', 2],
  ])('shows slots and standing blocks of %s hall alone', async (_, remembered, at, hall) => {
    rememberHall(remembered)
    const page = await open(at)
    await vi.waitFor(() => expect(hallsAsked(page, '/admin/standing-blocks')).toEqual([hall]))
    expect(hallsAsked(page, '/admin/slots')).toEqual([hall])
    expect(page.router.currentRoute.value.query['hallId']).toBe(String(hall))
  })

  it('says nothing of halls where there is one', async () => {
    const page = await open('/blocks', [TWO_HALLS[0]])
    await vi.waitFor(() => expect(hallsAsked(page, '/admin/standing-blocks')).toEqual([undefined]))
    expect(page.router.currentRoute.value.fullPath).toBe('/blocks')
  })
})
