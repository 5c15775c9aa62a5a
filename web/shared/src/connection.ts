import type { ComputedRef, InjectionKey } from 'vue'
import { inject } from 'vue'
import { createApi, createFetch, take, type Api } from './api/client'
import { ServerClock } from './clock/serverClock'
import { CampusHalls, type Hall } from './hall/campusHalls'
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
  /** All halls in the order in which they are shown; none until they are known. */
  halls: ComputedRef<readonly Hall[]>
  /** Asks for that zone and for the halls, as somebody who is logged in. */
  learnCampus: () => Promise<void>
  /** Takes over a hall that was added or changed here. */
  keepHall: (hall: Hall) => void
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
  const halls = new CampusHalls({ ask: () => take(api.GET('/halls')) })
  const learnCampus = async () => void (await Promise.all([zone.learn(), halls.learn()]))
  const keepHall = (hall: Hall) => halls.keep(hall)
  return { api, fetch: createFetch(options), session, clock, zone: zone.name, halls: halls.all, learnCampus, keepHall }
}

export const CONNECTION: InjectionKey<Connection> = Symbol('connection')

/** The page's connection, in a component's setup. */
export function useConnection(): Connection {
  const connection = inject(CONNECTION)
  if (connection === undefined) throw new Error('the page was not given its connection')
  return connection
}
