import type { Data } from '@courtgate/shared'

export type Settings = Data<'/admin/settings', 'get'>

/** Settings of the office, in the order of the page; money is asked for in yuan. */
export const SETTINGS = [
  { name: 'PAY_TIMEOUT_MINUTE', least: 1, most: 1440, isMoney: false },
  { name: 'PAY_AMOUNT', least: 1, most: 10_000_000, isMoney: true },
  { name: 'MAX_RESERVATIONS_PER_USER_PER_SESSION', least: 1, most: 100, isMoney: false },
  { name: 'REFUND_CUTOFF_MINUTE', least: 0, most: 10_080, isMoney: false },
  { name: 'ERASURE_AFTER_DAY', least: 31, most: 3650, isMoney: false },
  { name: 'WAITLIST_ENABLED', least: 0, most: 1, isMoney: false },
  { name: 'WAITLIST_ENTRIES_PER_USER', least: 1, most: 100, isMoney: false },
  { name: 'OFFER_MINUTE', least: 1, most: 120, isMoney: false },
  { name: 'OFFER_LEAST_MINUTE', least: 0, most: 10_080, isMoney: false },
  { name: 'QUIET_FROM', least: 0, most: 1439, isMoney: false },
  { name: 'QUIET_TO', least: 0, most: 1439, isMoney: false },
  { name: 'MAX_RESERVATIONS_PER_USER_PER_WEEK', least: 0, most: 100, isMoney: false },
  { name: 'ONE_COURT_PER_HOUR', least: 0, most: 1, isMoney: false },
  { name: 'RELEASE_FEATURES', least: 0, most: 2, isMoney: false },
] as const

export type SettingName = (typeof SETTINGS)[number]['name']

/** Only what was changed is sent, so that two people do not undo each other's work. */
export function changed(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number | null>>,
): Record<string, number> {
  const different = Object.entries(after).filter(
    (entry): entry is [string, number] => entry[1] !== null && entry[1] !== before[entry[0]],
  )
  return Object.fromEntries(different)
}

/** Whether a value may be sent at all; the server checks it again. */
export function isAllowed(name: SettingName, value: number | null): boolean {
  const setting = SETTINGS.find((each) => each.name === name)
  return setting !== undefined && value !== null && Number.isInteger(value) && value >= setting.least && value <= setting.most
}
