import { CONNECTION, createTexts, type Connection } from '@courtgate/shared'
import { afterEach, expect, it, vi } from 'vitest'
import { createApp, h, nextTick, shallowRef, type App } from 'vue'
import type { Slot } from '../board/slots'
import english from '../locales/en'
import JoinWaitlist from './JoinWaitlist.vue'

let shown: App | undefined
afterEach(() => shown?.unmount())

const slot = (id: number) => ({ id, courtName: `C${id}`, startTime: '18:00', endTime: '19:00', line: 0 }) as Slot

it('tells why nobody was put on the waitlist until they choose other slots, however often the board is drawn anew', async () => {
  const texts = await createTexts({ en: async () => ({ default: english }), 'zh-CN': async () => ({ default: english }) })
  await texts.use('en')
  const POST = vi.fn(async () => ({
    error: { code: 409, enumCode: 'QUOTA_EXCEEDED', message: '', data: null },
    response: new Response(null, { status: 409 }),
  }))
  const slots = shallowRef([slot(1)])
  const page = document.createElement('div')
  shown = createApp({ render: () => h(JoinWaitlist, { sessionId: 17, slots: slots.value }) })
  shown.use(texts.i18n).provide(CONNECTION, { api: { POST } } as unknown as Connection).mount(page)

  page.querySelector<HTMLButtonElement>('button.primary')!.click()
  await vi.waitFor(() => expect(page.textContent).toContain(english.failure.QUOTA_EXCEEDED.title))
  slots.value = [slot(1)]
  await nextTick()
  expect(page.textContent).toContain(english.failure.QUOTA_EXCEEDED.title)
  slots.value = [slot(1), slot(2)]
  await nextTick()
  expect(page.textContent).not.toContain(english.failure.QUOTA_EXCEEDED.title)
})
