import { useConnection, usePolling } from '@courtgate/shared'
import { computed, ref, watch } from 'vue'
import type { Board } from '../board/board'
import { lookOf, type Slot } from '../board/slots'
import type { ShownSession } from '../today/useShownSession'
import { loadEntries, MOST_IN_LINE, slotsInLine, type LineEntry } from './line'

const LINE_MILLIS = 15_000

/** Lines in which the student stands, and sold-out slots of the shown session that they picked to stand in line for. */
export function useLine({ shownId }: ShownSession, board: Board) {
  const { api } = useConnection()
  const wished = ref<number[]>([])
  const entries = ref<readonly LineEntry[]>([])

  const inLine = computed(() => slotsInLine(entries.value))
  const hasOffer = computed(() => entries.value.some((entry) => entry.state === 'OFFERED'))
  const wishedSlots = computed(() =>
    (board.slots.value ?? []).filter(
      (slot) => wished.value.includes(slot.id) && lookOf(slot, board.mine.value) === 'gone' && !inLine.value.has(slot.id),
    ),
  )
  watch(shownId, () => (wished.value = []))

  const line = usePolling(async (signal) => {
    entries.value = await loadEntries(api, signal)
  }, LINE_MILLIS)

  function wish(slot: Slot): void {
    const others = wished.value.filter((id) => id !== slot.id)
    wished.value = others.length < wished.value.length ? others : [...others, slot.id].slice(-MOST_IN_LINE)
  }

  function joined(): void {
    wished.value = []
    line.now()
    board.refresh()
  }

  return { wished, wishedSlots, inLine, hasOffer, wish, joined }
}
