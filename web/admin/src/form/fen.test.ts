import { describe, expect, it } from 'vitest'
import { fenOf, yuanOf } from './fen'

describe('yuan', () => {
  it.each([
    ['20', 2000],
    ['20.5', 2050],
    ['0.01', 1],
    [' ¥ 19,99 ', 1999],
    ['999999999.99', 99_999_999_999],
  ])('%s are %d fen', (text, fen) => expect(fenOf(text)).toBe(fen))

  it.each(['', 'x', '-1', '1.234', '1e3', '1.', '.5', '1000000000'])('%s are no amount', (text) =>
    expect(fenOf(text)).toBeNull(),
  )

  it('come back as they were', () => {
    for (const fen of [0, 1, 10, 99, 100, 2050, 123_456]) expect(fenOf(yuanOf(fen))).toBe(fen)
  })
})
