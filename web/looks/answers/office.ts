import { inDays, inMinutes, listOf, TODAY, ZONE, type Answers, type Value } from './answers'
import { HALLS } from './student'

type FullSession = Value<'GET /admin/sessions/{id}'>
type Reservation = Value<'GET /admin/reservations'>['items'][number]
type Order = Value<'GET /admin/orders'>['items'][number]
type Account = Value<'GET /admin/users'>['items'][number]
type Timeline = Value<'GET /admin/orders/{orderNo}/timeline'>

export const CLERK = { id: 1, name: 'Grace Hopper', role: 'ADMIN', studentId: 'a00001' } as const

const FEN = 2000
const DAY = 24 * 60
const MADE = inMinutes(-90)
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
/** A row for each value, so that each has its text. */
const each = <Word, One>(words: readonly Word[], row: (word: Word, at: number) => One): One[] => words.map(row)

/** The session that pages are opened with, whose gate opens soon. */
export const WATCHED = 17
/** An order that is paid, with a timeline in which everything happens. */
export const ORDER_NO = 'B510'
export const BILL = 3
const [NORTH, SOUTH] = HALLS
const SESSIONS = each(['WARMED', 'SCHEDULED', 'OPEN', 'CLOSED'] as const, (status, at) => ({
  id: WATCHED + at,
  hallId: at === 1 ? SOUTH.id : NORTH.id,
  slotDate: inDays(at % 2),
  flashTime: inMinutes([25, 400, -30, -300][at]!),
  closeTime: inMinutes([200, 600, 90, -100][at]!),
  timeZone: at === 1 ? SOUTH.timeZone : NORTH.timeZone,
  status,
}))

const SLOT_STATES = ['AVAILABLE', 'SOLD_OUT', 'BLOCKED', 'OVER'] as const
function fullSession(id: number): FullSession {
  const session = SESSIONS.find((one) => one.id === id) ?? SESSIONS[0]!
  const slots = [1, 2, 3, 4].flatMap((court) =>
    [18, 19].map((hour) => {
      const state = SLOT_STATES[court - 1]!
      return {
        id: id * 1000 + court * 20 + hour, sessionId: id, courtId: court, courtName: `North ${court}`, slotDate: session.slotDate,
        hallId: session.hallId, timeZone: session.timeZone,
        startTime: clock(hour), endTime: clock(hour + 1), permits: 2, remaining: state === 'AVAILABLE' ? hour - 17 : 0, priceFen: FEN, state,
        line: 0, ...(state === 'BLOCKED' ? { blockedFor: 'Chess club' } : {}),
      }
    }),
  )
  return { ...session, slots }
}
const BOOKED = fullSession(WATCHED).slots.map(({ id, sessionId, courtName, slotDate, startTime, endTime, state }) => ({
  id, sessionId, courtName, slotDate, startTime, endTime, hallId: NORTH.id, timeZone: ZONE, blocked: state === 'BLOCKED', paid: 1, unpaid: 1,
}))

const PLACE: Reservation['slot'] = {
  id: 1, sessionId: WATCHED, courtId: 1, courtName: 'North 1', slotDate: inDays(1), startTime: '18:00', endTime: '19:00', permits: 2,
  priceFen: FEN, hallId: NORTH.id, timeZone: ZONE,
}
const RESERVATIONS: readonly Reservation[] = [
  ...each(['PENDING_PAYMENT', 'CONFIRMED'] as const, (status, at) => ({
    id: 510 + at, orderNo: ORDER_NO, userId: 7, status, amountFen: FEN, createTime: MADE, payDeadline: inMinutes(12), slot: PLACE, traceId: `t-${at}`,
    keptFen: 0,
  })),
  ...each(['BY_USER', 'PAY_TIMEOUT', 'REFUNDED', 'WITHDRAWN', 'GIVEN_BACK'] as const, (cancelReason, at) => ({
    id: 520 + at, orderNo: 'B520', userId: 8, status: 'CANCELLED' as const, cancelReason, amountFen: FEN, createTime: MADE,
    keptFen: cancelReason === 'GIVEN_BACK' ? FEN : 0, slot: { ...PLACE, hallId: SOUTH.id, timeZone: SOUTH.timeZone },
  })),
]
const ORDERS: readonly Order[] = each(['PAID', 'CREATED', 'STOCK_RESERVED', 'STOCK_FAILED', 'CANCELED', 'REFUNDED'] as const, (status, at) => ({
  orderNo: at === 0 ? ORDER_NO : `B60${at}`, userId: 7, sessionId: WATCHED, status, amountFen: FEN, createTime: MADE, payDeadline: inMinutes(12),
  hallId: NORTH.id, timeZone: ZONE,
  items: each(['WAITING', 'PENDING_PAYMENT', 'CONFIRMED', 'CANCELLED', 'FAILED'] as const, (state, number) => ({
    slotId: number, reservationId: 510, amountFen: FEN, status: state,
  })),
}))
const ACCOUNTS: readonly Account[] = each(['STUDENT', 'FRONT_DESK', 'FINANCE', 'ADMIN'] as const, (role, at) => ({
  id: 7 + at, studentId: `s0000${7 + at}`, name: `Ada ${at + 1}`, role, active: at !== 1, createdAt: MADE, oneTimePassword: at === 2,
  ...(at === 0 ? { lockedUntil: inMinutes(30) } : {}),
}))

