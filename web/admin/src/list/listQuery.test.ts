import { describe, expect, it } from 'vitest'
import type { Filter } from './listing'
import { filtersForApi, readQuery, writeQuery } from './listQuery'

const FILTERS: Filter[] = [
  { name: 'orderNo', kind: 'text' },
  { name: 'userId', kind: 'number' },
  { name: 'status', kind: 'choice', choices: ['OPEN', 'CLOSED'] },
  { name: 'signatureValid', kind: 'yesNo' },
  { name: 'from', kind: 'dayFrom' },
  { name: 'to', kind: 'dayTo' },
  { name: 'hallId', kind: 'hall' },
]

describe('the address of a list', () => {
  it('says the same after it was written and read', () => {
    const view = { page: 3, size: 50, values: { orderNo: 'A 1', status: 'OPEN', from: '2026-05-04' } }
    const written = writeQuery(view) as Record<string, string>
    expect(readQuery(FILTERS, written)).toEqual(view)
  })

  it('is empty for the usual view', () => {
    expect(writeQuery({ page: 1, size: 20, values: { orderNo: '' } })).toEqual({})
    expect(readQuery(FILTERS, {})).toEqual({ page: 1, size: 20, values: {} })
  })

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1e9'],
    ['size', '100000'],
    ['userId', 'x'],
    ['userId', '1.5'],
    ['hallId', 'all'],
    ['status', 'constructor'],
    ['signatureValid', 'yes'],
    ['from', '2026-13-01'],
    ['orderNo', 'x'.repeat(101)],
    ['other', 'x'],
  ])('does not take %s=%s', (name, value) => {
    expect(readQuery(FILTERS, { [name]: value })).toEqual({ page: 1, size: 20, values: {} })
  })

  it('counts the first of repeated values', () => {
    expect(readQuery(FILTERS, { status: ['OPEN', 'CLOSED'] }).values).toEqual({ status: 'OPEN' })
  })
})

describe('what the API is asked', () => {
  it('has the types of the API', () => {
    expect(filtersForApi(FILTERS, { userId: '7', hallId: '2', signatureValid: 'false', orderNo: 'A', status: '' }, 'Asia/Shanghai')).toEqual({
      userId: 7,
      hallId: 2,
      signatureValid: false,
      orderNo: 'A',
    })
  })

  it('takes days as those of the campus, the last one included', () => {
    expect(filtersForApi(FILTERS, { from: '2026-05-04', to: '2026-05-04' }, 'Asia/Shanghai')).toEqual({
      from: '2026-05-03T16:00:00.000Z',
      to: '2026-05-04T16:00:00.000Z',
    })
    // A day of 23 hours.
    expect(filtersForApi(FILTERS, { from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    })
  })
})
