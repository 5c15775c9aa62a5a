import type { PayOrder } from './payment'

export type ClientKind = PayOrder['clientKind']

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const OPENID = /^[A-Za-z0-9_-]{1,128}$/
const KEY = 'courtgate.openid'

/**
 * Way to pay of this device: inside WeChat the app itself, in a phone's browser a link to it, at a desk (WeChat's own
 * window there as well) a code for the phone.
 */
export function clientKind(userAgent: string, isHandheld: boolean): ClientKind {
  const isPhone = isHandheld && /Android|iPhone|iPad|HarmonyOS|Mobile/i.test(userAgent)
  if (!isPhone || /wxwork/i.test(userAgent)) return 'NATIVE'
  return /MicroMessenger\//i.test(userAgent) ? 'JSAPI' : 'H5'
}

/** Keeps for this tab who is using WeChat, as the campus' menu there tells with the address. */
export function rememberOpenid(openid: string, storage: Storage = sessionStorage): void {
  if (OPENID.test(openid)) storage.setItem(KEY, openid)
}

export function rememberedOpenid(storage: Storage = sessionStorage): string | null {
  return storage.getItem(KEY)
}

/** A link, where this page may send a payer there: encrypted, or to the simulated channel of this very machine. */
export function payLink(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, hostname } = new URL(link)
  const isHere = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
  return protocol === 'https:' || isHere ? link : null
}

/** The link with the way back for who has paid there, or has not. */
export function withWayBack(link: string, back: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
}
