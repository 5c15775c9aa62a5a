import { defineComponent, h } from 'vue'
import type { Listing } from './listing'
import ListPage from './ListPage.vue'

/** A page that is nothing but a list. */
export function pageOf<Row extends object>(list: Listing<Row>) {
  return defineComponent({ render: () => h(ListPage, { list: list as unknown as Listing<object> }) })
}
