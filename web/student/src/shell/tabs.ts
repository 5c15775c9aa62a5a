import { computed, type ComputedRef } from 'vue'
import { useRoute } from 'vue-router'

/** The tab that the address names; the first one when it names none. */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): ComputedRef<Tab> {
  const route = useRoute()
  return computed(() => tabs.find((one) => one === route.query['show']) ?? tabs[0])
}
