import { ApiFailure, createApi } from '@courtgate/shared'
import { describe, expect, it } from 'vitest'
import { csvLine, harmless, parseCsv } from './csv'
import {
  importAccounts, MOST_MEGABYTES, readAccounts, readChosen, readFile, refusedRows, reportOf, sendAccounts, type Account, type ImportProgress,
} from './importAccounts'
import { GBK, utf16, UTF_8, UTF_8_WITH_MARK } from './testFiles'

const account = (line: number, studentId = `s${line}`): Account => ({
  line,
  studentId,
  name: 'Li Lei',
  password: 'long-enough',
  role: '',
})
const many = (count: number) => Array.from({ length: count }, (_, index) => account(index + 2))

describe('CSV', () => {
  it('has quotes, commas and line ends in its cells', () => {
    expect(parseCsv('\uFEFFa,b\r\n"x, ""y""","1\n2"\r\n\r\nlast,')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x, "y"', '1\n2'] },
      { line: 5, cells: ['last', ''] },
    ])
  })

  it('is read as it was written', () => {
    const cells = ['a', 'b,c', 'd"e', 'f\ng', '']
    expect(parseCsv(csvLine(cells))[0]?.cells).toEqual(cells)
  })
})

describe('a file of accounts', () => {
  it('tells good rows from bad ones', () => {
    const read = readAccounts(
      'Name,studentId,password,role\nLi,s1,secret-1,\nWu,,secret-2,\nXu,s1,secret-3,\nYe,s4,secret-4,KING\nZhu,s5\nAn,s6,secret-6,ADMIN\n"Ma\nTao",s7,secret-7,',
    )
    expect(read.accounts.map(({ line, studentId, role }) => [line, studentId, role])).toEqual([
      [2, 's1', ''],
      [7, 's6', 'ADMIN'],
    ])
    expect(read.bad.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'import.emptyCell'],
      [4, 'import.twice'],
      [5, 'import.wrongRole'],
      [6, 'import.wrongCells'],
      [8, 'import.lineBreak'],
    ])
  })

  it.each([
    ['a,b\n1,2', 'import.wrongHeader'],
    ['', 'import.wrongHeader'],
    ['studentId,name,password', 'import.noRows'],
    [`studentId,name,password\n${'x,y,z\n'.repeat(20_001)}`, 'import.tooMany'],
  ])('is not used when it is none', (text, fault) => expect(readAccounts(text).fault).toBe(fault))
})

describe('the bytes of a file', () => {
  it.each([
    ['UTF-8', UTF_8],
    ['UTF-8 with a mark', UTF_8_WITH_MARK],
  ])('are read as %s', (_, bytes) => {
    const read = readFile(bytes.buffer)
    expect(read.fault).toBeNull()
    expect(read.accounts).toEqual([{ line: 2, studentId: 's1', name: '李雷', password: 'long-enough', role: '' }])
  })

  it.each([
    ['GBK', GBK],
    ['UTF-16', utf16({ mark: true })],
    ['UTF-16 without a mark', utf16({ mark: false })],
    // Its bytes are UTF-8 as well.
    ['UTF-16 of characters that are ASCII byte by byte', utf16({ mark: false, text: 'studentId,name,password\ns1,李中,secret-1' })],
  ])('are not taken for accounts when they are %s', (_, bytes) => {
    expect(readFile(bytes.buffer)).toEqual({ accounts: [], bad: [], fault: 'import.notUtf8' })
  })
})

describe('a chosen file', () => {
  const chosen = (size: number) => {
    let isRead = false
    const arrayBuffer = async () => {
      isRead = true
      return UTF_8.buffer
    }
    return { file: { size, arrayBuffer }, isRead: () => isRead }
  }

  it('is not even opened when it is too large', async () => {
    const { file, isRead } = chosen(MOST_MEGABYTES * 1024 * 1024 + 1)
    expect(await readChosen(file)).toEqual({ accounts: [], bad: [], fault: 'import.tooLarge' })
    expect(isRead()).toBe(false)
  })

  it('is read up to that size', async () => {
    const { file } = chosen(MOST_MEGABYTES * 1024 * 1024)
    expect((await readChosen(file)).accounts).toHaveLength(1)
  })

  it('may have as many rows as an import takes, of the longest that the server takes', () => {
    const longest = ['x'.repeat(32), '李'.repeat(60), 'x'.repeat(72), 'FRONT_DESK'].join() + '\r\n'
    expect(new TextEncoder().encode(longest).length * 20_000).toBeLessThanOrEqual(MOST_MEGABYTES * 1024 * 1024)
  })
})

