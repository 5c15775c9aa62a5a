import type { Data } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { deadLetters } from './deadLetters'

type DeadLetter = Data<'/admin/dead-letters', 'get'>['items'][number]

const letter = (status: DeadLetter['status']): DeadLetter => ({
  id: 3,
  traceIds: '',
  body: '{}',
  status,
  receivedAt: '2026-03-01T05:00:00Z',
  replayedAt: status === 'REPLAYED' ? '2026-03-01T06:00:00Z' : null,
})

describe('what the office does with a dead letter', () => {
  it.each<[DeadLetter['status'], string[]]>([
    ['PARKED', ['replayDeadLetter']],
    ['RULED', []],
    ['REPLAYED', []],
  ])('is, when it is %s, what the server takes', (status, names) => {
    const possible = deadLetters.deeds.filter((deed) => deed.isPossible(letter(status)))
    expect(possible.map(({ name }) => name)).toEqual(names)
  })
})
