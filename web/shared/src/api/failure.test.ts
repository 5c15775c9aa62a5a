import { describe, expect, it } from 'vitest'
import { failureOf } from './failure'

const answer = (status: number, body: unknown) => failureOf(new Response(null, { status }), body)

describe('a failure', () => {
  it('has the code of the server', () => {
    const body = { enumCode: 'SLOT_CLOSED', message: 'too late', data: { state: 'OVER' } }
    expect(answer(409, body)).toMatchObject({ code: 'SLOT_CLOSED', message: 'too late', details: { state: 'OVER' } })
  })

  it.each([400, 403, 404, 409, 429])('is a certain refusal when a %d has a code that is newer than the page', (status) => {
    const refused = answer(status, { enumCode: 'RAINED_OFF', message: 'The hall is under water', data: null })
    expect(refused).toMatchObject({ code: 'REFUSED', status, message: 'The hall is under water', isUncertain: false })
  })

  it.each<[string, number, unknown]>([
    ['an outage of a newer server', 503, { enumCode: 'RAINED_OFF', message: '' }],
    ['something on the way', 409, { message: 'Conflict' }],
    ['something that is no answer of ours', 404, '<html>'],
  ])('is uncertain when it comes from %s', (_, status, body) => {
    expect(answer(status, body)).toMatchObject({ code: 'BAD_ANSWER', isUncertain: true, pressDidNothing: false })
  })
})
