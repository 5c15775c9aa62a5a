import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '../api/failure'
import { fileName, keepAnswer } from './keepFile'

describe('a file of the server', () => {
  let kept: { name: string; content: Blob }[]

  beforeEach(() => {
    kept = []
    let content: Blob
    vi.useFakeTimers()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      content = given as Blob
      return 'blob:kept'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push({ name: this.download, content })
    })
  })

  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  const answer = (status: number, headers: Record<string, string>, parts: { data?: unknown; error?: unknown }) =>
    Promise.resolve({ ...parts, response: new Response(null, { status, headers }) })

  it('is kept under the name that the server gives it', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename=courtgate-s00001.json' }
    await keepAnswer(answer(200, headers, { data: new Blob(['{}']) }), 'courtgate.json')
    await keepAnswer(answer(200, {}, { data: new Blob(['{}']) }), 'courtgate.json')
    expect(kept.map(({ name }) => name)).toEqual(['courtgate-s00001.json', 'courtgate.json'])
    expect(await kept[0]!.content.text()).toBe('{}')
  })

  it('is a failure when the server refuses it', async () => {
    const error = { enumCode: 'TOO_MANY_REQUESTS', message: 'wait', data: null }
    const refused = keepAnswer(answer(429, { 'Retry-After': '60' }, { error }), 'courtgate.json')
    await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterMillis: 60_000 })
    await expect(refused).rejects.toBeInstanceOf(ApiFailure)
    expect(kept).toEqual([])
  })

  it('is not kept when it breaks off', async () => {
    await expect(keepAnswer(Promise.reject(new TypeError('terminated')), 'courtgate.json')).rejects.toThrow('terminated')
    expect(kept).toEqual([])
  })

  it('has the name that stands in its head', () => {
    expect(fileName('attachment; filename="users.csv"')).toBe('users.csv')
    expect(fileName('inline')).toBeNull()
    expect(fileName(null)).toBeNull()
  })
})
