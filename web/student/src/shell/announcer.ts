import { readonly, ref } from 'vue'

const text = ref('')

/** Text that a screen reader says next. */
export const announcement = readonly(text)

/** Says something to those who do not see the page change. */
export function announce(sentence: string): void {
  // The same sentence again would not be a change.
  text.value = ''
  requestAnimationFrame(() => (text.value = sentence))
}
