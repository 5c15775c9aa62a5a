import type { Data } from '@courtgate/shared'

export type Template = Data<'/admin/coupon-templates', 'get'>['items'][number]
export type CouponKind = Template['kind']

/** Values that decide how much a coupon takes off. */
export interface Discount {
  kind: CouponKind
  amountFen: number | null
  thresholdFen: number | null
  percentOff: number | null
  capFen: number | null
}

/**
 * Returns the rest to pay of a price, as the server works it out; null while the discount is not complete, the price
 * itself when the coupon does not fit it.
 */
export function payableWith(discount: Discount, priceFen: number): number | null {
  const { kind, amountFen, thresholdFen, percentOff, capFen } = discount
  switch (kind) {
    case 'FIXED':
      return amountFen === null ? null : Math.max(0, priceFen - amountFen)
    case 'THRESHOLD':
      if (amountFen === null || thresholdFen === null) return null
      return priceFen < thresholdFen ? priceFen : Math.max(0, priceFen - amountFen)
    case 'DISCOUNT': {
      if (percentOff === null) return null
      // The rest to be paid is rounded half up to a fen; the rest is taken off.
      const off = priceFen - Math.floor((priceFen * (100 - percentOff) + 50) / 100)
      return priceFen - Math.min(off, capFen ?? off)
    }
  }
}
