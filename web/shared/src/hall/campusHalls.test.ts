import { beforeEach, describe, expect, it } from 'vitest'
import { CampusHalls, HALLS_GOOD_MILLIS, type Hall } from './campusHalls'
import { testHall as hall } from './testHalls'

beforeEach(() => localStorage.clear())

/** Halls of a server that answers so, one answer after the other, on a device whose time is set by hand. */
function hallsOf(...answers: (Hall[] | Error)[]) {
  let asked = 0
  let at = 0
  const halls = new CampusHalls({
    steady: () => at,
    ask: async () => {
      const answer = answers[asked++]
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often')
      return answer
    },
  })
  return { halls, asked: () => asked, pass: (millis: number) => (at += millis), ids: () => halls.all.value.map(({ id }) => id) }
}

describe('the halls of the campus', () => {
  it('are asked for again when the answer is five minutes old, and not before', async () => {
    const { halls, asked, pass, ids } = hallsOf([hall(1)], [hall(1), hall(2)])
    await halls.learn()
    pass(HALLS_GOOD_MILLIS - 1)
    await halls.learn()
    expect([asked(), ids()]).toEqual([1, [1]])
    pass(1)
    await halls.learn()
    await Promise.resolve()
    expect([asked(), ids()]).toEqual([2, [1, 2]])
  })

  it('are none where the server knows no halls, and asked for again, which nobody waits for', async () => {
    const { halls, asked, ids } = hallsOf(new Error('404'), new Error('404'))
    await halls.learn()
    expect(ids()).toEqual([])
    await halls.learn()
    expect([asked(), ids()]).toEqual([2, []])
  })

  it('are waited for by everybody who comes before the first answer', async () => {
    let answer: (halls: Hall[]) => void = () => {}
    const halls = new CampusHalls({ ask: () => new Promise((resolve) => (answer = resolve)) })
    const known: number[] = []
    const both = [halls.learn(), halls.learn()].map((learned) => learned.then(() => known.push(halls.all.value.length)))
    await Promise.resolve()
    expect(known).toEqual([])
    answer([hall(1), hall(2)])
    await Promise.all(both)
    expect(known).toEqual([2, 2])
  })

  it('stay known through a failure', async () => {
    const { halls, pass, ids } = hallsOf([hall(1), hall(2)], new Error('away'))
    await halls.learn()
    pass(HALLS_GOOD_MILLIS)
    await halls.learn()
    await Promise.resolve()
    expect(ids()).toEqual([1, 2])
  })

  it('are remembered for the next visit, which waits for no answer', async () => {
    await hallsOf([hall(1), hall(2)]).halls.learn()
    const later = new CampusHalls({ ask: () => new Promise(() => {}) })
    await later.learn()
    expect(later.all.value.map(({ nameEn }) => nameEn)).toEqual(['Hall 1', 'Hall 2'])
  })

  it.each(['', '{', '{"id":1}', '[null,{"id":"1"}]'])('are none where what is remembered is no list of halls: %s', (json) => {
    localStorage.setItem('courtgate.halls', json)
    expect(hallsOf().ids()).toEqual([])
  })

  it('take over one that was added or changed here, at its place', async () => {
    const { halls, ids } = hallsOf([hall(1), hall(2)])
    await halls.learn()
    halls.keep(hall(3, { sortOrder: -1 }))
    expect(ids()).toEqual([3, 1, 2])
    halls.keep(hall(1, { sortOrder: 9, active: false }))
    expect(halls.all.value.map(({ id, active }) => [id, active])).toEqual([[3, true], [2, true], [1, false]])
  })
})
