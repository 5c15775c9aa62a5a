import type { InjectionKey } from 'vue'
import { inject } from 'vue'
import { createApi, createFetch, take, type Api } from './api/client'
import { ServerClock } from './clock/serverClock'
import { Session } from './session/session'

/** What a page has of the server. */
export interface Connection {
  api: Api
  /** With the access token, for what is not one JSON answer. */
  fetch: (request: Request) => Promise<Response>
  session: Session
  clock: ServerClock
}

/** One connection per page. */
export function connect(language: () => string): Connection {
  const open = createApi({ language })
  const session = new Session({ api: open })
  const options = { language, authorizer: session }
  const clock = new ServerClock({
    ask: async () => (await take(open.GET('/time', { cache: 'no-store' }))).epochMillis,
  })
  return { api: createApi(options), fetch: createFetch(options), session, clock }
}

export const CONNECTION: InjectionKey<Connection> = Symbol('connection')

/** The page's connection, in a component's setup. */
export function useConnection(): Connection {
  const connection = inject(CONNECTION)
  if (connection === undefined) throw new Error('the page was not given its connection')
  return connection
}
