import { afterEach, describe, expect, it } from 'vitest'
import { createApp, type App } from 'vue'
import { CONNECTION, type Connection } from '../connection'
import { createTexts, type Language } from '../i18n/texts'
import type { Hall } from './campusHalls'
import { sportName, useHalls, type Halls } from './halls'
import { TWO_HALLS } from './testHalls'

let shown: App | undefined
afterEach(() => shown?.unmount())

const [NORTH, SOUTH] = TWO_HALLS

/** What a page in that language is told of these halls. */
async function told(halls: readonly Hall[], language: Language): Promise<Halls> {
  const texts = await createTexts({ 'zh-CN': async () => ({ default: {} }), en: async () => ({ default: {} }) })
  await texts.use(language)
  let found: Halls | undefined
  shown = createApp({ setup: () => void (found = useHalls()), render: () => null })
  shown.use(texts.i18n).provide(CONNECTION, { halls: { value: halls } } as Connection).mount(document.createElement('div'))
  return found!
}

describe('halls', () => {
  it.each<[Language, string]>([['en', 'South'], ['zh-CN', '南馆']])('are named in %s where there are several', async (language, name) => {
    const { nameOf, placeOf } = await told([NORTH, SOUTH], language)
    expect(nameOf(2)).toBe(name)
    expect(placeOf({ hallId: 2, courtName: 'C1' })).toBe(`${name} · C1`)
  })

  it('have no names where one is active and alone', async () => {
    const { nameOf, placeOf, find } = await told([NORTH], 'en')
    expect([nameOf(1), placeOf({ hallId: 1, courtName: 'C1' })]).toEqual(['', 'C1'])
    expect(find(1)?.nameEn).toBe('North')
  })

  it('have their name when they are not active any more, for bookings of before', async () => {
    const { nameOf, active } = await told([NORTH, SOUTH, { ...SOUTH, id: 3, nameEn: 'Old', active: false }], 'en')
    expect(nameOf(3)).toBe('Old')
    expect(active.value.map(({ id }) => id)).toEqual([1, 2])
    const { nameOf: nameOfOnesLeft } = await told([NORTH, { ...SOUTH, active: false }], 'en')
    expect([nameOfOnesLeft(1), nameOfOnesLeft(2)]).toEqual(['', 'South'])
  })

  it('that are not known have no name, nor has what has no hall', async () => {
    const { nameOf, placeOf } = await told([NORTH, SOUTH], 'en')
    expect([nameOf(9), nameOf(null), placeOf({ hallId: 9, courtName: 'C1' }), placeOf({ courtName: 'C1' })]).toEqual(['', '', 'C1', 'C1'])
  })
})

describe('the sport of a hall', () => {
  it('is told in the other language where it is labelled in that alone', () => {
    expect(sportName({ sportZh: '乒乓球', sportEn: 'Table tennis' }, 'en')).toBe('Table tennis')
    expect(sportName({ sportZh: '乒乓球', sportEn: '' }, 'en')).toBe('乒乓球')
    expect(sportName({ sportZh: '', sportEn: '' }, 'zh-CN')).toBe('')
  })
})
