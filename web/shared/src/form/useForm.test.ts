import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../api/failure'
import { useForm, useSending } from './useForm'

const refusal = new ApiFailure('STATE_INVALID', { status: 409 })
const refuse = async () => {
  throw refusal
}

describe('sending', () => {
  it('is done once at a time', async () => {
    const { isSending, send } = useSending()
    let end = () => {}
    const first = send(() => new Promise<void>((resolve) => (end = resolve)))
    expect(isSending.value).toBe(true)
    expect(await send(refuse)).toBe(false)
    end()
    expect(await first).toBe(true)
    expect(isSending.value).toBe(false)
  })

  it('keeps why it was refused until it is sent again', async () => {
    const { isSending, failure, send } = useSending()
    expect(await send(refuse)).toBe(false)
    expect(failure.value).toBe(refusal)
    expect(isSending.value).toBe(false)
    expect(await send(async () => expect(failure.value).toBeNull())).toBe(true)
    expect(failure.value).toBeNull()
  })
})

describe('a form', () => {
  it('says what is missing once it was tried, and sends nothing before it is complete', async () => {
    let isComplete = false
    let times = 0
    const form = useForm(() => isComplete)
    const work = async () => times++
    expect(form.isTried.value).toBe(false)
    expect(await form.send(work)).toBe(false)
    expect([form.isTried.value, form.failure.value, times]).toEqual([true, null, 0])
    isComplete = true
    expect(await form.send(work)).toBe(true)
    expect(times).toBe(1)
  })

  it('forgets a refusal when it is tried again, complete or not', async () => {
    let isComplete = true
    const form = useForm(() => isComplete)
    await form.send(refuse)
    expect(form.failure.value).toBe(refusal)
    isComplete = false
    await form.send(refuse)
    expect(form.failure.value).toBeNull()
  })

  it('begins anew', async () => {
    const form = useForm(() => true)
    await form.send(refuse)
    form.reset()
    expect([form.isTried.value, form.failure.value]).toEqual([false, null])
  })
})
