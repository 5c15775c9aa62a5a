import { CONNECTION, createTexts, type Connection, type Language } from '@courtgate/shared'
import { afterEach, describe, expect, it } from 'vitest'
import { computed, createApp, h, nextTick, reactive, type App } from 'vue'
import { TWO_HALLS } from '../../../shared/src/hall/testHalls'
import type { Slot } from '../board/slots'
import chinese from '../locales/zh-CN'
import english from '../locales/en'
import { arm, type Attempt, type State } from './attempt'
import GrabStatus from './GrabStatus.vue'

const GATE = Date.parse('2026-05-04T05:00:00Z')
let shown: App | undefined
afterEach(() => shown?.unmount())

/** The card of an attempt, at that time. */
async function card(state: State, changes: Partial<Attempt> = {}, language: Language = 'en', slots: readonly Slot[] = []) {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: chinese }), en: async () => ({ default: english }) })
  await texts.use(language)
  const armed = arm({ sessionId: 17, userId: 7, preferences: [204], gateAt: null, sendAt: GATE, knownTraces: [] })
  const props = reactive({
    attempt: { ...armed, sends: 1, state, ...changes },
    slots,
    mine: new Set<number>(),
    zone: 'Asia/Shanghai',
    now: GATE as number | null,
  })
  const page = document.createElement('div')
  shown = createApp(() => h(GrabStatus, props))
  const zone = computed(() => 'Asia/Shanghai')
  const api = { GET: async () => ({ error: null, response: new Response(null, { status: 404 }) }) }
  shown
    .use(texts.i18n)
    .component('RouterLink', { render: () => null })
    .provide(CONNECTION, { api, zone, halls: { value: TWO_HALLS } } as unknown as Connection)
    .mount(page)
  const at = async (millis: number) => {
    props.now = GATE + millis
    await nextTick()
  }
  return { page, at }
}

describe('the card of a press that did nothing', () => {
  it.each<[Language, string, string, string]>([
    ['en', 'Nothing happened', 'Press again in 3 s', 'You can press again now'],
    ['zh-CN', '这次没有生效', '3 秒后再点一次', '现在可以再点一次'],
  ])('says in %s when it may be pressed again, and then that it may', async (language, title, wait, now) => {
    const { page, at } = await card({ name: 'nothing', againAt: GATE + 2_400 }, {}, language)
    expect(page.textContent).toContain(title)
    expect(page.textContent).toContain(wait)
    expect(page.querySelector('button')).toBeNull()
    await at(2_000)
    expect(page.textContent).toContain(wait.replace('3', '1'))
    await at(3_000)
    expect(page.textContent).toContain(now)
    expect(page.querySelector('button')!.textContent).toBe(language === 'en' ? 'Close' : '关闭')
  })

  it('says of a press that the page repeats when that will be', async () => {
    const { page, at } = await card({ name: 'armed' }, { gateAt: GATE - 500, sendAt: GATE + 2_400 })
    expect(page.textContent).toContain('Sending again in 3 s')
    await at(2_000)
    expect(page.textContent).toContain('Sending again in 1 s')
  })

  it('says of one that was not sent yet for when it is armed', async () => {
    const { page } = await card({ name: 'armed' }, { gateAt: GATE + 60_000, sendAt: GATE + 60_100, sends: 0 })
    expect(page.textContent).toContain('Armed for 13:01')
  })
})

describe('the card of a grab that was won', () => {
  it.each<[Language, string]>([
    ['en', 'South · Table 4 18:00–19:00 is yours'],
    ['zh-CN', '南馆 · Table 4 18:00–19:00 是您的了'],
  ])('names in %s the hall beside the court', async (language, title) => {
    const won = { id: 204, hallId: 2, courtName: 'Table 4', startTime: '18:00', endTime: '19:00' } as Slot
    const { page } = await card({ name: 'yours', slotId: 204, reservationId: 9, orderNo: null }, {}, language, [won])
    expect(page.querySelector('.title')?.textContent).toBe(title)
  })
})

describe('the card of a grab that was refused', () => {
  it.each<[Language, string, Record<string, string>, string]>([
    ['en', 'SLOT_CLOSED', { state: 'OVER' }, 'This hour has already begun'],
    ['zh-CN', 'SLOT_CLOSED', { state: 'BLOCKED' }, '场馆管理处已关闭该时段'],
    ['en', 'SUSPENDED', { until: '2026-06-01T05:00:00Z' }, 'You may not book until Mon, Jun 1 13:00'],
    ['zh-CN', 'SUSPENDED', { until: '2026-06-01T05:00:00Z' }, '6月1日周一 13:00 之前您不能预约'],
  ])('says in %s what the details of %s say', async (language, code, details, said) => {
    const { page } = await card({ name: 'missed', code, message: '', details }, {}, language)
    expect(page.textContent).toContain(said)
  })

  it('says in the server’s words what is newer than the page', async () => {
    const { page } = await card({ name: 'missed', code: 'REFUSED', message: 'The hall is under water', details: {} })
    expect(page.textContent).toContain('The hall is under water')
  })

  it('says less of one that came without details', async () => {
    const { page } = await card({ name: 'missed', code: 'SUSPENDED', message: '' })
    expect(page.textContent).toContain('You may not book at present')
  })
})
