import { ref, watchEffect, type Ref } from 'vue'

/** As the device says, or as the user has said. */
export type Theme = 'auto' | 'light' | 'dark'

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

const KEY = 'courtgate.theme'

/** The user's choice; setting it changes the page and is remembered. */
export const theme: Ref<Theme> = ref('auto')

/** Puts the theme on the page and keeps it there. */
export function applyTheme(storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  const stored = storage.getItem(KEY)
  if (THEMES.includes(stored as Theme)) theme.value = stored as Theme
  const device = matchMedia('(prefers-color-scheme: dark)')
  const deviceIsDark = ref(device.matches)
  device.addEventListener('change', () => (deviceIsDark.value = device.matches))
  watchEffect(() => {
    const isDark = theme.value === 'auto' ? deviceIsDark.value : theme.value === 'dark'
    const root = document.documentElement
    root.dataset['theme'] = isDark ? 'dark' : 'light'
    // Element Plus looks for this class.
    root.classList.toggle('dark', isDark)
    storage.setItem(KEY, theme.value)
  })
}
