import type { Paths } from '../../shared/src/api/types'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Good = 200 | 201 | 202
type Body<Operation> = Operation extends { responses: infer R }
  ? R[Extract<keyof R, Good>] extends { content: { 'application/json': infer B } } ? B : never
  : never
type Contents<Operation> = Body<Operation> extends { data: infer D } ? D : never
type OperationAt<P extends keyof Paths, M extends Method> = Paths[P][Lowercase<M> & keyof Paths[P]]

/** Every operation of docs/api that answers with JSON, such as `GET /sessions/{id}/slots`. */
export type Key = {
  [P in keyof Paths & string]: {
    [M in Method]: [Contents<OperationAt<P, M>>] extends [never] ? never : `${M} ${P}`
  }[Method]
}[keyof Paths & string]

/** What an operation answers, inside the envelope. */
export type Value<K extends Key> = K extends `${infer M extends Method} ${infer P extends keyof Paths & string}`
  ? Contents<OperationAt<P, M>>
  : never

/** What a page asks. */
export interface Question {
  /** Values of the braces of the path. */
  path: Readonly<Record<string, string>>
  query: URLSearchParams
  body: Readonly<Record<string, unknown>>
}

/** The same for everybody who asks, or what depends on the question; undefined where there is no such thing. */
export type Answer<K extends Key> = Value<K> | ((question: Question) => Value<K> | undefined)
export type Answers = { readonly [K in Key]?: Answer<K> }

/** The time of the server when a test begins: a Monday, ten minutes to one on the campus. */
export const NOW = Date.parse('2026-05-04T04:50:00Z')
export const TODAY = '2026-05-04'
export const ZONE = 'Asia/Shanghai'

const MINUTE = 60_000
const DAY = 24 * 60
/** A moment so many minutes from then. */
export const inMinutes = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString()
/** A day so many days from then. */
export const inDays = (days: number): string => inMinutes(days * DAY).slice(0, TODAY.length)

interface Page<Row> {
  items: Row[]
  total: number
  page: number
  size: number
}

/** The part of all rows that a question asks for. */
export function pageOf<Row>(rows: readonly Row[], { query }: Pick<Question, 'query'>): Page<Row> {
  const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 20)]
  return { items: rows.slice(page * size, (page + 1) * size), total: rows.length, page, size }
}

/** A list that answers every question with its part of the rows. */
export const listOf = <Row>(rows: readonly Row[]) => (question: Question): Page<Row> => pageOf(rows, question)
