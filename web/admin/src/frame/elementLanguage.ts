import type { Language } from '@courtgate/shared'
import dayjs from 'dayjs'
import type { Language as ElementLanguage } from 'element-plus/es/locale'

/** The words of Element Plus in a language, and the first day of its week; loaded when somebody wants it. */
export async function elementLanguage(language: Language): Promise<ElementLanguage> {
  if (language === 'en') {
    dayjs.locale('en')
    return (await import('element-plus/es/locale/lang/en')).default
  }
  const [words] = await Promise.all([import('element-plus/es/locale/lang/zh-cn'), import('dayjs/locale/zh-cn')])
  dayjs.locale('zh-cn')
  return words.default
}
