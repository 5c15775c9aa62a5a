import officeChinese from '../admin/src/locales/zh-CN'
import officeEnglish from '../admin/src/locales/en'
import chinese from '../student/src/locales/zh-CN'
import english from '../student/src/locales/en'
import type { Language } from './fixtures'

const TEXTS: Record<'student' | 'office', Record<Language, object>> = {
  student: { 'zh-CN': chinese, en: english },
  office: { 'zh-CN': officeChinese, en: officeEnglish },
}

/** Looks for the text of that key, and for nothing else; what it names is anything, unless it is told. */
export type Say = (key: string, named?: Readonly<Record<string, string | number>>) => RegExp

/** Texts of the pages in a language, so that a scenario is played in each. */
export function wordsOf(pages: 'student' | 'office', language: Language): Say {
  return (key, named = {}) => {
    const text = key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], TEXTS[pages][language])
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`)
    const parts = text.split(/(\{\w+\})/).map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name === undefined ? literal(part) : name in named ? literal(String(named[name])) : '.+'
    })
    return new RegExp(`^\\s*${parts.join('')}\\s*$`)
  }
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
