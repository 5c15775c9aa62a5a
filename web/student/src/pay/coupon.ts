import { money, type Data } from '@courtgate/shared'

export type Coupon = Data<'/coupons/mine', 'get'>[number]

type Rule = Pick<Coupon, 'kind' | 'amountFen' | 'thresholdFen' | 'percentOff' | 'capFen'>

/** Discount of a coupon, as key and parameters of a text. */
export function ruleText(rule: Rule): [key: string, parameters: Record<string, string | number>] {
  switch (rule.kind) {
    case 'FIXED':
      return ['coupon.fixed', { off: money(rule.amountFen ?? 0) }]
    case 'THRESHOLD':
      return ['coupon.threshold', { off: money(rule.amountFen ?? 0), from: money(rule.thresholdFen ?? 0) }]
    case 'DISCOUNT':
      return rule.capFen == null
        ? ['coupon.discount', { percent: rule.percentOff ?? 0 }]
        : ['coupon.discountCapped', { percent: rule.percentOff ?? 0, cap: money(rule.capFen) }]
  }
}
