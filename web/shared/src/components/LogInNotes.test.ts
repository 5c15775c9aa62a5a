import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp, nextTick, type App } from 'vue'
import { CONNECTION, type Connection } from '../connection'
import chinese from '../i18n/locales/zh-CN'
import english from '../i18n/locales/en'
import { createTexts, type Language } from '../i18n/texts'
import type { Session } from '../session/session'
import { Browser, Server } from '../session/testTabs'
import LogInNotes from './LogInNotes.vue'

let server: Server
let browser: Browser
let shown: App | undefined

beforeEach(() => {
  server = new Server()
  browser = new Browser(server)
})
afterEach(() => shown?.unmount())

async function open(session: Session, arriving = false, language: Language = 'en'): Promise<HTMLElement> {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const page = document.createElement('div')
  shown = createApp(LogInNotes, { arriving })
  shown.use(texts.i18n).provide(CONNECTION, { session } as unknown as Connection).mount(page)
  await nextTick()
  return page
}

/** A browser in which somebody has logged out of a server that was away. */
async function untold(): Promise<void> {
  const { session } = browser.tab()
  await session.logIn('s00007', 'secret')
  server.isDown = true
  await session.logOut()
}

describe('the login page after a logout of which the server does not know', () => {
  it.each<[Language, string, string]>([
    ['en', 'may still be valid on this device', 'Try again'],
    ['zh-CN', '仍可能保留在这台设备上', '重试'],
  ])('says so in %s, and tells the server when asked to', async (language, text, button) => {
    await untold()
    const page = await open(browser.tab().session, false, language)
    await vi.waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toContain(text))
    server.isDown = false
    expect(page.querySelector('button')!.textContent).toBe(button)
    page.querySelector('button')!.click()
    await vi.waitFor(() => expect(page.textContent).toBe(''))
    expect(server.cookie).toBeNull()
  })

  it('tells it by itself when it is opened later', async () => {
    await untold()
    server.isDown = false
    const page = await open(browser.tab().session)
    await vi.waitFor(() => expect(server.cookie).toBeNull())
    expect(page.textContent).toBe('')
  })

  it('leaves the login alone that comes from the campus', async () => {
    await untold()
    server.isDown = false
    await open(browser.tab().session, true)
    await browser.exclusive('', async () => undefined)
    expect(server.cookie).not.toBeNull()
  })
})

describe('the login page after the server has ended a login', () => {
  it.each<[Language, string]>([
    ['en', 'Please log in again'],
    ['zh-CN', '请重新登录'],
  ])('says so in %s to whoever was logged in', async (language, text) => {
    await browser.tab().session.logIn('s00007', 'secret')
    server.cookie = null
    const { session } = browser.tab()
    await session.restore()
    expect((await open(session, false, language)).textContent).toContain(text)
  })

  it('says nothing to others', async () => {
    const { session } = browser.tab()
    await session.restore()
    expect((await open(session)).textContent).toBe('')
  })
})
