import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import adminChinese from '../../../admin/src/locales/zh-CN'
import adminEnglish from '../../../admin/src/locales/en'
import studentChinese from '../../../student/src/locales/zh-CN'
import studentEnglish from '../../../student/src/locales/en'
import { RESULT_CODES } from '../api/resultCodes'
import { ApiFailure, FAILURE_CODES } from '../api/failure'
import { dayAndTime } from '../format/time'
import { failureText } from './failureText'
import chinese, { noticeKinds as chineseKinds } from './locales/zh-CN'
import english, { noticeKinds as englishKinds } from './locales/en'
import { firstLanguage, type Language } from './texts'

type Tree = { [key: string]: string | Tree }

function leaves(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : [...leaves(value, `${path}${key}.`)],
    ),
  )
}

const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

/** A reader of these texts, who fills in what they name. */
function readerOf(tree: Tree, language: Language) {
  const texts = leaves(tree)
  return {
    t: (key: string, details: Record<string, unknown>) =>
      (texts.get(key) ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name])),
    te: (key: string) => texts.has(key),
    moment: (instant: string) => dayAndTime(instant, 'Asia/Shanghai', language),
  }
}

const DOCUMENTS = join(import.meta.dirname, '../../../../docs/api')

/** Every value of every `enumCode` in the documents of the services. */
function documentedCodes(): Set<string> {
  const codes = new Set<string>()
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const values = (node as { enum?: unknown }).enum
    if (Array.isArray(values) && values.includes('TOO_MANY_REQUESTS')) values.forEach((code) => codes.add(String(code)))
    Object.values(node).forEach(collect)
  }
  for (const file of readdirSync(DOCUMENTS)) collect(JSON.parse(readFileSync(join(DOCUMENTS, file), 'utf8')))
  return codes
}

describe.each([
  ['shared', chinese, english],
  ['student', studentChinese, studentEnglish],
  ['admin', adminChinese, adminEnglish],
])('the texts of %s', (_, inChinese, inEnglish) => {
  const [zh, en] = [leaves(inChinese as Tree), leaves(inEnglish as Tree)]

  it('exist in both languages', () => expect([...zh.keys()].sort()).toEqual([...en.keys()].sort()))

  it('are not empty and take the same parameters', () => {
    for (const [key, text] of zh) {
      expect(text, key).not.toBe('')
      expect(new Set(parameters(text)), key).toEqual(new Set(parameters(en.get(key) ?? '')))
    }
  })

  it('are Chinese where they are Chinese', () => {
    for (const [key, text] of en) expect(text, key).not.toMatch(/[\u4e00-\u9fff]/)
  })
})

describe('failures', () => {
  it('are those that the documents name, and no others', () => {
    expect([...documentedCodes()].sort()).toEqual(RESULT_CODES.filter((code) => code !== 'SUCCESS').sort())
  })

  it('have texts for no other code', () => {
    for (const texts of [chinese, english]) expect(Object.keys(texts.failure).sort()).toEqual([...FAILURE_CODES].sort())
  })

  it.each(FAILURE_CODES)('%s says what happened and what to do next in both languages', (code) => {
    for (const reader of [readerOf(chinese, 'zh-CN'), readerOf(english, 'en')]) {
      const shown = failureText(new ApiFailure(code, { status: 400 }), reader)
      expect(shown.title).not.toBe('')
      expect(shown.next).not.toBe('')
    }
  })

  it('prefer a reason to the code, and the sentence of the server where it says more', () => {
    const reader = readerOf(english, 'en')
    const closed = new ApiFailure('SLOT_CLOSED', { status: 409, details: { state: 'OVER' } })
    expect(failureText(closed, reader).title).toBe('This hour has already begun')
    const late = new ApiFailure('PARAM_ERROR', { status: 400, message: 'It is too late for a refund' })
    expect(failureText(late, reader).title).toBe('It is too late for a refund')
    const strange = new ApiFailure('OUT_OF_STOCK', { status: 409, details: { reason: 'constructor' } })
    expect(failureText(strange, reader).title).toBe('Sold out')
  })

  it.each<[Language, Tree, string, string]>([
    ['en', english, 'You may not book until Mon, May 4 13:00', 'You may not book at present'],
    ['zh-CN', chinese, '5月4日周一 13:00 之前您不能预约', '您目前不能预约'],
  ])('tell in %s the details that came with them, times in the campus’ zone', (language, texts, told, untold) => {
    const title = (details: object) =>
      failureText(new ApiFailure('SUSPENDED', { status: 403, details: { ...details } }), readerOf(texts, language)).title
    expect(title({ until: '2026-05-04T05:00:00Z' })).toBe(told)
    expect(title({})).toBe(untold)
  })
})

describe('notices', () => {
  it('have a head for each kind that the documents name, and for no other', () => {
    const { components } = JSON.parse(readFileSync(join(DOCUMENTS, 'booking.json'), 'utf8'))
    for (const kinds of [chineseKinds, englishKinds]) {
      expect(Object.keys(kinds).sort()).toEqual([...components.schemas.NoticeKind.enum].sort())
    }
  })
})

describe('the first language', () => {
  it('is the one of the last time, else English where the browser asks for it, else Chinese', () => {
    expect(firstLanguage('en', ['zh-CN'])).toBe('en')
    expect(firstLanguage(null, ['en-GB', 'zh'])).toBe('en')
    expect(firstLanguage(null, ['fr', 'zh-TW', 'en'])).toBe('zh-CN')
    expect(firstLanguage(null, ['yue-HK', 'en'])).toBe('zh-CN')
    expect(firstLanguage('xx', ['fr'])).toBe('zh-CN')
  })
})
