import { inDays, inMinutes, listOf, pageOf, ZONE, type Answers, type Question, type Value } from './answers'

type Hall = Value<'GET /halls'>[number]
type Session = Value<'GET /sessions'>[number]
type Slot = Value<'GET /sessions/{id}/slots'>[number]
type Reservation = Value<'GET /reservations/{id}'>
type Order = Value<'GET /orders/{orderNo}'>
type Entry = Value<'GET /waitlist'>['items'][number]
type Notice = Value<'GET /notices'>['items'][number]
type Coupon = Value<'GET /coupons/mine'>[number]
type PayOrder = Value<'POST /pay/wechat/order/{orderNo}'>

export const STUDENT = { id: 7, name: 'Ada Lovelace', role: 'STUDENT', studentId: 's00007' } as const

/** A login as the server tells of it. */
export const tokensOf = (user: Value<'POST /auth/login'>['user']): Value<'POST /auth/login'> => ({
  accessToken: 'of no use elsewhere',
  expiresIn: 3600,
  tokenType: 'Bearer',
  user,
})

const FEN = 2000
const DAY = 24 * 60
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Two halls of two sports, the second one elsewhere. */
export const HALLS: readonly [Hall, Hall] = [
  {
    id: 1, nameZh: '北馆', nameEn: 'North Hall', sportZh: '羽毛球', sportEn: 'Badminton', address: 'Universitätssporthallenstraße 4, gate B',
    contact: '555-0100', timeZone: ZONE, sortOrder: 0, active: true,
  },
  {
    id: 2, nameZh: '南馆', nameEn: 'South Hall', sportZh: '乒乓球', sportEn: 'Table tennis', address: '', contact: '', timeZone: 'Europe/Berlin',
    sortOrder: 1, active: true,
  },
]
const hallIn = (timeZone: string): Hall => HALLS.find((hall) => hall.timeZone === timeZone) ?? HALLS[0]

/** One session for each state of a grab, so that what is kept of one does not meet another. */
export const SESSION = { before: 17, armed: 18, choice: 20, yours: 21, missed: 22, nothing: 23, checking: 24, waitlist: 25, large: 26, closed: 27 } as const

export const session = (id: number, day: number, opensInMinutes: number, status: Session['status'], hall: Hall = HALLS[0]): Session => ({
  id,
  hallId: hall.id,
  slotDate: inDays(day),
  flashTime: inMinutes(opensInMinutes),
  closeTime: inMinutes(opensInMinutes + 90),
  grabSpreadMillis: 0,
  quota: 4,
  status,
  timeZone: hall.timeZone,
})
/** Of those that are open some are of one instant. */
const SESSIONS: readonly Session[] = [
  session(SESSION.before, 1, 40, 'WARMED'),
  session(SESSION.armed, 1, 35, 'WARMED'),
  ...[SESSION.choice, SESSION.yours, SESSION.missed, SESSION.nothing, SESSION.checking, SESSION.waitlist, SESSION.large].map((id, at) =>
    session(id, at % 3, -20 + (at % 3), 'OPEN', id === SESSION.checking ? HALLS[1] : HALLS[0]),
  ),
  session(SESSION.closed, 2, -200, 'CLOSED', HALLS[1]),
]

/** Courts from 1, then hours. */
export const slotId = (sessionId: number, court: number, hour: number): number => sessionId * 1000 + court * 20 + hour
const SOLD: Partial<Slot> = { state: 'SOLD_OUT', remaining: 0 }
/** Places of a board that are not simply free, by court and hour. */
const OTHERS: Readonly<Record<string, Partial<Slot>>> = {
  '1-20': { ...SOLD, line: 3 },
  '2-20': SOLD,
  '6-20': SOLD,
  '3-20': { state: 'BLOCKED', remaining: 0, blockedFor: 'Chess club' },
  '4-20': { state: 'BLOCKED', remaining: 0 },
  '5-9': { state: 'OVER', remaining: 0 },
  '6-9': { permits: 6, remaining: 2 },
}

