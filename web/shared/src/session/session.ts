import { computed, reactive, type ComputedRef } from 'vue'
import { take, type Api, type Authorizer } from '../api/client'
import { ApiFailure } from '../api/failure'
import type { Tokens, User } from '../api/types'
import { exclusively, type Exclusive } from '../device/exclusive'

/** Knowledge of who is logged in: nobody was asked yet, nobody is, somebody is. */
export type SessionState = 'unknown' | 'out' | 'in'

/** Messages between tabs. Access tokens pass between tabs of one browser and are written nowhere. */
type Word =
  | { kind: 'out'; hasEnded: boolean }
  | { kind: 'in'; tokens: Held }
  | { kind: 'untold'; is: boolean }

interface View {
  state: SessionState
  user: User | null
  isUntold: boolean
  hasEnded: boolean
}

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
/**
 * User whose login the cookie holds, so that a stranger's first visit does not ask in vain, and so that a login which
 * somebody else has put into the cookie is not taken for theirs. Older pages wrote 1: somebody, whoever it is.
 */
const HINT = 'courtgate.session'
/** The campus has vouched for somebody; who it is the server will say. */
const ARRIVING = 'arriving'
/** Says that somebody has logged out here and the server may not know it. */
const UNTOLD = 'courtgate.untold'
/** A server that has not answered a logout for this long is one that could not be told. */
const PATIENCE_MILLIS = 15_000
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
  private readonly view = reactive<View>({ state: 'unknown', user: null, isUntold: false, hasEnded: false })
  private held: Held | null = null
  private ending: Promise<void> | null = null
  /** Ends what waits for the server on behalf of the present login. */
  private life = new AbortController()
  private refreshing: { old: string | null; end: Promise<void> } | null = null

  readonly state: ComputedRef<SessionState> = computed(() => this.view.state)
  readonly user: ComputedRef<User | null> = computed(() => this.view.user)
  /** Whether somebody has logged out here, and the server could not be told: the login may live on in this browser. */
  readonly isUntold: ComputedRef<boolean> = computed(() => this.view.isUntold)
  /** Whether the server has ended the login that was here, rather than whoever was logged in. */
  readonly hasEnded: ComputedRef<boolean> = computed(() => this.view.hasEnded)

  constructor(parts: SessionParts) {
    this.api = parts.api
    this.exclusive = parts.exclusive ?? exclusively
    this.channel = parts.channel ?? new BroadcastChannel('courtgate.session')
    this.storage = parts.storage ?? localStorage
    this.clock = parts.now ?? (() => Date.now())
    this.channel.addEventListener('message', (event) => this.hear((event as MessageEvent<Word>).data))
  }

  /** Finds out who is logged in. Fails only when the server cannot be reached. */
  async restore(): Promise<void> {
    if (this.view.state !== 'unknown') return
    if (this.storage.getItem(HINT) === null) this.forget(false)
    else await this.refresh(null)
  }

  /** @param newPassword takes the place of the password, which a one-time password demands */
  async logIn(studentId: string, password: string, newPassword?: string): Promise<void> {
    const body = newPassword === undefined ? { studentId, password } : { studentId, password, newPassword }
    await this.exclusive(LOCK, async () => {
      const tokens = await take(this.api.POST('/auth/login', { headers: WEB, body }))
      this.enter(this.holding(tokens))
    })
  }

  /**
   * Takes over what the server has put into the cookie: the campus' issuer has vouched for the user of this browser.
   * Answers whether somebody is logged in.
   */
  async signedOn(): Promise<boolean> {
    this.storage.setItem(HINT, ARRIVING)
    this.view.state = 'unknown'
    await this.replace(this.held?.accessToken ?? null)
    return this.held !== null
  }

  /** Ends the login of this browser, in all its tabs at once; `isUntold` says whether the server could not be told. */
  async logOut(): Promise<void> {
    this.storage.setItem(UNTOLD, '1')
    this.leave(false)
    await this.endLogin()
  }

  /** Tells the server of a logout that it may not know of. The cookie says whose it is; no login comes in between. */
  endLogin(): Promise<void> {
    this.ending ??= this.tell().finally(() => (this.ending = null))
    return this.ending
  }

  private async tell(): Promise<void> {
    if (this.storage.getItem(UNTOLD) === null) return
    await this.exclusive(LOCK, async () => {
      if (this.storage.getItem(UNTOLD) === null) return
      const signal = AbortSignal.timeout(PATIENCE_MILLIS)
      await take(this.api.POST('/auth/logout', { headers: WEB, body: {}, signal, keepalive: true }))
      this.storage.removeItem(UNTOLD)
    }).catch(() => undefined)
    this.view.isUntold = this.storage.getItem(UNTOLD) !== null
    this.channel.postMessage({ kind: 'untold', is: this.view.isUntold } satisfies Word)
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
      const { signal } = this.life
      const hint = this.storage.getItem(HINT)
      try {
        const tokens = await take(this.api.POST('/auth/refresh', { headers: WEB, body: remembered(hint), signal }))
        if (this.storage.getItem(HINT) !== null) this.enter(this.holding(tokens))
      } catch (thrown) {
        if (signal.aborted) return
        if (!isRefusal(thrown)) throw thrown
        this.leave(hint !== null && hint !== ARRIVING)
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
    this.storage.setItem(HINT, `id:${tokens.user.id}`)
    this.storage.removeItem(UNTOLD)
    this.hold(tokens)
    this.channel.postMessage({ kind: 'in', tokens } satisfies Word)
  }

  private hold(tokens: Held): void {
    this.held = tokens
    this.view.user = tokens.user
    this.view.state = 'in'
    this.view.isUntold = this.view.hasEnded = false
  }

  private leave(hasEnded: boolean): void {
    this.storage.removeItem(HINT)
    this.forget(hasEnded)
    this.channel.postMessage({ kind: 'out', hasEnded } satisfies Word)
  }

  /** Forgets the login in this tab alone: stored data may be of somebody who came after. */
  private forget(hasEnded: boolean): void {
    this.life.abort()
    this.life = new AbortController()
    this.held = null
    this.view.user = null
    this.view.state = 'out'
    this.view.hasEnded = hasEnded
  }

  private hear(word: Word): void {
    switch (word.kind) {
      case 'in': // and nobody has logged out since it was said
        if (this.storage.getItem(HINT) !== null) this.hold(word.tokens)
        return
      case 'out':
        return this.forget(word.hasEnded)
      case 'untold':
        this.view.isUntold = word.is
    }
  }
}

/** Body of a refresh, with the user whom this browser remembers. */
function remembered(hint: string | null): { userId?: number } {
  const id = /^id:(\d+)$/.exec(hint ?? '')?.[1]
  return id === undefined ? {} : { userId: Number(id) }
}

/** Whether the server has said that this login is over, rather than nothing. */
function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ApiFailure && (thrown.status === 401 || thrown.status === 403 || thrown.status === 400)
}
