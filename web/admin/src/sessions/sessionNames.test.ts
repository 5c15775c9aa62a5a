import { expect, it } from 'vitest'
import { numbered } from './sessionNames'

it('tells sessions of one name apart by the order in which they were made', () => {
  const sessions = [
    { id: 9, name: 'North · Mon' },
    { id: 4, name: 'North · Mon' },
    { id: 5, name: 'South · Mon' },
  ]
  const names = numbered(sessions, ({ name }) => name, (name, number, count) => `${name} (${number} of ${count})`)
  expect(Object.fromEntries(names)).toEqual({ 4: 'North · Mon (1 of 2)', 5: 'South · Mon', 9: 'North · Mon (2 of 2)' })
})
