import type { Connection } from '@courtgate/shared'
import { CONNECTION, createTexts, type Language } from '@courtgate/shared'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp, nextTick, type App } from 'vue'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import NoticeAddress from './NoticeAddress.vue'
import { codeOf, type AddressState } from './noticeAddress'

/** A server with one student's address; every code is 042517. */
class Server {
  state: AddressState = { channels: [{ name: 'mail', title: 'E-mail' }], confirmed: null, wanted: null }
  refusal: { status: number; enumCode: string } | null = null
  readonly asked: string[] = []

  readonly GET = () => this.answer()

  readonly PUT = (_path: string, { body }: { body: { channel: string; address: string } }) => {
    this.asked.push(body.address)
    if (this.refusal?.enumCode !== 'VALIDATE_FAILED') {
      if (this.state.confirmed?.address === body.address) this.state.confirmed = { ...this.state.confirmed, language: 'en' }
      else this.state.wanted = { ...body, codeUntil: '2026-05-04T05:15:00Z' }
    }
    return this.answer(this.refusal)
  }

  readonly POST = (_path: string, { body }: { body: { code: string } }) => {
    if (body.code !== '042517' || this.state.wanted == null) return this.answer({ status: 400, enumCode: 'PARAM_ERROR' })
    const { channel, address } = this.state.wanted
    this.state = { ...this.state, wanted: null, confirmed: { channel, address, language: 'en' } }
    return this.answer()
  }

  readonly DELETE = () => {
    this.state = { ...this.state, wanted: null, confirmed: null }
    return this.answer()
  }

  private answer(refusal: { status: number; enumCode: string } | null = null) {
    if (refusal === null) {
      const data = structuredClone(this.state)
      return Promise.resolve({ data: { code: 200, data }, response: new Response(null, { status: 200 }) })
    }
    const error = { enumCode: refusal.enumCode, message: 'not so' }
    return Promise.resolve({ error, response: new Response(null, { status: refusal.status }) })
  }
}

describe('the address of notices', () => {
  let server: Server
  let shown: App | undefined
  let page: HTMLElement

  beforeEach(() => {
    server = new Server()
    localStorage.clear()
  })
  afterEach(() => shown?.unmount())

  async function open(language: Language = 'en') {
    const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
    await texts.use(language)
    page = document.createElement('div')
    shown = createApp(NoticeAddress)
    shown.use(texts.i18n).provide(CONNECTION, { api: server } as unknown as Connection).mount(page)
    await settle()
  }

  const settle = async () => {
    await new Promise((done) => setTimeout(done))
    await nextTick()
  }

  async function type(id: string, text: string) {
    const input = page.querySelector<HTMLInputElement>(`#${id}`)!
    input.value = text
    input.dispatchEvent(new Event('input'))
    await nextTick()
    page.querySelector('form')!.dispatchEvent(new Event('submit'))
    await settle()
  }

  async function press(text: string) {
    const button = [...page.querySelectorAll('button')].find((one) => one.textContent!.trim() === text)
    expect(button, text).toBeDefined()
    button!.click()
    await settle()
  }

  it('is not asked for where notices stay in the pages', async () => {
    server.state.channels = []
    await open()
    expect(page.textContent).toBe('')
  })

  it('is confirmed by the code that came there', async () => {
    await open()
    await type('letters-address', ' a@campus.example ')
    expect(server.asked).toEqual(['a@campus.example'])
    expect(page.textContent).toContain('on its way to a@campus.example')
    await type('letters-code', '12345')
    expect(page.querySelector('#letters-code-fault')!.textContent).toContain('Six digits')
    await type('letters-code', '123456')
    expect(page.querySelector('.failure')!.textContent).toContain('not so')
    await type('letters-code', ' 042 517 ')
    expect(page.querySelector('form')).toBeNull()
    expect(page.textContent).toContain('They are sent to you by E-mail: a@campus.example')
  })

  it('is asked for again when it is none', async () => {
    await open()
    server.refusal = { status: 400, enumCode: 'VALIDATE_FAILED' }
    await type('letters-address', 'nobody')
    const input = page.querySelector('#letters-address')!
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(page.querySelector('#letters-address-fault')!.textContent).toContain('cannot be sent to this address')
    expect(page.querySelector('.failure')).toBeNull()
  })

  it('may be confirmed by a code that comes although it could not be said', async () => {
    await open()
    server.refusal = { status: 409, enumCode: 'FAILED' }
    await type('letters-address', 'a@campus.example')
    expect(page.querySelector('.failure')).not.toBeNull()
    await type('letters-code', '042517')
    expect(page.textContent).toContain('They are sent to you by E-mail')
  })

  it('stays while another one waits for its code, and ends when its owner says so', async () => {
    server.state.confirmed = { channel: 'mail', address: 'a@campus.example', language: 'en' }
    await open()
    await press('Another address')
    await type('letters-address', 'b@campus.example')
    expect(page.textContent).toContain('They are sent to you by E-mail: a@campus.example')
    expect(page.querySelector('#letters-code')).not.toBeNull()
    await press('Stop sending')
    expect(page.textContent).not.toContain('@campus.example')
    expect(page.querySelector('#letters-address')).not.toBeNull()
  })

  it('changes its language without a code', async () => {
    server.state.confirmed = { channel: 'mail', address: 'a@campus.example', language: 'zh-CN' }
    await open()
    await press('Send them in English')
    expect(server.asked).toEqual(['a@campus.example'])
    expect(page.textContent).not.toContain('Send them in English')
    expect(page.querySelector('#letters-code')).toBeNull()
  })

  it('lets choose between channels, in the reader’s language', async () => {
    server.state.channels.push({ name: 'pigeon', title: '信鸽' })
    await open('zh-CN')
    expect([...page.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['E-mail', '信鸽'])
    expect(page.textContent).toContain('页面之外的通知')
  })

  it('is nothing that a code can be read from wrongly', () => {
    expect(codeOf(' 042 517\n')).toBe('042517')
    for (const wrong of ['', '42517', '0425170', '04251x', '０４２５１７']) expect(codeOf(wrong)).toBeNull()
  })
})
