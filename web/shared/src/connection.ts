import type { ComputedRef, InjectionKey } from 'vue'
import { inject } from 'vue'
import { createApi, createFetch, take, type Api } from './api/client'
import { ServerClock } from './clock/serverClock'
import { Session } from './session/session'
import { CampusZone } from './zone/campusZone'

/** Connection of a page to the server. */
export interface Connection {
  api: Api
  /** With the access token, for what is not one JSON answer. */
  fetch: (request: Request) => Promise<Response>
  session: Session
  clock: ServerClock
  /** The campus' time zone, of everything that belongs to no session. */
  zone: ComputedRef<string>
  /** Asks for that zone, as somebody who is logged in. */
  learnZone: () => Promise<void>
}

/** One connection per page. */
export function connect(language: () => string): Connection {
  const open = createApi({ language })
  const session = new Session({ api: open })
  const options = { language, authorizer: session }
  const clock = new ServerClock({
    ask: async () => (await take(open.GET('/time', { cache: 'no-store' }))).epochMillis,
  })
  const api = createApi(options)
  const zone = new CampusZone({ ask: async () => (await take(api.GET('/sessions/defaults'))).timeZone })
  return { api, fetch: createFetch(options), session, clock, zone: zone.name, learnZone: () => zone.learn() }
}

export const CONNECTION: InjectionKey<Connection> = Symbol('connection')

/** The page's connection, in a component's setup. */
export function useConnection(): Connection {
  const connection = inject(CONNECTION)
  if (connection === undefined) throw new Error('the page was not given its connection')
  return connection
}
