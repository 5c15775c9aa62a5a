import type { Api } from '@courtgate/shared'

export interface DeedInput {
  /** Name of the input; its label is the text `column.<name>`, its hint `deeds.<deed>.<name>`. */
  name: string
  kind: 'number' | 'text' | 'instant' | 'day' | 'choice' | 'hall'
  needed: boolean
  /** Values of a choice, with the texts `state.<states>.<choice>`. */
  choices?: readonly string[]
  states?: string
}

export interface MoneyBack {
  back: number
  of: number
}

/** Values that the office has filled in. */
export interface Given {
  why: string
  values: Readonly<Record<string, string>>
}

/** Something the office does to a thing, after it was told what will happen. */
export interface Deed<Subject> {
  /** Name of the action; its texts are `deeds.<name>`: button, will, done. */
  name: string
  /** Whether the API wants to know the reason. */
  why: boolean
  /** Whether the field of the reason begins with the text `usualWhy`, for what is done many times a day. */
  usualWhy?: boolean
  danger?: boolean
  inputs?: readonly DeedInput[]
  /** The zone of its moments: the session's; the campus' where there is none. */
  zone?: (subject: Subject) => string
  /** Initial values of the inputs. */
  initial?: (subject: Subject) => Record<string, string>
  /** Money, in fen, that would go back with these inputs, of all that could; asked before it is done. */
  moneyBack?: (api: Api, subject: Subject, values: Readonly<Record<string, string>>) => Promise<MoneyBack>
  /** Whether `run` answers a text that is shown once, below the text `tell`, such as a password. */
  tells?: boolean
  isPossible: (subject: Subject) => boolean
  /** Values that its texts name. */
  about?: (subject: Subject) => Record<string, string | number>
  run: (api: Api, subject: Subject, given: Given) => Promise<unknown>
}

const LEAST_WHY = 3
export const MOST_WHY = 200

/** Whether a reason is one that the API takes. */
export function isReason(why: string): boolean {
  const length = why.trim().length
  return length >= LEAST_WHY && length <= MOST_WHY
}
