import officeChinese from '../admin/src/locales/zh-CN'
import officeEnglish from '../admin/src/locales/en'
import chinese from '../student/src/locales/zh-CN'
import english from '../student/src/locales/en'
import type { Language } from './page'

const TEXTS: Record<'student' | 'office', Record<Language, object>> = {
  student: { 'zh-CN': chinese, en: english },
  office: { 'zh-CN': officeChinese, en: officeEnglish },
}

/** Texts of the pages in a language by their keys, such as `pay.submit`. */
export function textsOf(pages: 'student' | 'office', language: Language): ReadonlyMap<string, string> {
  const leaves = (tree: object, path: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[path + key, value]] : leaves(value as object, `${path}${key}.`)))
  return new Map(leaves(TEXTS[pages][language], ''))
}

/** Looks for the text of that key, and for nothing else; what it names is anything, unless it is told. */
export type Say = (key: string, named?: Readonly<Record<string, string | number>>) => RegExp

/** Texts of the pages in a language, so that a scenario is played in each. */
export function wordsOf(pages: 'student' | 'office', language: Language): Say {
  const texts = textsOf(pages, language)
  return (key, named = {}) => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`no text ${key} in ${language}`)
    return new RegExp(`^\\s*${patternOf(text, named)}\\s*$`)
  }
}

/** A text with what it names, as a regular expression. */
export function patternOf(text: string, named: Readonly<Record<string, string | number>> = {}): string {
  const parts = text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name === undefined ? literal(part) : name in named ? literal(String(named[name])) : '.+'
  })
  return parts.join('')
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
