import type { Api } from '@courtgate/shared'
import { computed } from 'vue'
import { describe, expect, it } from 'vitest'
import { apiFilters } from './apiFilters'
import type { Filter } from './listing'

const FILTERS: Filter[] = [
  { name: 'userId', kind: 'student' },
  { name: 'orderNo', kind: 'text' },
]

/** An API whose search for a part of an id finds longer ids as well. */
function apiWith(ids: Record<string, number>): Api {
  const GET = async (_: string, { params }: { params: { query: { q: string } } }) => {
    const items = Object.entries(ids)
      .filter(([studentId]) => studentId.includes(params.query.q.toLowerCase()))
      .map(([studentId, id]) => ({ id, studentId }))
    return { data: { data: { items, total: items.length } }, response: new Response('{}') }
  }
  return { GET } as unknown as Api
}

describe('a student in a filter', () => {
  const connection = { api: apiWith({ s000012: 7, s00001: 4 }), zone: computed(() => 'Asia/Shanghai') }

  it('is asked for by number, exactly', async () => {
    expect(await apiFilters(connection, FILTERS, { userId: 'S00001', orderNo: 'A' })).toEqual({ userId: 4, orderNo: 'A' })
  })

  it('that does not exist has nothing, instead of everything', async () => {
    expect(await apiFilters(connection, FILTERS, { userId: 's0000' })).toEqual({ userId: 0 })
  })
})
