import type { ApiFailure } from '@courtgate/shared'

/** The server's complaints, field by field. */
export type Faults = Readonly<Record<string, string>>

export const NO_FAULTS: Faults = {}

const OF_FIELDS: readonly string[] = ['VALIDATE_FAILED', 'PARAM_ERROR', 'STATE_INVALID']

/** The fields that a refusal names; a refusal of another kind names none. */
export function faultsOf(failure: ApiFailure | null): Faults {
  if (failure === null || !OF_FIELDS.includes(failure.code)) return NO_FAULTS
  const named = Object.entries(failure.details).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(named)
}

/**
 * Returns those that stand beside no field of the page. What else is told of a state that forbids it, such as who took
 * the money and when, is for programs.
 */
export function unplaced(failure: ApiFailure | null, fields: readonly string[]): [string, string][] {
  if (failure?.code === 'STATE_INVALID') return []
  return Object.entries(faultsOf(failure)).filter(([name]) => !fields.includes(name))
}