const HAPPENED: Timeline['events'] = [
  { kind: 'ORDER', what: '[CREATED] to STOCK_RESERVED APPLIED', detail: 'STOCK_RESERVED', reference: ORDER_NO, at: MADE },
  { kind: 'ORDER', what: '[PAID] to CANCELED IGNORED', detail: 'TIMEOUT', reference: ORDER_NO, at: MADE },
  { kind: 'MESSAGE', what: 'order-paid SENT', reference: 'e-1', at: MADE },
  { kind: 'PAY_ORDER', what: 'PAYING', reference: 'PM510', amountFen: FEN, at: MADE },
  { kind: 'CALLBACK', what: 'PROCESSED', reference: 'PM510', at: MADE },
  { kind: 'RECONCILE', what: 'x', reference: 'PM510', at: MADE },
  { kind: 'PAYMENT', what: 'SUCCESS', reference: 'PM510', amountFen: FEN, at: MADE },
  { kind: 'COUPON', what: 'PAID', reference: '81', at: MADE },
  { kind: 'REFUND', what: 'INIT', reference: 'RF510', amountFen: FEN, at: MADE },
  { kind: 'REFUNDED', what: 'SUCCESS', reference: 'RF510', amountFen: FEN, at: MADE },
  { kind: 'ANOMALY', what: 'LATE_PAID OPEN', reference: 'PM510', amountFen: FEN, at: MADE },
]
const outbox = each(['PENDING', 'SENT', 'DEAD'] as const, (status, at) => ({
  id: 40 + at, eventId: `e-${at}`, aggregateId: ORDER_NO, exchangeName: 'x-1', routingKey: 'order-paid', status, attempts: at, createdAt: MADE,
  body: '{"orderNo":"B510"}', lastError: 'timed-out-1', traceParent: '00-1',
}))
const inbox = each(['PROCESSING', 'SUCCESS', 'FAILED', 'IGNORED'] as const, (status, at) => ({
  id: 50 + at, eventId: `e-${at}`, type: 'order-paid', consumerGroup: 'g-1', status, attempts: at, receivedAt: MADE, nextAttemptAt: inMinutes(5),
  body: '{"orderNo":"B510"}', lastError: 'timed-out-1',
}))
const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const VALID = { validFrom: inMinutes(-DAY), validTo: inMinutes(DAY) }

