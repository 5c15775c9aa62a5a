import { take, toFailure, type Api, type Data } from '@courtgate/shared'

export type Order = Data<'/orders/{orderNo}', 'get'>

interface Draft {
  clientRequestId: string
  sessionId: number
  slotIds: number[]
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Orders of several slots. The request keeps its own id until the server has answered it for good, so that a lost
 * answer, a reload or a second tap asks for the same order and never for another one.
 */
export class OrderDrafts {
  private sending: Promise<string> | null = null

  constructor(
    private readonly api: Api,
    private readonly userId: number,
    private readonly storage: Storage = localStorage,
    private readonly newId: () => string = () => crypto.randomUUID(),
  ) {}

  /** Orders the slots; answers the order's number. */
  place(sessionId: number, slotIds: readonly number[]): Promise<string> {
    const before = this.unanswered(sessionId)
    const isSame = before !== null && before.slotIds.join() === slotIds.join()
    const draft = isSame ? before : { clientRequestId: this.newId(), sessionId, slotIds: [...slotIds] }
    return this.send(draft, isSame)
  }

  /** An order that was sent and not answered; null when there is none. */
  unanswered(sessionId: number): Draft | null {
    try {
      const draft = JSON.parse(this.storage.getItem(this.key(sessionId)) ?? 'null') as Draft | null
      return Array.isArray(draft?.slotIds) && typeof draft.clientRequestId === 'string' ? draft : null
    } catch {
      return null
    }
  }

  private send(draft: Draft, wasSent: boolean): Promise<string> {
    this.sending ??= this.post(draft, wasSent).finally(() => (this.sending = null))
    return this.sending
  }

  /** @param wasSent whether it went without an answer before, so that this one is a question about it, too */
  private async post(draft: Draft, wasSent: boolean): Promise<string> {
    this.storage.setItem(this.key(draft.sessionId), JSON.stringify(draft))
    const { clientRequestId, sessionId, slotIds } = draft
    const body = { clientRequestId, sessionId, items: slotIds.map((slotId) => ({ slotId })) }
    try {
      const order = await take(this.api.POST('/orders', { body }))
      this.storage.removeItem(this.key(sessionId))
      return order.orderNo
    } catch (thrown) {
      const failure = toFailure(thrown)
      const isNothing = failure.pressDidNothing && !wasSent
      const isOpen = !isNothing && (failure.isUncertain || failure.status === 401 || failure.code === 'FAILED')
      if (!isOpen) this.storage.removeItem(this.key(sessionId))
      throw failure
    }
  }

  private key(sessionId: number): string {
    return `courtgate.order.${this.userId}.${sessionId}`
  }
}
