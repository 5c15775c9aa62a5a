import { inject, type InjectionKey } from 'vue'
import { createI18n, type I18n, type LocaleMessageValue } from 'vue-i18n'

export const LANGUAGES = ['zh-CN', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Record<Language, string> = { 'zh-CN': '简体中文', en: 'English' }

type Messages = Record<string, LocaleMessageValue>
export type Loaders = Record<Language, () => Promise<{ default: object }>>

/** The texts of a page in one language at a time; another is loaded when somebody wants it. */
export interface Texts {
  i18n: I18n<{}, {}, {}, string, false>
  language: () => Language
  use: (language: Language) => Promise<void>
}

const KEY = 'courtgate.language'

/** Begins with the language of the last time, else English for whose browser asks for it, else Chinese. */
export async function createTexts(loaders: Loaders): Promise<Texts> {
  const i18n = createI18n({ legacy: false, locale: 'zh-CN', missingWarn: false, fallbackWarn: false, messages: {} })
  const composer = i18n.global
  const language = () => composer.locale.value as Language
  async function use(next: Language): Promise<void> {
    if (!composer.availableLocales.includes(next)) {
      composer.setLocaleMessage(next, (await loaders[next]()).default as Messages)
    }
    composer.locale.value = next
    document.documentElement.lang = next
    localStorage.setItem(KEY, next)
  }
  await use(firstLanguage(localStorage.getItem(KEY), navigator.languages))
  return { i18n: i18n as Texts['i18n'], language, use }
}

/** The language to begin with. */
export function firstLanguage(remembered: string | null, wanted: readonly string[]): Language {
  if (LANGUAGES.includes(remembered as Language)) return remembered as Language
  // Chinese in any place, script or kind, as the server has it.
  const first = wanted.find((tag) => /^(zh|cmn|yue|wuu|hak|nan|gan|hsn|en)\b/i.test(tag))
  return first !== undefined && /^en\b/i.test(first) ? 'en' : 'zh-CN'
}

export const TEXTS: InjectionKey<Texts> = Symbol('texts')

/** The page's texts, in a component's setup. */
export function useTexts(): Texts {
  const texts = inject(TEXTS)
  if (texts === undefined) throw new Error('the page was not given its texts')
  return texts
}
