import { ApiFailure } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { ref } from 'vue'
import { useCheckedForm } from './useCheckedForm'

const refusal = new ApiFailure('VALIDATE_FAILED', { status: 400, details: { name: 'is taken' } })
const refuse = async () => {
  throw refusal
}

describe('a checked form', () => {
  const name = ref('')
  const open = (asked = {}) =>
    useCheckedForm(
      (): Record<string, string> => (name.value === '' ? { name: 'is missing' } : {}),
      () => asked,
    )

  it('keeps its complaints to itself until it is tried', async () => {
    name.value = ''
    const { faults, isComplete, send } = open()
    expect([isComplete.value, faults.value]).toEqual([false, {}])
    expect(await send(refuse)).toBe(false)
    expect(faults.value).toEqual({ name: 'is missing' })
    name.value = 'Court 1'
    expect([isComplete.value, faults.value]).toEqual([true, {}])
  })

  it('shows the complaints of the server beside its own', async () => {
    name.value = 'Court 1'
    const { faults, send } = open({ hours: 'are too late' })
    expect(faults.value).toEqual({ hours: 'are too late' })
    await send(refuse)
    expect(faults.value).toEqual({ hours: 'are too late', name: 'is taken' })
  })
})
