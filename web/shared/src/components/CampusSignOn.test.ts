import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, type App } from 'vue'
import { createApi } from '../api/client'
import { CONNECTION, type Connection } from '../connection'
import chinese from '../i18n/locales/zh-CN'
import english from '../i18n/locales/en'
import { createTexts, type Language } from '../i18n/texts'
import CampusSignOn from './CampusSignOn.vue'

let shown: App | undefined
let campus: string | null
let isIn: boolean
/** Number of times that the page has asked whether the cookie holds a login. */
let asked: number

beforeEach(() => {
  campus = 'Example University'
  isIn = true
  asked = 0
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => shown?.unmount())

/** The login page in a tab that comes from that address. */
async function open(outcome: string | null, target: string | null = null, language: Language = 'en') {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const ways = vi.fn(async () => Response.json({ code: 200, enumCode: 'SUCCESS', message: '', data: { campus } }))
  const api = createApi({ language: () => language, fetch: ways, baseUrl: 'http://courts.example' })
  const done = vi.fn()
  const signedOn = async () => (asked++, isIn)
  const page = document.createElement('div')
  shown = createApp(CampusSignOn, { page: 'STUDENT', outcome, target, onDone: done })
  shown
    .use(texts.i18n)
    .provide(CONNECTION, { api, session: { signedOn } } as unknown as Connection)
    .mount(page)
  await vi.waitFor(() => expect(ways).toHaveResolved())
  await new Promise(setImmediate)
  return { page, done }
}

/** Somebody leaves this tab for the campus' login. */
async function begin(target: string | null = null): Promise<void> {
  const { page } = await open(null, target)
  page.querySelector('a')!.dispatchEvent(new Event('click'))
  shown!.unmount()
}

describe('the campus sign-on of the login page', () => {
  it.each<[Language, string]>([
    ['en', 'Log in with Example University'],
    ['zh-CN', '使用 Example University 登录'],
  ])('has a button in %s', async (language, text) => {
    const link = (await open(null, null, language)).page.querySelector('a')!
    expect(link.textContent!.trim()).toBe(text)
    expect(link.getAttribute('href')).toBe('/auth/campus/start?page=STUDENT')
  })

  it('is not there where the campus has none', async () => {
    campus = null
    const { page } = await open(null)
    expect(page.textContent).toBe('')
  })

  it('goes on afterwards to where its user wanted to go', async () => {
    await begin('/mine')
    const { done } = await open('done')
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith('/mine'))
  })

  it('goes on from a start that led nowhere in particular', async () => {
    await begin()
    const { done } = await open('done')
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith(null))
  })

  it('lets nobody in for an address that only says so', async () => {
    const { page, done } = await open('done')
    await vi.waitFor(() => expect(page.querySelector('[role=alert]')!.textContent).toContain('not completed'))
    expect(asked).toBe(0)
    expect(done).not.toHaveBeenCalled()
  })

  it('is begun anew each time', async () => {
    await begin()
    await open('done')
    shown!.unmount()
    const { page } = await open('done')
    await vi.waitFor(() => expect(page.querySelector('[role=alert]')!.textContent).toContain('not completed'))
    expect(asked).toBe(1)
  })

  it('ends with whatever it came to', async () => {
    await begin()
    await open('away')
    shown!.unmount()
    await open('done')
    expect(asked).toBe(0)
  })

  it('says so when the server knows of no login', async () => {
    isIn = false
    await begin()
    const { page, done } = await open('done')
    await vi.waitFor(() => expect(page.querySelector('[role=alert]')!.textContent).toContain('not completed'))
    expect(asked).toBe(1)
    expect(done).not.toHaveBeenCalled()
  })

  it.each([
    ['away', 'not responding'],
    ['no_account', 'no account here'],
    ['refused', 'cannot log in'],
    ['<b>whatever</b>', 'not completed'],
  ])('says what to do when it ended with %s', async (outcome, text) => {
    const { page, done } = await open(outcome)
    expect(page.querySelector('[role=alert]')!.textContent).toContain(text)
    expect(done).not.toHaveBeenCalled()
  })
})