/** Every list of the console. */
const LISTS = {
  'GET /admin/sessions': listOf(SESSIONS),
  'GET /admin/standing-blocks': listOf([
    { id: 1, from: TODAY, to: inDays(30), title: 'Chess club', why: 'Hall 2', weekdays: ['MONDAY', 'SUNDAY'], startTime: '18:00', endTime: '20:00', courtIds: [1], slots: 4, addedAt: MADE },
    { id: 2, from: TODAY, to: inDays(3), why: 'Roof 4', weekdays: [...WEEK], courtIds: [], hallId: SOUTH.id, slots: 0, addedAt: MADE, endedAt: inMinutes(-5) },
  ]),
  'GET /admin/plans': listOf([
    { id: 1, name: 'Plan 1', weekdays: [...WEEK], opensAt: '18:00', closesAt: '22:00', flashTime: '13:00', closeTime: '21:00', daysAhead: 0, permits: 1, priceFen: FEN, courtIds: [1, 2], active: true, hallId: NORTH.id, timeZone: ZONE },
    { id: 2, name: 'Plan 2', weekdays: ['MONDAY'], opensAt: '09:00', closesAt: '10:00', courtIds: [5], active: false, hallId: SOUTH.id },
  ]),
  // Its names in the other language have letters of this one: a page shows both.
  'GET /admin/halls': listOf([
    { ...NORTH, nameZh: 'Beiguan', sportZh: 'Yumaoqiu', plansElsewhere: [], sessionsElsewhere: [] },
    {
      ...SOUTH, nameZh: 'Nanguan', sportZh: 'Pingpangqiu', contact: '555-0200', plansElsewhere: [{ id: 2, name: 'Plan 2', timeZone: 'Europe/Paris' }],
      sessionsElsewhere: [{ id: WATCHED + 1, slotDate: TODAY, timeZone: 'Europe/Paris' }],
    },
  ]),
  'GET /admin/courts': listOf([1, 2, 3, 4, 5].map((id) => ({ id, name: `North ${id}`, hallId: id === 5 ? SOUTH.id : NORTH.id }))),
  'GET /admin/reservations': listOf(RESERVATIONS),
  'GET /admin/waitlist': listOf([
    ...each(['WAITING', 'OFFERED', 'TAKEN', 'LEFT'] as const, (state, at) => ({
      id: 300 + at, state, studentId: 's00007', userId: 7, sessionId: WATCHED, slots: [{ ...PLACE, position: 1 }], position: 1, createTime: MADE,
      passedOver: 'SAME_HOUR', offerUntil: inMinutes(9), orderNo: ORDER_NO,
    })),
    ...each(['DECLINED', 'LAPSED', 'BEGUN', 'WITHDRAWN', 'BY_OFFICE', 'ACCOUNT'] as const, (endReason, at) => ({
      id: 310 + at, state: 'ENDED' as const, endReason, endWhy: 'Roof 4', endTime: MADE, studentId: 's00007', userId: 7, sessionId: WATCHED,
      slots: [PLACE], createTime: MADE,
    })),
  ]),
  'GET /admin/orders': listOf(ORDERS),
  'GET /admin/pay-orders': listOf(each(['SUCCESS', 'INIT', 'PAYING', 'FAILED', 'CLOSED', 'REFUNDED'] as const, (status, at) => ({
    id: 60 + at, orderNo: ORDER_NO, outTradeNo: `PM51${at}`, userId: 7, status, channel: 'simulated-1', clientKind: 'H5' as const, attemptNo: 1, currency: 'CNY',
    amountFen: FEN, discountFen: 0, payableFen: FEN, paidFen: at === 0 ? FEN : 0, refundedFen: 0, refundingFen: 0, queryCount: 1, version: 1,
    createdAt: MADE, expireTime: inMinutes(10), paidAt: MADE,
  }))),
  'GET /admin/refunds': listOf(each(['INIT', 'PROCESSING', 'SUCCESS', 'FAILED', 'ABNORMAL'] as const, (status, at) => ({
    id: 70 + at, refundNo: `RF51${at}`, orderNo: ORDER_NO, outTradeNo: 'PM510', payOrderId: 60, userId: 7, status, kind: (['USER', 'ADMIN', 'ANOMALY'] as const)[at % 3]!,
    channel: 'simulated-1', channelTradeNo: 'c-1', reason: 'Roof 4', amountFen: FEN, paidFen: FEN, worthFen: FEN, attempts: at, bookingCancelled: true,
    capped: false, createdAt: MADE,
  }))),
  'GET /admin/callbacks': listOf(each(['PROCESSED', 'IGNORED', 'FAILED'] as const, (result, at) => ({
    id: 80 + at, result, payNo: 'PM510', channel: 'simulated-1', kind: 'k-1', message: 'm-1', signatureValid: at === 0, receivedAt: MADE, body: '{"n":1}',
  }))),
  'GET /admin/reconcile-audits': listOf(each(['QUERY', 'NOTIFY', 'CLOSE'] as const, (action, at) => ({
    id: 90 + at, action, outTradeNo: 'PM510', fromStatus: 'PAYING' as const, toStatus: 'SUCCESS' as const, detail: 'd-1', at: MADE,
  }))),
  'GET /admin/anomalies': listOf(each(['LATE_PAID', 'DOUBLE_PAID', 'AMOUNT_MISMATCH', 'ORDER_ENDED'] as const, (kind, at) => ({
    id: 100 + at, kind, status: (['OPEN', 'REFUND_ORDERED', 'RESOLVED', 'OPEN'] as const)[at]!, orderNo: ORDER_NO, outTradeNo: 'PM510', payOrderId: 60, userId: 7,
    channel: 'simulated-1', channelTradeNo: 'c-1', detail: 'd-1', expectedFen: FEN, paidFen: FEN + 1, foundAt: MADE, paidAt: MADE,
  }))),
  'GET /admin/bills': listOf([{ id: BILL, channel: 'simulated-1', billDay: inDays(-1), lineCount: 9, differenceCount: 4, otherCount: 2, unreadCount: 0, ranAt: MADE }]),
  'GET /admin/bills/{id}/differences': listOf(each(['LOCAL_ONLY', 'CHANNEL_ONLY', 'AMOUNT', 'STATE'] as const, (kind, at) => ({
    id: 110 + at, kind, movement: at % 2 === 0 ? 'PAY' : 'REFUND', outTradeNo: 'PM510', refundNo: 'RF510', localFen: FEN, channelFen: FEN + 1,
  }))),
  'GET /admin/coupon-templates': listOf([
    { id: 80, name: 'Week 1', kind: 'FIXED', target: 'VENUE', amountFen: 500, stock: 100, remaining: 40, perUserLimit: 1, courtIds: [], slotIds: [], ...VALID },
    { id: 81, name: 'Week 2', kind: 'THRESHOLD', target: 'SLOT', amountFen: 800, thresholdFen: 3000, stock: 100, remaining: 0, perUserLimit: 2, courtIds: [1], slotIds: [9], ...VALID },
    { id: 82, name: 'Week 3', kind: 'DISCOUNT', target: 'VENUE', percentOff: 20, capFen: 1500, stock: 9, remaining: 9, perUserLimit: 1, courtIds: [], slotIds: [], ...VALID },
  ]),
  'GET /admin/user-coupons': listOf(each(['UNUSED', 'LOCKED', 'USED', 'EXPIRED'] as const, (status, at) => ({
    couponId: 800 + at, templateId: 80, templateName: 'Week 1', userId: 7, status, claimedAt: MADE, ...VALID,
  }))),
  'GET /admin/coupon-settlements': listOf(each(['LOCKED', 'PAID', 'REFUNDED', 'CANCELED'] as const, (status, at) => ({
    id: 120 + at, couponId: 800, orderNo: ORDER_NO, outTradeNo: 'PM510', userId: 7, status, discountFen: 500, createdAt: MADE, updatedAt: MADE,
  }))),
  'GET /admin/coupon-troubles': listOf([{ id: 130, couponId: 800, outTradeNo: 'PM510', what: 'w-1', at: MADE }]),
  'GET /admin/users': listOf(ACCOUNTS),
  'GET /admin/suspensions': listOf([{ userId: 7, studentId: 's00007', name: 'Ada 1', until: inMinutes(3 * DAY), why: 'Shoes 3' }]),
  'GET /admin/dead-letters': listOf(each(['RULED', 'PARKED', 'REPLAYED'] as const, (status, at) => ({
    id: 140 + at, status, traceIds: 't-1', body: '{"n":1}', receivedAt: MADE,
  }))),
  'GET /admin/outbox': listOf(outbox),
  'GET /admin/payment/outbox': listOf(outbox),
  'GET /admin/inbox': listOf(inbox),
  'GET /admin/payment/inbox': listOf(inbox),
  'GET /admin/letters': listOf(each([
    'PAY_SOON', 'CANCELLED_BY_DEADLINE', 'PAID', 'CANCELLED_BY_OFFICE', 'REFUND_SENT', 'REFUND_ARRIVED', 'SESSION_POSTPONED', 'COUPON_ENDS_SOON',
    'PLACE_OFFERED', 'LINE_ENDED',
  ] as const, (kind, at) => ({
    id: 150 + at, kind, status: (['PENDING', 'SENT', 'DEAD'] as const)[at % 3]!, userId: 7, attempts: 1, createdAt: MADE, nextAttemptAt: inMinutes(5), lastError: 'l-1',
  }))),
  'GET /admin/audit-log': listOf([{ id: 160, action: 'open-session', target: `session:${WATCHED}`, studentId: 'a00001', userId: 1, at: MADE, detail: { why: 'Roof 4' } }]),
} satisfies Answers

