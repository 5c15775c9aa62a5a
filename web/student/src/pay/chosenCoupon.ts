type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const keyOf = (orderNo: string) => `courtgate.pay.${orderNo}`

/** Keeps with which coupon a payment was begun, since the server gives its code out again only with the same one. */
export function remember(orderNo: string, couponId: number | null, storage: Storage = localStorage): void {
  storage.setItem(keyOf(orderNo), String(couponId ?? ''))
}

/** The coupon of a payment that was begun in this browser; null when there is none. */
export function remembered(orderNo: string, storage: Storage = localStorage): number | null {
  const text = storage.getItem(keyOf(orderNo)) ?? ''
  return /^\d+$/.test(text) ? Number(text) : null
}
