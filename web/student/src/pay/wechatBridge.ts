import type { PayOrder } from './payment'

export type BridgeCall = NonNullable<PayOrder['jsapi']>

interface Bridge {
  invoke(method: 'getBrandWCPayRequest', call: BridgeCall, done: (answer: { err_msg: string }) => void): void
}

/** Place where WeChat puts its bridge some time after a page is loaded. */
export interface BridgePlace {
  readonly WeixinJSBridge?: Bridge
}

const PATIENCE_MILLIS = 3_000

/**
 * Has WeChat ask the payer for the money; answers whether it could ask, once its window is gone. Whether they have
 * paid is for the server to say.
 */
export async function payInsideWechat(call: BridgeCall, place: BridgePlace = window as BridgePlace): Promise<boolean> {
  if (place.WeixinJSBridge === undefined) await appearing()
  const bridge = place.WeixinJSBridge
  if (bridge === undefined) return false
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', call, ({ err_msg }) => resolve(!err_msg.endsWith(':fail'))),
  )
}

function appearing(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('WeixinJSBridgeReady', () => resolve(), { once: true })
    setTimeout(resolve, PATIENCE_MILLIS)
  })
}
