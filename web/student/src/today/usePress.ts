import { jittered, useConnection, useSending, useWait } from '@courtgate/shared'
import { computed, watch, type ComputedRef, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Board } from '../board/board'
import type { Attempt } from '../grab/attempt'
import { useGrabs, type Gate } from '../grab/grabs'
import { OrderDrafts } from '../order/placeOrder'
import { announce } from '../shell/announcer'
import type { Action } from './basket'
import type { ShownBasket } from './useBasket'
import type { ShownSession } from './useShownSession'

/** When a server that did nothing does not say when to come back. */
const SOON_MILLIS = 1_000

/** The one button's work: arms or sends a grab, or orders several slots together. */
export function usePress(
  now: Readonly<Ref<number | null>>,
  { shownId, shown }: ShownSession,
  board: Board,
  attempt: ComputedRef<Attempt | null>,
  { basket, pick, handOver, choose }: ShownBasket,
) {
  const { t } = useI18n()
  const { api, session: login } = useConnection()
  const router = useRouter()
  const grabs = useGrabs()
  const { isSending: isOrdering, failure, send } = useSending()
  const orderWait = useWait()

  const gate = computed<Gate | null>(() => {
    if (shown.value === null) return null
    const { id, flashTime, grabSpreadMillis } = shown.value
    return { sessionId: id, flashAt: Date.parse(flashTime), spreadMillis: grabSpreadMillis }
  })
  watch(gate, (next) => {
    if (next !== null) grabs.gateMoved(next)
  })

  /** Whole seconds until the server wants to be pressed again. */
  const waitSeconds = computed(() => {
    const state = attempt.value?.state
    const millis = state?.name === 'nothing' && now.value !== null ? state.againAt - now.value : 0
    return Math.max(orderWait.seconds.value, Math.ceil(millis / 1000), 0)
  })

  async function press(action: Action): Promise<void> {
    if (gate.value === null) return
    failure.value = null
    switch (action.name) {
      case 'arm':
        grabs.armFor(gate.value, action.slotIds, board.traces.value)
        break
      case 'order':
        await order(action.slotIds)
        break
      case 'grabAny':
        grab(action.slotIds)
        break
      case 'grab':
        grab([action.slot.id])
        break
      default:
    }
  }

  function grab(slotIds: readonly number[]): void {
    if (gate.value === null || slotIds.length === 0) return
    grabs.press(gate.value, slotIds, board.traces.value)
    handOver(gate.value.sessionId)
  }

  async function order(slotIds: readonly number[]): Promise<void> {
    const userId = login.user.value?.id
    const sessionId = shownId.value
    if (userId === undefined || sessionId === null || isOrdering.value) return
    if (attempt.value?.state.name === 'nothing') {
      choose([...(basket.value?.chosen ?? [])])
      grabs.putAway(sessionId)
    }
    await send(async () => {
      const orderNo = await new OrderDrafts(api, userId).place(sessionId, slotIds)
      pick(sessionId, [])
      await router.push(`/orders/${orderNo}`)
    })
    if (failure.value?.pressDidNothing === true) {
      orderWait.begin(jittered(failure.value.retryAfterMillis ?? SOON_MILLIS))
      announce(`${t('nothing.title')} ${t('nothing.wait', { seconds: orderWait.seconds.value })}`)
    }
  }

  /** An order that was sent and not answered; null when there is none. */
  const unanswered = computed(() => {
    const userId = login.user.value?.id
    if (userId === undefined || shownId.value === null || isOrdering.value) return null
    return new OrderDrafts(api, userId).unanswered(shownId.value)
  })

  return { isOrdering, failure, orderSeconds: orderWait.seconds, waitSeconds, unanswered, press, grab, order }
}
