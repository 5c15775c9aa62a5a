import { take, useConnection } from '@courtgate/shared'
import { useAnswer, type AnswerState } from '../frame/useAnswer'
import type { RowOf } from '../list/listing'

export type Court = RowOf<'/admin/courts'>

const MOST = 100

/** The courts of a hall; all of them where none is chosen. A service of the release before tells no court's hall. */
export function courtsOf(courts: readonly Court[], hallId: number | null): Court[] {
  return courts.filter((court) => hallId === null || (court.hallId ?? hallId) === hallId)
}

/** Every court, for choices. */
export function useCourts(): AnswerState<Court[]> {
  const { api } = useConnection()
  const courts = useAnswer(async (signal) => {
    const all: Court[] = []
    for (let page = 0; ; page++) {
      const found = await take(api.GET('/admin/courts', { params: { query: { page, size: MOST } }, signal }))
      all.push(...found.items)
      if (found.items.length === 0 || all.length >= found.total) return all
    }
  })
  void courts.load()
  return courts
}
