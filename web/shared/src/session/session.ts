import { computed, reactive, type ComputedRef } from 'vue'
import { take, type Api, type Authorizer } from '../api/client'
import { ApiFailure } from '../api/failure'
import type { Tokens, User } from '../api/types'
import { exclusively, type Exclusive } from '../device/exclusive'

/** Who is logged in, as far as is known: nobody was asked yet, nobody is, somebody is. */
export type SessionState = 'unknown' | 'out' | 'in'

/** What tabs tell each other. Access tokens pass between tabs of one browser and are written nowhere. */
type Word = { kind: 'out' } | { kind: 'in'; tokens: Held }

interface Held {
  accessToken: string
  /** By Date.now(), which all tabs share. */
  goodUntil: number
  user: User
}

export interface SessionParts {
  /** A client without authorizer. */
  api: Api
  exclusive?: Exclusive
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now?: () => number
}

/** Makes the gateway keep the refresh token in a cookie that no script can read. */
const WEB = { 'X-Courtgate-Client': 'web' } as const
const LOCK = 'courtgate.refresh'
/** Says that a cookie may be there, so that a stranger's first visit does not ask in vain. */
const HINT = 'courtgate.session'
/** A token is replaced this long before it ends. */
const MARGIN_MILLIS = 20_000

/**
 * The login of this browser. The access token is in memory only, the refresh token in a cookie that only
 * `/auth` sees; of all tabs one at a time refreshes, and the others take what it got.
 */
export class Session implements Authorizer {
  private readonly api: Api
  private readonly exclusive: Exclusive
  private readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  private readonly clock: () => number
  private readonly view = reactive<{ state: SessionState; user: User | null }>({ state: 'unknown', user: null })
  private held: Held | null = null
  private refreshing: { old: string | null; end: Promise<void> } | null = null

  readonly state: ComputedRef<SessionState> = computed(() => this.view.state)
  readonly user: ComputedRef<User | null> = computed(() => this.view.user)

  constructor(parts: SessionParts) {
    this.api = parts.api
    this.exclusive = parts.exclusive ?? exclusively
    this.channel = parts.channel ?? new BroadcastChannel('courtgate.session')
    this.storage = parts.storage ?? localStorage
    this.clock = parts.now ?? (() => Date.now())
    this.channel.addEventListener('message', (event) => this.hear((event as MessageEvent<Word>).data))
  }

  /** Finds out who is logged in. Fails only when the server can not be reached. */
  async restore(): Promise<void> {
    if (this.view.state !== 'unknown') return
    if (this.storage.getItem(HINT) === null) this.leave()
    else await this.refresh(null)
  }

  /** @param newPassword takes the place of the password, which a one-time password demands */
  async logIn(studentId: string, password: string, newPassword?: string): Promise<void> {
    const body = newPassword === undefined ? { studentId, password } : { studentId, password, newPassword }
    const tokens = await take(this.api.POST('/auth/login', { headers: WEB, body }))
    this.enter(this.holding(tokens))
  }

  /**
   * Takes over what the server has put into the cookie: the campus' issuer has vouched for the user of this browser.
   * Answers whether somebody is logged in.
   */
  async signedOn(): Promise<boolean> {
    this.storage.setItem(HINT, '1')
    this.view.state = 'unknown'
    await this.refresh(this.held?.accessToken ?? null)
    return this.held !== null
  }

  /** Ends the login of this browser in all its tabs, also when the server can not be told. */
  async logOut(): Promise<void> {
    const token = this.held?.accessToken
    this.leave()
    this.channel.postMessage({ kind: 'out' } satisfies Word)
    if (token === undefined) return
    await this.exclusive(LOCK, () =>
      this.api.POST('/auth/logout', { headers: { ...WEB, Authorization: `Bearer ${token}` }, body: {} }),
    ).catch(() => undefined)
  }

  async accessToken(): Promise<string | null> {
    if (this.view.state === 'out') return null
    if (this.isGood()) return this.held!.accessToken
    await this.refresh(this.held?.accessToken ?? null)
    return this.held?.accessToken ?? null
  }

  async renew(refused: string): Promise<boolean> {
    await this.refresh(refused)
    return this.held !== null
  }

  /** Replaces a token; who wants the same while it is under way waits for the same end, also when that is a failure. */
  private refresh(old: string | null): Promise<void> {
    if (this.refreshing?.old !== old) {
      const end = this.replace(old).finally(() => {
        if (this.refreshing?.end === end) this.refreshing = null
      })
      this.refreshing = { old, end }
    }
    return this.refreshing.end
  }

  /** One tab at a time, and unless somebody has replaced it meanwhile. */
  private replace(old: string | null): Promise<void> {
    return this.exclusive(LOCK, async () => {
      const isReplaced = this.isGood() && this.held!.accessToken !== old
      if (isReplaced || this.view.state === 'out') return
      try {
        const tokens = await take(this.api.POST('/auth/refresh', { headers: WEB, body: {} }))
        if (this.storage.getItem(HINT) !== null) this.enter(this.holding(tokens))
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown
        this.leave()
        this.channel.postMessage({ kind: 'out' } satisfies Word)
      }
    })
  }

  private isGood(): boolean {
    return this.held !== null && this.clock() < this.held.goodUntil
  }

  private holding(tokens: Tokens): Held {
    const { accessToken, expiresIn, user } = tokens
    return { accessToken, user, goodUntil: this.clock() + Math.max(0, expiresIn * 1000 - MARGIN_MILLIS) }
  }

  private enter(tokens: Held): void {
    this.storage.setItem(HINT, '1')
    this.hold(tokens)
    this.channel.postMessage({ kind: 'in', tokens } satisfies Word)
  }

  private hold(tokens: Held): void {
    this.held = tokens
    this.view.user = tokens.user
    this.view.state = 'in'
  }

  private leave(): void {
    this.storage.removeItem(HINT)
    this.held = null
    this.view.user = null
    this.view.state = 'out'
  }

  private hear(word: Word): void {
    if (word.kind === 'in') this.hold(word.tokens)
    else this.leave()
  }
}

/** Whether the server has said that this login is over, rather than nothing. */
function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ApiFailure && (thrown.status === 401 || thrown.status === 403 || thrown.status === 400)
}
