import { useConnection, usePolling } from '@courtgate/shared'
import { computed, ref, watch } from 'vue'
import type { Board } from '../board/board'
import { lookOf, type Slot } from '../board/slots'
import type { ShownSession } from '../today/useShownSession'
import { loadEntries, MOST_ON_WAITLIST, slotsOnWaitlist, type WaitlistEntry } from './waitlist'

const WAITLIST_MILLIS = 15_000

/** Waitlists on which the student is, and sold-out slots of the shown session that they picked to wait for. */
export function useWaitlist({ shownId }: ShownSession, board: Board) {
  const { api } = useConnection()
  const wished = ref<number[]>([])
  const entries = ref<readonly WaitlistEntry[]>([])

  const onWaitlist = computed(() => slotsOnWaitlist(entries.value))
  const hasOffer = computed(() => entries.value.some((entry) => entry.state === 'OFFERED'))
  const wishedSlots = computed(() =>
    (board.slots.value ?? []).filter(
      (slot) => wished.value.includes(slot.id) && lookOf(slot, board.mine.value) === 'gone' && !onWaitlist.value.has(slot.id),
    ),
  )
  watch(shownId, () => (wished.value = []))

  const waitlist = usePolling(async (signal) => {
    entries.value = await loadEntries(api, signal)
  }, WAITLIST_MILLIS)

  function wish(slot: Slot): void {
    const others = wished.value.filter((id) => id !== slot.id)
    wished.value = others.length < wished.value.length ? others : [...others, slot.id].slice(-MOST_ON_WAITLIST)
  }

  function joined(): void {
    wished.value = []
    waitlist.now()
    board.refresh()
  }

  return { wished, wishedSlots, onWaitlist, hasOffer, wish, joined }
}
