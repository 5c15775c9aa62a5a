import { beforeEach, describe, expect, it } from 'vitest'
import { Browser, Server } from './testTabs'

const [VICTIM, ATTACKER] = [7, 8]
let server: Server
let browser: Browser

beforeEach(() => {
  server = new Server()
  browser = new Browser(server)
})

/** Somebody whose browser was given a cookie of another one's login. */
async function plantedOn(): Promise<void> {
  await browser.tab().session.logIn('s00007', 'secret')
  server.owner = ATTACKER
}

describe('the user whom a browser remembers', () => {
  it('is named to the server when the login is refreshed', async () => {
    await browser.tab().session.logIn('s00007', 'secret')
    const reloaded = browser.tab()
    await reloaded.session.restore()
    expect(server.refreshed).toEqual([{ userId: VICTIM }])
    expect(reloaded.session.state.value).toBe('in')
  })

  it('is not taken for another one, whose login was put into the cookie', async () => {
    await plantedOn()
    const { session } = browser.tab()
    await session.restore()
    expect(session.state.value).toBe('out')
    expect(session.user.value).toBeNull()
    expect(session.hasEnded.value).toBe(true)
  })

  it('is told so in all tabs, until somebody logs in', async () => {
    await plantedOn()
    const [one, other] = [browser.tab(), browser.tab()]
    await one.session.restore()
    expect(other.session.state.value).toBe('out')
    expect(other.session.hasEnded.value).toBe(true)
    await other.session.logIn('s00007', 'secret')
    expect([one.session.hasEnded.value, other.session.hasEnded.value]).toEqual([false, false])
  })

  it('may have been remembered without a name by an older page, and has one afterwards', async () => {
    await browser.tab().session.logIn('s00007', 'secret')
    localStorage.setItem('courtgate.session', '1')
    await browser.tab().session.restore()
    await browser.tab().session.restore()
    expect(server.refreshed).toEqual([{}, { userId: VICTIM }])
  })

  it('may be the first one of all', async () => {
    server.cookie = server.owner = 1
    localStorage.setItem('courtgate.session', '1')
    await browser.tab().session.restore()
    await browser.tab().session.restore()
    expect(server.refreshed).toEqual([{}, { userId: 1 }])
  })

  it('gives way to whom the campus has vouched for', async () => {
    await plantedOn()
    const { session } = browser.tab()
    await expect(session.signedOn()).resolves.toBe(true)
    expect(server.refreshed).toEqual([{}])
    expect(session.user.value?.id).toBe(ATTACKER)
    await browser.tab().session.restore()
    expect(server.refreshed[1]).toEqual({ userId: ATTACKER })
  })
})

describe('that a login has ended', () => {
  it('is not said where nobody was logged in', async () => {
    const { session } = browser.tab()
    await session.restore()
    expect(session.hasEnded.value).toBe(false)
    await expect(session.signedOn()).resolves.toBe(false)
    expect(session.hasEnded.value).toBe(false)
  })

  it('is not said to whoever has ended it', async () => {
    const { session } = browser.tab()
    await session.logIn('s00007', 'secret')
    await session.logOut()
    expect(session.hasEnded.value).toBe(false)
  })
})
