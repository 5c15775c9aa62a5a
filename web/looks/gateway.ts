import { readFileSync, readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ResultCode } from '../shared/src/api/resultCodes'
import { NOW, type Answer, type Answers, type Key, type Question } from './answers/answers'

/** A no of the server's, or that it cannot say. */
export interface Refusal {
  status: number
  /** An `enumCode`; a word that is newer than the pages is one, too. */
  code: ResultCode | (string & {})
  message?: string
  data?: object
  /** Seconds after which to ask again. */
  retryAfter?: number
  /** As often as that; else always. */
  times?: number
}

interface Pattern {
  key: Key
  method: string
  path: RegExp
}

interface File {
  type: string
  content: Buffer
  isKept: boolean
}

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const HEADERS = new URL('../../gateway-service/src/main/java/com/courtgate/gateway/page/PageSettings.java', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=UTF-8',
  '.js': 'text/javascript;charset=UTF-8',
  '.css': 'text/css;charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** Serves the built pages as the gateway does, and answers for the API what a test says. */
export class Gateway {
  private readonly files = pages()
  private readonly headers = pageHeaders()
  private readonly begun = Date.now()
  private readonly server: Server
  private answers: Answers
  private patterns: readonly Pattern[] = []
  private refusals = new Map<Key, Refusal>()
  private silent = new Set<Key>()
  private rewrite = (json: string): string => json
  /** What a page asked and nobody has an answer for. */
  readonly unanswered: string[] = []

  /** @param usual what is answered where a test says nothing else */
  constructor(private readonly usual: Answers) {
    this.answers = usual
    this.server = createServer((request, response) => void this.serve(request, response))
    this.reset()
  }

  /** Begins; answers the address. */
  async start(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    const end = new Promise((done) => this.server.close(done))
    this.server.closeAllConnections()
    await end
  }

  /** As if no test had said anything. */
  reset(): void {
    this.answers = this.usual
    this.patterns = patternsOf(Object.keys(this.answers) as Key[])
    this.refusals = new Map()
    this.silent = new Set()
    this.rewrite = (json) => json
    this.unanswered.length = 0
  }

  answer<K extends Key>(key: K, answer: Answer<K>): void {
    this.answers = { ...this.answers, [key]: answer }
    this.patterns = patternsOf(Object.keys(this.answers) as Key[])
  }

  refuse(key: Key, refusal: Refusal): void {
    this.refusals.set(key, { ...refusal })
    this.patterns = patternsOf([...Object.keys(this.answers), key] as Key[])
  }

  /** Refuses everything that pages ask by GET and that is neither their login nor the time. */
  refuseQuestions(refusal: Refusal): void {
    for (const { key, method } of this.patterns) if (method === 'GET' && !ALWAYS.has(key)) this.refuse(key, refusal)
  }

  /** Cuts the connection of whoever asks. */
  hangUp(key: Key): void {
    this.silent.add(key)
  }

  /** Changes the data of every answer on its way, into what is no value of docs/api or no test has written down. */
  change(rewrite: (json: string) => string): void {
    this.rewrite = rewrite
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    const file = request.method === 'GET' ? this.files.get(pathname) : undefined
    if (file !== undefined) this.serveFile(file, response)
    else if (pathname === '/admin') response.writeHead(308, { Location: '/admin/' }).end()
    else await this.serveApi(request, pathname, searchParams, response)
  }

  private serveFile({ type, content, isKept }: File, response: ServerResponse): void {
    const kept = isKept ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, { ...this.headers, 'Content-Type': type, 'Cache-Control': kept }).end(content)
  }

  private async serveApi(request: IncomingMessage, path: string, query: URLSearchParams, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET'
    if (path === '/time') return send(response, 200, 'SUCCESS', { epochMillis: NOW + Date.now() - this.begun, now: new Date(NOW).toISOString() })
    const isStream = path.endsWith('/events')
    const asked = isStream ? path.slice(0, -'/events'.length) : path
    const pattern = this.patterns.find((one) => one.method === method && one.path.test(asked))
    if (pattern === undefined) {
      this.unanswered.push(`${method} ${path}`)
      return send(response, 404, 'NOT_FOUND', null)
    }
    const { key } = pattern
    if (this.silent.has(key)) return void request.socket.destroy()
    const refusal = this.refusals.get(key)
    if (refusal !== undefined) {
      if (refusal.times !== undefined && --refusal.times <= 0) this.refusals.delete(key)
      return send(response, refusal.status, refusal.code, refusal.data ?? null, refusal)
    }
    const question = { path: { ...pattern.path.exec(asked)?.groups }, query, body: await bodyOf(request) }
    const data = valueOf(this.answers[key], question)
    if (data === undefined) return send(response, 404, 'NOT_FOUND', null)
    const changed: unknown = JSON.parse(this.rewrite(JSON.stringify(data)))
    if (isStream) stream(response, changed)
    else send(response, 200, 'SUCCESS', changed)
  }
}

