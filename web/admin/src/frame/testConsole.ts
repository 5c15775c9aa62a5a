import { CONNECTION, createTexts, type Connection, type Hall, type Language } from '@courtgate/shared'
import { createApp, type Component } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import chinese from '../locales/zh-CN'
import english from '../locales/en'

/** What a page asks of the API. */
export interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query: Readonly<Record<string, unknown>>
  body: unknown
}

/** A refusal as an answer. */
export class Refused {
  constructor(
    readonly enumCode: string,
    readonly data: Readonly<Record<string, unknown>>,
  ) {}
}

interface Wanted {
  /** Its address. */
  at: string
  halls: readonly Hall[]
  answer: (asked: Asked) => unknown
  language?: Language
  props?: Readonly<Record<string, unknown>>
}

export interface Shown {
  unmount: () => void
  router: Router
  /** All that was asked so far. */
  asked: Asked[]
  /** Halls that were added or changed here. */
  kept: Hall[]
  /** The page and what lies over it. */
  text: () => string
  /** The button with that text, wherever it is. */
  button: (text: string) => HTMLButtonElement | undefined
}

export const NOW = Date.parse('2026-05-04T04:50:00Z')

/** A page of the console for an administrator, in the document until it is unmounted. */
export async function showPage(page: Component, { at, halls, answer, language = 'en', props = {} }: Wanted): Promise<Shown> {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const asked: Asked[] = []
  const kept: Hall[] = []
  const call = (method: Asked['method']) => async (path: string, request: { params?: { query?: object }; body?: unknown } = {}) => {
    const question: Asked = { method, path, query: { ...request.params?.query }, body: request.body }
    asked.push(question)
    const answered = answer(question)
    return answered instanceof Refused
      ? { error: { enumCode: answered.enumCode, message: '', data: answered.data }, response: new Response(null, { status: 409 }) }
      : { data: { enumCode: 'SUCCESS', data: answered }, response: new Response() }
  }
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/:rest(.*)*', component: page }] })
  await router.push(at)
  const connection = {
    api: { GET: call('GET'), POST: call('POST'), PUT: call('PUT') },
    session: { user: { value: { role: 'ADMIN' } } },
    clock: { isReady: { value: true }, now: () => NOW },
    zone: { value: 'Asia/Shanghai' },
    halls: { value: halls },
    keepHall: (hall: Hall) => kept.push(hall),
  }
  const app = createApp(page, props)
  const root = document.body.appendChild(document.createElement('div'))
  app.use(texts.i18n).use(router).provide(CONNECTION, connection as unknown as Connection).mount(root)
  return {
    unmount: () => {
      app.unmount()
      document.body.replaceChildren()
    },
    router,
    asked,
    kept,
    text: () => (document.body.textContent ?? '').replace(/\s+/g, ' '),
    button: (text) => [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text),
  }
}

/** A page of rows as the API answers it. */
export const pageOf = <Row>(items: readonly Row[]) => ({ items, total: items.length, page: 0, size: 20 })
