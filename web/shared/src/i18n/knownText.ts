import { useI18n } from 'vue-i18n'

/** Reads a text in the page's language; where the page has none, what the server said stands for itself. */
export function useKnownText(): (key: string, told: string) => string {
  const { t, te } = useI18n()
  return (key, told) => (te(key) ? t(key) : told)
}