/** What the console's pages are told. */
export const OFFICES_ANSWERS = {
  ...LISTS,
  'GET /admin/sessions/{id}': ({ path }) => fullSession(Number(path['id'])),
  'GET /admin/sessions/{id}/slots/refund': { refundFen: 4000 },
  'GET /admin/sessions/{id}/live': {
    status: 'WARMED', permits: 16, requests: 40, accepted: 9, rejected: { OUT_OF_STOCK: 20, TOO_MANY_REQUESTS: 11 }, held: 9, pending: 1, recorded: 8, paid: 3, line: 2, drift: 0,
  },
  'GET /admin/slots': BOOKED,
  'GET /admin/services': [
    { name: 'gateway-service', status: 'UP', instances: [{ status: 'UP', since: MADE, version: '1', rehearsedAt: MADE, rehearsedPerSecond: 900 }] },
    { name: 'booking-service', status: 'PARTLY', instances: [{ status: 'WAITING', since: MADE, version: '1' }, { status: 'DOWN' }] },
    { name: 'payment-service', status: 'DOWN', instances: [] },
  ],
  'GET /admin/queues': [{ name: 'reserve.parked', messages: 1, consumers: 0 }, { name: 'booking.work', messages: 3, consumers: 2 }],
  'GET /admin/orders/{orderNo}': ({ path }) => ORDERS.find(({ orderNo }) => orderNo === path['orderNo']),
  'GET /admin/orders/{orderNo}/refund': { fullFen: 4000, byRuleFen: 0, keptFen: 0 },
  'GET /admin/reservations/{id}/refund': { fullFen: 4000, byRuleFen: 0, keptFen: 0 },
  'GET /admin/orders/{orderNo}/timeline': { orderNo: ORDER_NO, complete: false, events: HAPPENED },
  'GET /admin/users/{id}': ACCOUNTS[0]!,
  'GET /admin/settings': {
    PAY_TIMEOUT_MINUTE: 15, PAY_AMOUNT: FEN, MAX_RESERVATIONS_PER_USER_PER_SESSION: 4, REFUND_CUTOFF_MINUTE: 120, ERASURE_AFTER_DAY: 365, WAITLIST_ENABLED: 1,
    WAITLIST_ENTRIES_PER_USER: 3, OFFER_MINUTE: 10, OFFER_LEAST_MINUTE: 60, QUIET_FROM: 1380, QUIET_TO: 420, MAX_RESERVATIONS_PER_USER_PER_WEEK: 0, ONE_COURT_PER_HOUR: 1, RELEASE_FEATURES: 2,
  },
  'GET /desk/bookings': each(['PENDING_PAYMENT', 'CONFIRMED', 'CANCELLED'] as const, (status, at) => ({
    reservationId: 510 + at, orderNo: `B51${at}`, orderStatus: status === 'PENDING_PAYMENT' ? 'STOCK_RESERVED' : 'PAID', orderAmountFen: FEN, status, amountFen: FEN,
    hallId: NORTH.id, courtName: 'North 1', slotDate: TODAY, startTime: '18:00', endTime: '19:00', timeZone: ZONE, name: 'Ada 1', studentId: 's00007',
  })),
  'GET /desk/refunds': [{ refundNo: 'RF510', orderNo: ORDER_NO, amountFen: FEN, status: 'PROCESSING', userId: 7, studentId: 's00007', name: 'Ada 1', createdAt: MADE }],
  'GET /desk/students/{studentId}': { id: 7, name: 'Ada 1', studentId: 's00007' },
  'POST /admin/plans/preview': [{ slotDate: inDays(1), flashTime: inMinutes(DAY), slots: 8, blocked: 2, priceFen: FEN, skipped: [] }],
} satisfies Answers
