import type { paths as Booking } from './generated/booking'
import type { paths as Gateway } from './generated/gateway'
import type { paths as Payment } from './generated/payment'
import type { paths as Reserve } from './generated/reserve'
import type { paths as Scheduler } from './generated/scheduler'

/** Everything that the gateway answers. Where two services document the same path, the first one counts. */
export type Paths = Booking &
  Omit<Reserve, keyof Booking> &
  Omit<Payment, keyof Booking | keyof Reserve> &
  Omit<Scheduler, keyof Booking | keyof Reserve | keyof Payment> &
  Gateway

type Good = 200 | 201 | 202
type Body<R> = R extends { content: infer C } ? C[keyof C] : never
type Answer<O> = O extends { responses: infer R } ? Body<R[Extract<keyof R, Good>]> : never

/** Answer of an operation inside the envelope: `Data<'/sessions', 'get'>`. */
export type Data<P extends keyof Paths, M extends keyof Paths[P]> =
  Answer<Paths[P][M]> extends { data?: infer D } ? NonNullable<D> : never

export type User = Data<'/auth/me', 'get'>
export type Tokens = Data<'/auth/refresh', 'post'>