describe('an import', () => {
  it('goes part by part and tells how far it is', async () => {
    const sizes: number[] = []
    const told: ImportProgress[] = []
    const done = await importAccounts(
      many(2500),
      async (csv) => void sizes.push(parseCsv(csv).length - 1),
      (progress) => told.push(progress),
    )
    expect(sizes).toEqual([1000, 1000, 500])
    expect(told.map(({ settled }) => settled)).toEqual([1000, 2000, 2500])
    expect(done).toEqual({ settled: 2500, imported: 2500, bad: [] })
  })

  it('leaves out the rows that the server does not take, and sends the others again', async () => {
    const server = async (csv: string): Promise<void> => {
      const [, ...rows] = parseCsv(csv)
      const short = rows.findIndex(({ cells }) => cells[0] === 's4')
      if (short >= 0) {
        throw new ApiFailure('VALIDATE_FAILED', { status: 400, details: { [`line ${short + 2}`]: 'password is short' } })
      }
      const known = rows.map(({ cells }) => cells[0]).filter((id) => id === 's2')
      if (known.length > 0) throw new ApiFailure('USERNAME_EXISTED', { status: 409, details: { studentIds: known } })
    }
    const done = await importAccounts(many(5), server, () => undefined)
    expect(done.imported).toBe(3)
    expect(done.bad).toEqual([
      { line: 4, studentId: 's4', reason: 'password is short' },
      { line: 2, studentId: 's2', reason: 'import.exists' },
    ])
  })

  it('reports every bad row, though the server names a hundred at a time', async () => {
    const sent: number[] = []
    const server = async (csv: string): Promise<void> => {
      const [, ...rows] = parseCsv(csv)
      sent.push(rows.length)
      const bad = rows.flatMap(({ cells }, index) => (Number(cells[0]!.slice(1)) % 10 === 0 ? [] : [`line ${index + 2}`]))
      if (bad.length === 0) return
      const named = Object.fromEntries(bad.slice(0, 100).map((line) => [line, 'password is short']))
      throw new ApiFailure('VALIDATE_FAILED', { status: 400, details: named })
    }
    const done = await importAccounts(many(2000), server, () => undefined)
    expect(done).toMatchObject({ settled: 2000, imported: 200 })
    expect(done.bad).toHaveLength(1800)
    expect(reportOf(done.bad, (reason) => reason).split('\r\n')).toHaveLength(1801)
    expect(Math.max(...sent)).toBe(1000)
  })

  it('stops when the server is away, instead of blaming rows', async () => {
    const outage = new ApiFailure('UNAVAILABLE', { status: 503 })
    await expect(importAccounts(many(5), () => Promise.reject(outage), () => undefined)).rejects.toBe(outage)
  })

  it('goes on where it was cut short', async () => {
    let isAway = false
    let last: ImportProgress | undefined
    const sent: number[] = []
    const send = async (csv: string): Promise<void> => {
      if (isAway) throw new ApiFailure('UNAVAILABLE', { status: 503 })
      sent.push(parseCsv(csv).length - 1)
      isAway = true
    }
    const tell = (progress: ImportProgress) => (last = progress)
    await expect(importAccounts(many(1500), send, tell)).rejects.toBeInstanceOf(ApiFailure)
    isAway = false
    const done = await importAccounts(many(1500), send, tell, last)
    expect(sent).toEqual([1000, 500])
    expect(done).toEqual({ settled: 1500, imported: 1500, bad: [] })
  })

  it('takes a refusal that names no row of the part for what it is', () => {
    const refusal = new ApiFailure('VALIDATE_FAILED', { status: 400, details: { body: 'is not CSV' } })
    expect(refusedRows(refusal, many(3))).toEqual([])
  })
})

describe('first passwords', () => {
  it.each([
    [false, 'http://courtgate/admin/users/import'],
    [true, 'http://courtgate/admin/users/import?firstPasswords=KEEP'],
  ])('are good once unless the office wants them to stay: %s', async (keep, address) => {
    const sent: [string, string | null, string][] = []
    const fetch = async (request: Request) => {
      sent.push([request.url, request.headers.get('Content-Type'), await request.text()])
      return Response.json({ code: 200, enumCode: 'SUCCESS', message: '', data: { imported: 1 }, requestId: null })
    }
    const api = createApi({ language: () => 'en', fetch: fetch as typeof globalThis.fetch, baseUrl: 'http://courtgate' })
    await importAccounts(many(1), sendAccounts(api, keep), () => undefined)
    expect(sent).toEqual([[address, 'text/csv', 'studentId,name,password,role\ns2,Li Lei,long-enough,']])
  })
})

describe('the report', () => {
  it('has no cell that a spreadsheet would work out', () => {
    const bad = [{ line: 2, studentId: '=HYPERLINK("http://evil.example")', reason: '@SUM(1)' }]
    expect(reportOf(bad, (reason) => reason)).toBe(
      `line,studentId,reason\r\n2,"'=HYPERLINK(""http://evil.example"")",'@SUM(1)`,
    )
    expect(['+1', '-1', '\t1', '\r1'].map(harmless)).toEqual(["'+1", "'-1", "'\t1", "'\r1"])
    expect(['＝1', '＋1', '－1', '＠1', '﹦1', '\n1'].map(harmless)).toEqual(["'＝1", "'＋1", "'－1", "'＠1", "'﹦1", "'\n1"])
    expect(harmless('1-1')).toBe('1-1')
  })

  it('stands in the order of the file', () => {
    const bad = [
      { line: 9, studentId: 's9', reason: 'a, b' },
      { line: 3, studentId: 's3', reason: 'c' },
    ]
    expect(reportOf(bad, (reason) => reason.toUpperCase())).toBe('line,studentId,reason\r\n3,s3,C\r\n9,s9,"A, B"')
  })
})