export function board(sessionId: number): Slot[] {
  const isLarge = sessionId === SESSION.large
  const [courts, hours] = isLarge ? [20, [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]] : [6, [9, 10, 18, 20]]
  const { slotDate, hallId, timeZone } = SESSIONS.find(({ id }) => id === sessionId) ?? session(sessionId, 0, 0, 'OPEN')
  return Array.from({ length: courts }, (_, at) => at + 1).flatMap((court) =>
    hours.map((hour) => ({
      id: slotId(sessionId, court, hour),
      sessionId,
      courtId: court,
      courtName: `North ${court}`,
      hallId,
      slotDate,
      startTime: clock(hour),
      endTime: clock(hour + 1),
      timeZone,
      permits: 1,
      remaining: 1,
      priceFen: hour < 18 ? FEN : FEN + 1000,
      state: 'AVAILABLE' as const,
      line: 0,
      ...(isLarge ? {} : OTHERS[`${court}-${hour}`]),
    })),
  )
}

const place = (court: number, day: number, hour: number, timeZone: string = ZONE): Reservation['slot'] => ({
  id: court * 100 + hour,
  sessionId: SESSION.choice,
  courtId: court,
  courtName: `North ${court}`,
  slotDate: inDays(day),
  startTime: clock(hour),
  endTime: clock(hour + 1),
  permits: 1,
  priceFen: FEN,
  hallId: hallIn(timeZone).id,
  timeZone,
})
/** The number of the order of a reservation. */
export const orderNo = (reservationId: number): string => `B${reservationId}`
const reservation = (id: number, status: Reservation['status'], slot: Reservation['slot'], others: Partial<Reservation> = {}): Reservation => ({
  id,
  orderNo: orderNo(id),
  status,
  amountFen: FEN,
  createTime: inMinutes(-60),
  slot,
  ...others,
})
const cancelled = (reason: NonNullable<Reservation['cancelReason']>, at: number) =>
  reservation(540 + at, 'CANCELLED', place(1, -1, 9 + at), { cancelReason: reason })

const UNPAID = { payDeadline: inMinutes(12), refundTerms: { until: inMinutes(DAY) } }
/** The reservations of whoever is logged in; each is of an order of its own. */
export const BOOKING = { unpaid: 501, paying: 502, late: 503, confirmed: 510, elsewhere: 511, free: 512, noMoney: 513, past: 530, refunded: 542, yours: 550 } as const
const RESERVATIONS: readonly Reservation[] = [
  reservation(BOOKING.unpaid, 'PENDING_PAYMENT', place(2, 1, 18), UNPAID),
  reservation(BOOKING.paying, 'PENDING_PAYMENT', place(3, 1, 18), UNPAID),
  reservation(BOOKING.yours, 'PENDING_PAYMENT', place(1, 1, 9), UNPAID),
  reservation(BOOKING.confirmed, 'CONFIRMED', place(1, 1, 18), { refundTerms: { amountFen: FEN, until: inMinutes(DAY) } }),
  reservation(BOOKING.elsewhere, 'CONFIRMED', place(1, 2, 18, 'Europe/Berlin'), { refundTerms: { until: inMinutes(DAY) } }),
  reservation(BOOKING.free, 'CONFIRMED', place(4, 1, 20), { amountFen: 0, refundTerms: { amountFen: 0, until: inMinutes(DAY) } }),
  reservation(BOOKING.noMoney, 'CONFIRMED', place(5, 0, 20), { refundTerms: { amountFen: FEN, until: inMinutes(-60) } }),
  reservation(BOOKING.past, 'CONFIRMED', place(1, -7, 18)),
  ...(['BY_USER', 'PAY_TIMEOUT', 'REFUNDED', 'WITHDRAWN', 'GIVEN_BACK'] as const).map(cancelled),
]

/** Orders of no reservation. */
export const ORDER = { waiting: 'B601', failed: 'B602' } as const

