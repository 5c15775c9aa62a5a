import { noticeKinds } from '@courtgate/shared/locales/en'
import { expect, it } from 'vitest'
import { letters } from './letters'

it('can be looked for by each kind of notice', () => {
  const choices = letters.filters.find(({ name }) => name === 'kind')?.choices
  expect([...(choices ?? [])].sort()).toEqual(Object.keys(noticeKinds).sort())
})
