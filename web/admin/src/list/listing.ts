import type { Api, Data, Paths } from '@courtgate/shared'
import { take } from '@courtgate/shared'
import type { RouteLocationRaw } from 'vue-router'
import type { Deed } from '../deed/deed'

export interface PageOf<Row> {
  items: readonly Row[]
  total: number
}

/** Every path whose GET answers a page of rows. */
export type ListPath = {
  [P in keyof Paths]: [Data<P, 'get'>] extends [never]
    ? never
    : Data<P, 'get'> extends { items: readonly unknown[]; total: number }
      ? P
      : never
}[keyof Paths]

export type RowOf<P extends ListPath> =
  Data<P, 'get'> extends { items: readonly (infer Row extends object)[] } ? Row : never

type QueryOf<P extends keyof Paths> = Paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? Omit<NonNullable<Q>, 'page' | 'size'>
  : never

/**
 * Form in which a value is shown; `state` has a text and a colour, `states` are several with commas between them,
 * `json` has lines of its own, `link` says where it leads, `hall` is a number that is told by name where there are
 * several.
 */
export type CellKind =
  | 'text' | 'code' | 'number' | 'money' | 'instant' | 'day' | 'state' | 'states' | 'yesNo' | 'json' | 'link' | 'hall'

export type CellValue = string | number | boolean | null | undefined

export interface Column<Row> {
  /** Name of the column; its head is the text `column.<name>`. */
  name: string
  kind: CellKind
  of: (row: Row) => CellValue
  /** Kind of states, for the texts `state.<states>.<value>`. */
  states?: string
  /** Returns where a press on it leads. */
  to?: (row: Row) => RouteLocationRaw | null
}

/**
 * `student` is a student id for a person and the number of the account for the API; `dayFrom` and `dayTo` are days for
 * a person and the instants of their first moment, and of their end, for the API; `hall` is a choice by name, which is
 * remembered, where there are several.
 */
export type FilterKind = 'text' | 'student' | 'number' | 'day' | 'dayFrom' | 'dayTo' | 'choice' | 'yesNo' | 'hall'

export interface Filter {
  /** Name in the address and in the API; the label is the text `column.<name>`. */
  name: string
  kind: FilterKind
  /** Label, if not by the name: the text `column.<label>`. */
  label?: string
  choices?: readonly string[]
  states?: string
}

/** A list as a page shows it. */
export interface Listing<Row extends object> {
  /** Name of the list; its texts are `lists.<name>`. */
  name: string
  path: string
  csv: string | null
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
  /** Further columns on the side page. */
  details: readonly Column<Row>[]
  deeds: readonly Deed<Row>[]
  keyOf: (row: Row) => string | number
  /** The zone in which a row's times are told: its session's. Rows of no session are told in the campus'. */
  zoneOf: ((row: Row) => string | undefined) | undefined
  load: (api: Api, query: Record<string, unknown>, signal: AbortSignal) => Promise<PageOf<Row>>
}

type Name<Row> = keyof Row & string

type ColumnOf<Row> =
  | Name<Row>
  | (Partial<Omit<Column<Row>, 'name' | 'of'>> & { name: Name<Row> })
  | (Partial<Omit<Column<Row>, 'name' | 'of'>> & { name: string; of: (row: Row) => CellValue })

type FilterOf<Q> = {
  [K in keyof Q & string]: {
    name: K
    kind?: FilterKind
    label?: string
    choices?: readonly Extract<NonNullable<Q[K]>, string>[]
    states?: string
  }
}[keyof Q & string]

interface Wanted<P extends ListPath> {
  name: string
  key: Name<RowOf<P>>
  zoneOf?: (row: RowOf<P>) => string | undefined
  columns: readonly ColumnOf<RowOf<P>>[]
  details?: readonly ColumnOf<RowOf<P>>[]
  filters?: readonly FilterOf<QueryOf<P>>[]
  /** The same rows as a file; the compiler knows whether the API has it. */
  csv?: `${P}.csv` & keyof Paths
  deeds?: readonly Deed<RowOf<P>>[]
  /** Values for the braces of the path. */
  at?: Record<string, string | number>
}

/** A list of the API; names of rows, filters and files are checked against its documents. */
export function listing<P extends ListPath>(path: P, wanted: Wanted<P>): Listing<RowOf<P>> {
  const at = wanted.at ?? {}
  return {
    name: wanted.name,
    path: filled(path, at),
    csv: wanted.csv === undefined ? null : filled(wanted.csv, at),
    filters: (wanted.filters ?? []).map((filter) => ({ ...filter, kind: filter.kind ?? 'text' })),
    columns: wanted.columns.map((column) => columnOf<RowOf<P>>(column)),
    details: (wanted.details ?? []).map((column) => columnOf<RowOf<P>>(column)),
    deeds: wanted.deeds ?? [],
    keyOf: (row) => row[wanted.key] as string | number,
    zoneOf: wanted.zoneOf,
    load: async (api, query, signal) => {
      // The types of path and query are checked where a list is written down.
      const call = api.GET(path as '/admin/courts', { params: { query, path: at }, signal } as never)
      return (await take(call)) as unknown as PageOf<RowOf<P>>
    },
  }
}

function columnOf<Row extends object>(given: ColumnOf<Row>): Column<Row> {
  const column = typeof given === 'string' ? { name: given } : given
  return { kind: 'text', of: (row) => row[column.name as keyof Row] as CellValue, ...column }
}

function filled(path: string, at: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? ''))
}
