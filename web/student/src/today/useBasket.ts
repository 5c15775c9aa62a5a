import { computed, ref, watch, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Board } from '../board/board'
import { isChoosable, lookOf, type Slot } from '../board/slots'
import type { Attempt } from '../grab/attempt'
import { useGrabs } from '../grab/grabs'
import { MOST_PREFERENCES, toggled } from '../grab/preferences'
import { announce } from '../shell/announcer'
import { isFull, isOrder, limitOf, mostOf, type Basket } from './basket'
import type { ShownSession } from './useShownSession'

/** The student's choice in the session that is shown; each session keeps its own. */
export function useBasket(
  { shownId, shown, phase }: ShownSession,
  board: Board,
  attempt: ComputedRef<Attempt | null>,
) {
  const { t } = useI18n()
  const grabs = useGrabs()
  const picked = ref(new Map<number, number[]>())
  const together = ref(false)

  const chosen = computed(() => {
    if (shownId.value === null) return []
    const { state, preferences } = attempt.value ?? {}
    if (state?.name === 'armed') return [...(preferences ?? [])]
    // Slots that were not taken are wanted still.
    return picked.value.get(shownId.value) ?? (state?.name === 'nothing' ? [...(preferences ?? [])] : [])
  })
  const chosenSlots = computed(() =>
    chosen.value.map((id) => board.slots.value?.find((slot) => slot.id === id)).filter((slot) => slot !== undefined),
  )
  const basket = computed<Basket | null>(() =>
    shown.value === null
      ? null
      : {
          phase: phase.value,
          chosen: chosen.value,
          takeable: chosenSlots.value.filter((slot) => isChoosable(lookOf(slot, board.mine.value))),
          quota: shown.value.quota,
          held: board.mine.value.size,
          together: together.value,
        },
  )

  function pick(sessionId: number, ids: number[]): void {
    picked.value = new Map(picked.value).set(sessionId, ids)
  }

  /** What was sent is the attempt's from now on. */
  function handOver(sessionId: number): void {
    const others = new Map(picked.value)
    others.delete(sessionId)
    picked.value = others
  }

  function choose(ids: number[]): void {
    if (shownId.value === null) return
    pick(shownId.value, ids)
    if (attempt.value?.state.name !== 'armed') return
    if (ids.length === 0) grabs.putAway(shownId.value)
    else grabs.rearrange(shownId.value, ids)
  }

  function toggle(slot: Slot): void {
    const before = basket.value
    if (before === null) return
    if (isOrder(before)) {
      // Chosen ones that were taken meanwhile fill no place of the order.
      const gone = before.chosen.length - before.takeable.length
      const isRefused = isFull(before) && !before.chosen.includes(slot.id)
      choose(toggled(before.chosen, slot.id, Math.min(MOST_PREFERENCES, mostOf(before) + gone)))
      const limit = basket.value === null ? null : limitOf(basket.value)
      if (isRefused && limit !== null) announce(t(...limit))
    } else choose(toggled(before.chosen, slot.id))
    // One may have been given back on another device.
    if (basket.value !== null && isFull(basket.value)) board.refresh()
  }

  watch(
    () => attempt.value?.state.name,
    (name) => {
      // The wish is fulfilled.
      if (name === 'yours' && shownId.value !== null) pick(shownId.value, [])
      board.refresh()
    },
  )

  return { basket, chosenSlots, together, pick, handOver, choose, toggle }
}

export type ShownBasket = ReturnType<typeof useBasket>
