import type { Hall, Language } from '@courtgate/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TWO_HALLS } from '../../../shared/src/hall/testHalls'
import { pageOf, showPage, type Shown } from '../frame/testConsole'
import { rememberedHall, rememberHall } from '../halls/rememberedHall'
import { listing } from './listing'
import { pageOf as listPage } from './listPage'

let shown: Shown | undefined
beforeEach(() => localStorage.clear())
afterEach(() => shown?.unmount())

const COURTS = listPage(
  listing('/admin/courts', {
    name: 'courts',
    key: 'id',
    filters: [{ name: 'name' }, { name: 'hallId', kind: 'hall' }],
    columns: ['name', { name: 'hallId', kind: 'hall' }],
  }),
)
const ROWS = [
  { id: 1, name: 'C1', hallId: 1 },
  { id: 2, name: 'T1', hallId: 2 },
]

async function open(at: string, halls: readonly Hall[] = TWO_HALLS, language: Language = 'en', rows: readonly object[] = ROWS) {
  shown = await showPage(COURTS, { at, halls, language, answer: () => pageOf(rows) })
  return shown
}
const queries = ({ asked }: Shown) => asked.map(({ query }) => query['hallId'])
const cells = () => [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent?.trim())

describe('a list of several halls', () => {
  it.each<[Language, string, string]>([
    ['en', 'Hall', 'South'],
    ['zh-CN', '场馆', '南馆'],
  ])('tells in %s which hall a row is of, and can be narrowed to one', async (language, label, name) => {
    await open('/courts', TWO_HALLS, language)
    await vi.waitFor(() => expect(cells()).toContain(name))
    expect([...document.querySelectorAll('th')].map((head) => head.textContent?.trim())).toContain(label)
    expect(document.querySelector('[role=search]')?.textContent).toContain(label)
  })

  it('says nothing of halls where there is one', async () => {
    await open('/courts', [TWO_HALLS[0]])
    await vi.waitFor(() => expect(cells()).toEqual(['C1', 'T1']))
    expect(document.body.textContent).not.toContain('Hall')
  })

  it('begins with the remembered one, which the address then says', async () => {
    rememberHall(2)
    const page = await open('/courts')
    await vi.waitFor(() => expect(queries(page)).toEqual([2]))
    expect(page.router.currentRoute.value.fullPath).toBe('/courts?hallId=2')
  })

  it('is the view of its link, whatever is remembered here', async () => {
    rememberHall(2)
    const page = await open('/courts?name=C')
    await vi.waitFor(() => expect(queries(page)).toEqual([undefined]))
    expect(page.router.currentRoute.value.fullPath).toBe('/courts?name=C')
  })

  it('leaves the remembered hall as it is while another filter of a link is changed', async () => {
    rememberHall(2)
    const page = await open('/courts?name=C')
    await vi.waitFor(() => expect(queries(page)).toHaveLength(1))
    const name = document.querySelector<HTMLInputElement>('[role=search] input')!
    name.value = 'T'
    name.dispatchEvent(new Event('input'))
    document.querySelector('[role=search]')!.dispatchEvent(new Event('submit', { cancelable: true }))
    await vi.waitFor(() => expect(queries(page)).toEqual([undefined, undefined]))
    expect(rememberedHall(TWO_HALLS)).toBe(2)
  })

  it('shows all halls from when somebody wants to see all', async () => {
    rememberHall(2)
    const page = await open('/courts', TWO_HALLS, 'en', [])
    await vi.waitFor(() => expect(page.button('Show all')).toBeDefined())
    page.button('Show all')!.click()
    await vi.waitFor(() => expect(queries(page)).toEqual([2, undefined]))
    expect(rememberedHall(TWO_HALLS)).toBeNull()
  })
})