/** Without these no page begins. */
const ALWAYS: ReadonlySet<Key> = new Set<Key>(['GET /time', 'GET /sessions/defaults'])

function valueOf(answer: unknown, question: Question): unknown {
  return typeof answer === 'function' ? (answer as (question: Question) => unknown)(question) : answer
}

/** What has fewer braces is meant before what has more. */
function patternsOf(keys: readonly Key[]): Pattern[] {
  const braces = (key: string) => key.split('{').length
  return [...keys]
    .sort((one, other) => braces(one) - braces(other))
    .map((key) => {
      const [method = '', path = ''] = key.split(' ')
      return { key, method, path: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }
    })
}

async function bodyOf(request: IncomingMessage): Promise<Question['body']> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text === '' ? {} : (JSON.parse(text) as Question['body'])
}

function send(response: ServerResponse, status: number, code: string, data: unknown, told: Pick<Refusal, 'message' | 'retryAfter'> = {}): void {
  const wait = told.retryAfter === undefined ? {} : { 'Retry-After': String(told.retryAfter) }
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...wait })
    .end(JSON.stringify({ code: status, enumCode: code, message: told.message ?? '', data, requestId: 'r-4711' }))
}

/** One event of a stream that goes on; a result that is pending is none. */
function stream(response: ServerResponse, data: unknown): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  response.write(': here\n\n')
  const { status } = data as { status?: string }
  if (status === 'PENDING') return
  const name = status === 'SUCCESS' || status === 'FAILED' ? 'result' : 'live'
  response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** The files below their names, and `index.html` also below that of its folder. */
function pages(): Map<string, File> {
  const files = new Map<string, File>()
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)]
    if (type === undefined || !entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(DIST.length)
    const served = { type, content: readFileSync(file), isKept: path.includes('/assets/') }
    files.set(path, served)
    if (entry.name === 'index.html') files.set(path.slice(0, -entry.name.length), served)
  }
  if (!files.has('/') || !files.has('/admin/')) throw new Error('the pages are not built: npm run build')
  return files
}

/** The headers of the gateway's own source, so that its policy of today is the one that pages are held to. */
function pageHeaders(): Record<string, string> {
  const source = readFileSync(HEADERS, 'utf8')
  const policy = /String\.join\(\s*"; ",([^;]+)\);/.exec(source)?.[1]
  const directives = [...(policy ?? '').matchAll(/"([^"]+)"/g)].map(([, one]) => one!)
  if (directives.length < 2) throw new Error(`no policy is found in ${fileURLToPath(HEADERS)}`)
  const others = [...source.matchAll(/headers\.put\("([\w-]+)", "([^"]+)"\)/g)].map(([, name, value]) => [name!, value!])
  return { ...Object.fromEntries(others), 'Content-Security-Policy': directives.join('; ') }
}
