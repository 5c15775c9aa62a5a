import { ApiFailure, take, type Api } from '@courtgate/shared'
import { ROLES } from '../frame/access'
import { csvLine, harmless, parseCsv } from './csv'

const HEADER = ['studentId', 'name', 'password', 'role'] as const
const NEEDED = HEADER.slice(0, 3)
export const MOST_ROWS = 20_000
/** Rows of one request: few enough to show progress, many enough to be quick. */
const PART = 1000
/** The server names at most a hundred bad rows at a time; a part of nothing but bad rows needs a few tries. */
const MOST_TRIES = PART / 100 + 2

/** An account of a file, with the line at which it stands there. */
export interface Account {
  line: number
  studentId: string
  name: string
  password: string
  role: string
}

/** A row that is not imported, and why: the key of a text, or a sentence of the server's. */
export interface BadRow {
  line: number
  studentId: string
  reason: string
}

export interface ReadFile {
  accounts: Account[]
  bad: BadRow[]
  /** Reason why nothing of the file can be used: the key of a text. */
  fault: string | null
}

/** More than so many rows of the longest ids, names and passwords take. */
export const MOST_MEGABYTES = 8

/** Reads a file that somebody has chosen; one that is too large is not even opened, so that the page goes on. */
export async function readChosen(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<ReadFile> {
  if (file.size > MOST_MEGABYTES * 1024 * 1024) return { accounts: [], bad: [], fault: 'import.tooLarge' }
  return readFile(await file.arrayBuffer())
}

/** Reads a file as it lies on the disk; one that is not UTF-8 is not used at all, since names would be lost unseen. */
export function readFile(bytes: ArrayBuffer): ReadFile {
  const text = textOf(bytes)
  return text === null ? { accounts: [], bad: [], fault: 'import.notUtf8' } : readAccounts(text)
}

/** The text of UTF-8, with or without a byte order mark; null for anything else. */
function textOf(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // UTF-16 without a mark may be UTF-8 by its bytes: every second one is 0, which no text has.
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Finds in the text of a file what needs no server to be found. */
export function readAccounts(text: string): ReadFile {
  const [head, ...rows] = parseCsv(text)
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  const places = HEADER.map((name) => names.indexOf(name.toLowerCase()))
  const isComplete = NEEDED.every((_, index) => places[index]! >= 0) && names.length <= HEADER.length
  if (!isComplete) return { accounts: [], bad: [], fault: 'import.wrongHeader' }
  if (rows.length === 0) return { accounts: [], bad: [], fault: 'import.noRows' }
  if (rows.length > MOST_ROWS) return { accounts: [], bad: [], fault: 'import.tooMany' }
  const seen = new Set<string>()
  const bad: BadRow[] = []
  const accounts: Account[] = []
  for (const { line, cells } of rows) {
    const [studentId, name, password, role] = places.map((place) => (cells[place] ?? '').trim()) as [
      string, string, string, string,
    ]
    const fault = faultOf(cells.length === names.length, [studentId, name, password], role, seen)
    seen.add(studentId)
    if (fault === null) accounts.push({ line, studentId, name, password, role })
    else bad.push({ line, studentId, reason: fault })
  }
  return { accounts, bad, fault: null }
}

function faultOf(isWhole: boolean, needed: readonly string[], role: string, seen: Set<string>): string | null {
  if (!isWhole) return 'import.wrongCells'
  if (needed.some((cell) => cell === '')) return 'import.emptyCell'
  // The server names bad rows by their lines.
  if (needed.some((cell) => /[\r\n]/.test(cell))) return 'import.lineBreak'
  if (role !== '' && !ROLES.some((one) => one === role)) return 'import.wrongRole'
  return seen.has(needed[0]!) ? 'import.twice' : null
}

export interface ImportProgress {
  /** Rows that are settled, the bad ones included. */
  settled: number
  imported: number
  bad: BadRow[]
}

/** Has a part imported; the passwords of its accounts are good once, for choosing another one, unless they are to stay. */
export function sendAccounts(api: Api, keepPasswords: boolean): (csv: string) => Promise<unknown> {
  return (csv) =>
    take(
      api.POST('/admin/users/import', {
        params: { query: keepPasswords ? { firstPasswords: 'KEEP' } : {} },
        body: csv,
        bodySerializer: (body) => body as string,
        headers: { 'Content-Type': 'text/csv' },
      }),
    )
}

/**
 * Sends accounts part by part. A part is taken whole or not at all; rows that the server does not take are put
 * aside and the rest of the part is sent again, so that one bad row does not keep nineteen thousand good ones out.
 *
 * @param send has a part imported, and throws an ApiFailure when it is refused
 * @param tell told after every part
 * @param before what an import that was cut short has done already
 */
export async function importAccounts(
  accounts: readonly Account[],
  send: (csv: string) => Promise<unknown>,
  tell: (progress: ImportProgress) => void,
  before: ImportProgress = { settled: 0, imported: 0, bad: [] },
): Promise<ImportProgress> {
  const progress = { ...before }
  for (let from = before.settled; from < accounts.length; from += PART) {
    const part = accounts.slice(from, from + PART)
    const bad = await importPart(part, send)
    progress.settled += part.length
    progress.imported += part.length - bad.length
    progress.bad = [...progress.bad, ...bad]
    tell({ ...progress })
  }
  return progress
}

async function importPart(part: readonly Account[], send: (csv: string) => Promise<unknown>): Promise<BadRow[]> {
  const bad: BadRow[] = []
  let rest = [...part]
  for (let tries = 0; rest.length > 0; tries++) {
    try {
      await send(fileOf(rest))
      return bad
    } catch (thrown) {
      const refused = thrown instanceof ApiFailure ? refusedRows(thrown, rest) : []
      if (refused.length === 0 || tries === MOST_TRIES) throw thrown
      bad.push(...refused)
      const lines = new Set(refused.map((row) => row.line))
      rest = rest.filter((account) => !lines.has(account.line))
    }
  }
  return bad
}

/** The rows that a refusal names: by their line in the part, or by student id. */
export function refusedRows(failure: ApiFailure, sent: readonly Account[]): BadRow[] {
  const badRow = ({ line, studentId }: Account, reason: string): BadRow => ({ line, studentId, reason })
  if (failure.code === 'USERNAME_EXISTED') {
    const ids = new Set(Array.isArray(failure.details['studentIds']) ? failure.details['studentIds'] : [])
    return sent.filter((account) => ids.has(account.studentId)).map((account) => badRow(account, 'import.exists'))
  }
  if (failure.code !== 'VALIDATE_FAILED') return []
  return sent.flatMap((account, index) => {
    // The first line of a part is its header.
    const reason = failure.detail(`line ${index + 2}`) ?? failure.detail(account.studentId)
    return reason === null ? [] : [badRow(account, reason)]
  })
}

function fileOf(accounts: readonly Account[]): string {
  const lines = accounts.map(({ studentId, name, password, role }) => csvLine([studentId, name, password, role]))
  return [HEADER.join(','), ...lines].join('\n')
}

/** All rows that were not imported as a file, to be mended and imported again. */
export function reportOf(bad: readonly BadRow[], text: (reason: string) => string): string {
  return [
    'line,studentId,reason',
    ...[...bad]
      .sort((a, b) => a.line - b.line)
      .map(({ line, studentId, reason }) => csvLine([String(line), harmless(studentId), harmless(text(reason))])),
  ].join('\r\n')
}
