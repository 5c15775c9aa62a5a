import { addDays, instantOf } from '@courtgate/shared'
import type { LocationQuery, LocationQueryRaw } from 'vue-router'
import type { Filter } from './listing'

export const PAGE_SIZES = [20, 50, 100] as const
const MOST_TEXT = 100

/** View of a list, as its address says: a link is a view. */
export interface ListQuery {
  /** Counted from 1, as people do. */
  page: number
  size: number
  values: Readonly<Record<string, string>>
}

/** Reads an address; whatever no filter could have written is left out. */
export function readQuery(filters: readonly Filter[], query: LocationQuery): ListQuery {
  const values: Record<string, string> = {}
  for (const filter of filters) {
    const value = textOf(query[filter.name])
    if (value !== '' && isGood(filter, value)) values[filter.name] = value
  }
  const size = Number(textOf(query['size']))
  return { page: wholeFrom1(textOf(query['page'])), size: isPageSize(size) ? size : PAGE_SIZES[0], values }
}

/** Writes an address; what is as usual is left out. */
export function writeQuery({ page, size, values }: ListQuery): LocationQueryRaw {
  const set = Object.entries(values).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(set),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(size === PAGE_SIZES[0] ? {} : { size: String(size) }),
  }
}

/** The filters as the API wants them; days are those of a zone. */
export function filtersForApi(
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
  zone: string,
): Record<string, string | number | boolean> {
  const asked: Record<string, string | number | boolean> = {}
  for (const filter of filters) {
    const value = values[filter.name]
    if (value !== undefined && value !== '') asked[filter.name] = valueForApi(filter, value, zone)
  }
  return asked
}

function valueForApi({ kind }: Filter, value: string, zone: string): string | number | boolean {
  switch (kind) {
    case 'number':
    case 'hall':
      return Number(value)
    case 'yesNo':
      return value === 'true'
    case 'dayFrom':
      return new Date(instantOf(value, '00:00', zone)).toISOString()
    case 'dayTo':
      return new Date(instantOf(addDays(value, 1), '00:00', zone)).toISOString()
    default:
      return value
  }
}

/** Whether a value can be asked for at all. */
export function isGood({ kind, choices }: Filter, value: string): boolean {
  switch (kind) {
    case 'number':
    case 'hall':
      return /^\d{1,15}$/.test(value)
    case 'yesNo':
      return value === 'true' || value === 'false'
    case 'choice':
      return choices?.includes(value) ?? false
    case 'day':
    case 'dayFrom':
    case 'dayTo':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    case 'text':
    case 'student':
      return value.length <= MOST_TEXT
  }
}

function textOf(value: LocationQuery[string] | undefined): string {
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? ''
}

function wholeFrom1(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

function isPageSize(size: number): boolean {
  return (PAGE_SIZES as readonly number[]).includes(size)
}