function orderOf(number: string): Order | undefined {
  const base = { amountFen: FEN, createTime: inMinutes(-60), orderNo: number, sessionId: SESSION.choice, hallId: HALLS[0].id, timeZone: ZONE, userId: STUDENT.id }
  const item = { amountFen: FEN, slotId: slotId(SESSION.choice, 1, 9) }
  if (number === ORDER.waiting) return { ...base, status: 'CREATED', items: [{ ...item, status: 'WAITING' }] }
  if (number === ORDER.failed) return { ...base, status: 'STOCK_FAILED', stockFailure: 'OUT_OF_STOCK', items: [{ ...item, status: 'FAILED' }] }
  const one = RESERVATIONS.find((each) => each.orderNo === number)
  if (one === undefined || one.status === 'PENDING') return undefined
  const [status, ends] = ORDER_STATUS[one.status]
  const moves = ['CREATE', 'HOLD_RECORDED', 'STOCK_RESERVED', ...ends] as const
  return {
    ...base,
    status,
    ...(one.payDeadline == null ? {} : { payDeadline: one.payDeadline }),
    items: [{ ...item, reservationId: one.id, status: one.status }],
    flow: moves.map((event, at) => ({ at: inMinutes(at - 60), event, result: 'APPLIED', to: status })),
  }
}
const ORDER_STATUS = {
  PENDING_PAYMENT: ['STOCK_RESERVED', []],
  CONFIRMED: ['PAID', ['PAYMENT_SUCCESS']],
  CANCELLED: ['CANCELED', ['PAYMENT_SUCCESS', 'CANCEL']],
} as const

const payNo = (orderNo: string): string => `PM${orderNo}`

function paymentOf({ path }: Question): Value<'GET /pay/reservation/{reservationId}'> | undefined {
  const id = Number(path['reservationId'])
  const one = RESERVATIONS.find((each) => each.id === id)
  if (one === undefined || id === BOOKING.unpaid || id === BOOKING.yours) return undefined
  const refund = { atDesk: false, refundFen: FEN, status: 'PROCESSING' as const }
  return {
    orderNo: one.orderNo,
    outTradeNo: payNo(one.orderNo),
    payableFen: FEN,
    status: one.status === 'PENDING_PAYMENT' ? 'PAYING' : 'SUCCESS',
    ...(id === BOOKING.refunded ? { refund } : {}),
  }
}

function payOrder({ path, body }: Question): PayOrder {
  const clientKind = body['clientKind'] as PayOrder['clientKind']
  const number = path['orderNo'] ?? ''
  return {
    orderNo: number,
    outTradeNo: payNo(number),
    amountFen: FEN,
    discountFen: 500,
    payableFen: FEN - 500,
    clientKind,
    status: 'PAYING',
    expireTime: inMinutes(10),
    usableUntil: inMinutes(10),
    ...(clientKind === 'H5' ? { h5Url: 'https://pay.example.edu/1' } : { codeUrl: 'https://pay.example.edu/1' }),
  }
}

const rule = (kind: Coupon['kind']): Pick<Coupon, 'kind' | 'amountFen' | 'thresholdFen' | 'percentOff' | 'capFen'> => {
  switch (kind) {
    case 'FIXED':
      return { kind, amountFen: 500 }
    case 'THRESHOLD':
      return { kind, amountFen: 800, thresholdFen: 3000 }
    case 'DISCOUNT':
      return { kind, percentOff: 20, capFen: 1500 }
  }
}
const KINDS = ['FIXED', 'THRESHOLD', 'DISCOUNT'] as const
const VALID = { validFrom: inMinutes(-DAY), validTo: inMinutes(DAY) }
const coupons = (status: Coupon['status']): Coupon[] =>
  KINDS.map((kind, at) => ({ ...rule(kind), ...VALID, couponId: 800 + at, templateId: 80 + at, name: `Week ${at + 1}`, status, target: at === 0 ? 'VENUE' : 'SLOT', discountFen: 500 }))

const KINDS_OF_NOTICES = [
  'PAY_SOON', 'CANCELLED_BY_DEADLINE', 'PAID', 'CANCELLED_BY_OFFICE', 'REFUND_SENT', 'REFUND_ARRIVED', 'SESSION_POSTPONED',
  'COUPON_ENDS_SOON', 'PLACE_OFFERED', 'LINE_ENDED',
] as const satisfies readonly Notice['kind'][]
const NOTICES: readonly Notice[] = KINDS_OF_NOTICES.map((kind, at) => ({
  id: 900 - at,
  kind,
  // The server's own words, in the language of who asks; here in none.
  text: `North ${at + 1} 18:00`,
  createTime: inMinutes(-10 * at),
  facts: { slots: [], orderNo: orderNo(BOOKING.unpaid), timeZone: ZONE },
  ...(at < 3 ? {} : { readTime: inMinutes(-1) }),
}))

