import type { ApiFailure } from '@courtgate/shared'

/** The server's complaints, field by field. */
export type Faults = Readonly<Record<string, string>>

export const NO_FAULTS: Faults = {}

const OF_FIELDS: readonly string[] = ['VALIDATE_FAILED', 'PARAM_ERROR', 'STATE_INVALID']
/** Names under which STATE_INVALID tells of what it is, and in what state, for programs. */
const OF_STATES: readonly string[] = ['status', 'state', 'orderNo']

/** The fields that a refusal names; a refusal of another kind names none. */
export function faultsOf(failure: ApiFailure | null): Faults {
  if (failure === null || !OF_FIELDS.includes(failure.code)) return NO_FAULTS
  const isOfState = (name: string) => failure.code === 'STATE_INVALID' && OF_STATES.includes(name)
  const named = Object.entries(failure.details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !isOfState(entry[0]),
  )
  return Object.fromEntries(named)
}

/** Returns those that stand beside no field of the page. */
export function unplaced(faults: Faults, fields: readonly string[]): [string, string][] {
  return Object.entries(faults).filter(([name]) => !fields.includes(name))
}
