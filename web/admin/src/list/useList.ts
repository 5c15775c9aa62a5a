import { isAbort, toFailure, useConnection, useHalls, type ApiFailure } from '@courtgate/shared'
import { computed, onUnmounted, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import { useRoute, useRouter, type LocationQueryRaw } from 'vue-router'
import { rememberHall, takeRememberedHall } from '../halls/rememberedHall'
import { apiFilters } from './apiFilters'
import { readQuery, writeQuery, type ListQuery } from './listQuery'
import type { Listing, PageOf } from './listing'

export interface ListState<Row> {
  query: ComputedRef<ListQuery>
  page: ShallowRef<PageOf<Row> | null>
  failure: ShallowRef<ApiFailure | null>
  isLoading: Ref<boolean>
  /** Asks for other rows by changing the address. */
  go: (change: Partial<ListQuery>) => void
  reload: () => Promise<void>
}

/** The rows that the address asks for, one question at a time. */
export function useList<Row extends object>(
  list: Listing<Row>,
  kept: () => LocationQueryRaw = () => ({}),
): ListState<Row> {
  const connection = useConnection()
  const route = useRoute()
  const router = useRouter()
  const { all: halls } = useHalls()
  const home = route.path
  const hallFilter = list.filters.find(({ kind }) => kind === 'hall')?.name
  const query = computed(() => readQuery(list.filters, route.query))
  const page = shallowRef<PageOf<Row> | null>(null)
  const failure = shallowRef<ApiFailure | null>(null)
  const isLoading = ref(false)
  let asking = new AbortController()

  async function reload(): Promise<void> {
    asking.abort()
    const mine = (asking = new AbortController())
    isLoading.value = true
    const { page: number, size, values } = query.value
    try {
      const asked = { page: number - 1, size, ...(await apiFilters(connection, list.filters, values, mine.signal)) }
      page.value = await list.load(connection.api, asked, mine.signal)
      failure.value = null
    } catch (thrown) {
      if (isAbort(thrown) || mine.signal.aborted) return
      failure.value = toFailure(thrown)
    } finally {
      if (asking === mine) isLoading.value = false
    }
  }

  function go(change: Partial<ListQuery>): void {
    // A list whose page says the hall chooses none; nor does whoever changes another filter, until there is none left.
    if (hallFilter !== undefined && change.values !== undefined && !(hallFilter in kept())) {
      const hall = change.values[hallFilter] ?? ''
      const isOther = hall !== (query.value.values[hallFilter] ?? '')
      if (isOther || Object.keys(change.values).length === 0) rememberHall(hall === '' ? null : Number(hall))
    }
    // Other filters begin at their first page.
    void router.push({ path: home, query: { ...kept(), ...writeQuery({ ...query.value, page: 1, ...change }) } })
  }

  watch(
    () => JSON.stringify(query.value),
    () => {
      if (route.path !== home) return
      if (hallFilter === undefined || !takeRememberedHall(route, router, halls.value)) void reload()
    },
    { immediate: true },
  )
  onUnmounted(() => asking.abort())
  return { query, page, failure, isLoading, go, reload }
}