function entry(id: number, state: Entry['state'], others: Partial<Entry> = {}): Entry {
  const slots = [1, 2].map((court) => {
    const { permits: _permits, priceFen: _price, sessionId: _session, ...slot } = place(court, 1, 20)
    return { ...slot, id: slotId(SESSION.waitlist, court, 20), ...(state === 'WAITING' && court === 2 ? { position: 2 } : {}) }
  })
  return { id, state, createTime: inMinutes(-30), sessionId: SESSION.waitlist, slots, userId: STUDENT.id, ...others }
}
const PASSED_OVER = ['QUOTA_EXCEEDED', 'SUSPENDED', 'SAME_HOUR', 'DUP_REQ', 'FAILED']
const ENDS = ['DECLINED', 'LAPSED', 'BEGUN', 'WITHDRAWN', 'BY_OFFICE', 'ACCOUNT'] as const
const ENTRIES: readonly Entry[] = [
  entry(301, 'OFFERED', { offerSlotId: slotId(SESSION.waitlist, 1, 20), offerUntil: inMinutes(9), orderNo: orderNo(BOOKING.unpaid), reservationId: BOOKING.unpaid }),
  ...PASSED_OVER.map((passedOver, at) => entry(310 + at, 'WAITING', { passedOver, position: 2 })),
  entry(320, 'TAKEN', { reservationId: BOOKING.confirmed }),
  entry(321, 'LEFT'),
  ...ENDS.map((endReason, at) => entry(330 + at, 'ENDED', { endReason, endWhy: 'Roof 4' })),
]

/** What the student's pages are told. */
export const STUDENTS_ANSWERS = {
  'POST /auth/logout': null,
  'GET /auth/ways': { campus: 'Example 1' },
  'GET /auth/standing': { suspendedUntil: inMinutes(3 * DAY), why: 'Shoes 3' },
  'GET /sessions/defaults': { timeZone: ZONE },
  'GET /halls': [...HALLS],
  'GET /sessions': ({ query }) => SESSIONS.filter(({ slotDate }) => slotDate === query.get('date')),
  'GET /sessions/{id}/slots': ({ path }) => board(Number(path['id'])),
  'GET /reserve/mine': ({ query }) =>
    query.get('sessionId') === String(SESSION.choice)
      ? [{ traceId: 'mine', status: 'SUCCESS', slotIds: [slotId(SESSION.choice, 3, 18)], reservationIds: [BOOKING.confirmed] }]
      : [],
  'POST /reserve': ({ body }) => ({ slotId: Number(body['slotId']), traceId: `trace-${String(body['sessionId'])}` }),
  'GET /reserve/result/{traceId}': ({ path }) => {
    const traceId = path['traceId'] ?? ''
    if (traceId === `trace-${SESSION.checking}`) return { traceId, status: 'PENDING' }
    return { traceId, status: 'SUCCESS', slotId: slotId(SESSION.yours, 1, 9), reservationId: BOOKING.yours, orderNo: orderNo(BOOKING.yours) }
  },
  'GET /reservations/mine': (question) => pageOf(RESERVATIONS.filter(({ status }) => status === question.query.get('status')), question),
  'GET /reservations/{id}': ({ path }) => RESERVATIONS.find(({ id }) => id === Number(path['id'])),
  'GET /orders/{orderNo}': ({ path }) => orderOf(path['orderNo'] ?? ''),
  'GET /pay/reservation/{reservationId}': paymentOf,
  'POST /pay/wechat/order/{orderNo}': payOrder,
  'GET /coupons/usable': coupons('UNUSED'),
  'GET /coupons/mine': ({ query }) => coupons(query.get('status') as Coupon['status']),
  'GET /coupons/templates': KINDS.map((kind, at) => ({
    ...rule(kind), ...VALID, id: 80 + at, name: `Week ${at + 1}`, target: 'VENUE', stock: 100, remaining: at === 1 ? 0 : 30, perUserLimit: 1, courtIds: [], slotIds: [],
  })),
  'GET /notices': (question) =>
    pageOf(question.query.get('unread') === 'true' ? NOTICES.filter(({ readTime }) => readTime == null) : NOTICES, question),
  'GET /notices/address': { channels: [{ name: 'mail', title: 'E-1' }, { name: 'sms', title: 'S-1' }] },
  'GET /waitlist': listOf(ENTRIES),
} satisfies Answers
