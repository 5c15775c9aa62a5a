import { CONNECTION, createTexts, type Connection, type Language } from '@courtgate/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, nextTick, type App } from 'vue'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import ImportPage from './ImportPage.vue'
import { GBK, utf16, UTF_8, UTF_8_WITH_MARK } from './testFiles'

let shown: App | undefined
afterEach(() => shown?.unmount())

/** The page in that language, and what it has sent. */
async function open(language: Language = 'en') {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const sent: string[] = []
  const api = {
    POST: async (_: string, { body }: { body: string }) => {
      sent.push(body)
      return { data: { code: 'SUCCESS', data: {} }, response: new Response() }
    },
  }
  const page = document.createElement('div')
  shown = createApp(ImportPage)
  shown.use(texts.i18n).provide(CONNECTION, { api, zone: { value: 'Asia/Shanghai' } } as unknown as Connection).mount(page)
  const input = page.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = async (bytes: Uint8Array<ArrayBuffer>) => {
    Object.defineProperty(input, 'files', { value: [new File([bytes], 'students.csv')], configurable: true })
    input.dispatchEvent(new Event('change'))
    await vi.waitFor(() => expect(page.querySelector('[role=alert], [role=status]')).not.toBeNull())
    await nextTick()
  }
  const buttons = () => [...page.querySelectorAll('button')]
  return { page, sent, choose, buttons }
}

describe('the import page', () => {
  it.each<[Language, string, Uint8Array<ArrayBuffer>, string]>([
    ['en', 'GBK', GBK, 'choose “Save As”, file type “CSV UTF-8”'],
    ['zh-CN', 'GBK', GBK, '“另存为”，文件类型选“CSV UTF-8'],
    ['en', 'UTF-16', utf16({ mark: true }), 'choose “Save As”, file type “CSV UTF-8”'],
    ['zh-CN', 'UTF-16', utf16({ mark: true }), '“另存为”，文件类型选“CSV UTF-8'],
  ])('says in %s what to do with a file in %s, and sends nothing', async (language, _, bytes, advice) => {
    const { page, sent, choose, buttons } = await open(language)
    await choose(bytes)
    expect(page.querySelector('[role=alert]')?.textContent).toContain(advice)
    expect(page.textContent).not.toContain('\uFFFD')
    expect(buttons()).toEqual([])
    expect(sent).toEqual([])
  })

  it.each([
    ['with', UTF_8_WITH_MARK],
    ['without', UTF_8],
  ])('imports UTF-8 %s a mark, the names as they are', async (_, bytes) => {
    const { sent, choose, buttons } = await open()
    await choose(bytes)
    buttons()[0]!.click()
    await vi.waitFor(() => expect(sent).toEqual(['studentId,name,password,role\ns1,李雷,long-enough,']))
  })

  it('takes the file that was saved again after the one that it could not read', async () => {
    const { page, choose, buttons } = await open()
    await choose(GBK)
    await choose(UTF_8)
    await vi.waitFor(() => expect(page.querySelector('[role=alert]')).toBeNull())
    expect(buttons()).toHaveLength(1)
  })
})
