import type { ApiFailure } from '@courtgate/shared'

/** The server's complaints, field by field. */
export type Faults = Readonly<Record<string, string>>

export const NO_FAULTS: Faults = {}

/** The fields that a refusal names; a refusal of another kind names none. */
export function faultsOf(failure: ApiFailure | null): Faults {
  if (failure === null || (failure.code !== 'VALIDATE_FAILED' && failure.code !== 'PARAM_ERROR')) return NO_FAULTS
  const named = Object.entries(failure.details).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(named)
}

/** Returns those that stand beside no field of the page. */
export function unplaced(faults: Faults, fields: readonly string[]): [string, string][] {
  return Object.entries(faults).filter(([name]) => !fields.includes(name))
}
