import { expect, type Page } from '@playwright/test'
import type { Say } from '../e2e/words'
import { inMinutes } from './answers/answers'
import { BILL, ORDER_NO, WATCHED } from './answers/office'
import { BOOKING, ORDER, orderNo, SESSION, slotId } from './answers/student'
import type { Tour } from './fixtures'
import type { Gateway } from './gateway'

/** A page, or a state of it that has something of its own to be seen. */
export interface Place {
  name: string
  /** Behind the mark in the address. */
  path: string
  /** Selector of what is there when all is. */
  ready: string
  /** Answers that only this place is about. */
  prepare?: (gateway: Gateway) => void
  /** What somebody does to get there; what is new is `ready` afterwards. */
  act?: (page: Page, say: Say) => Promise<void>
}

const booking = (id: number) => `/mine/${id}`
const today = (session: number) => `/today?session=${session}`
const slot = (page: Page, session: number, court: number, hour: number) => page.locator(`[data-slot="${slotId(session, court, hour)}"]`)
const press = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** Chooses places of a board, and presses the button. */
const grab = (session: number) => async (page: Page) => {
  await slot(page, session, 1, 9).click()
  await page.locator('.action button').click()
}

/** Every page of the students, and its states. */
export const STUDENTS_PLACES: readonly Place[] = [
  { name: 'mine', path: '/mine', ready: '.item' },
  { name: 'what was cancelled', path: '/mine?show=cancelled', ready: '.item' },
  { name: 'a booking to be paid', path: booking(BOOKING.unpaid), ready: '.history li' },
  { name: 'a booking', path: booking(BOOKING.confirmed), ready: '.history li' },
  { name: 'the question before it is given back', path: booking(BOOKING.confirmed), ready: 'dialog[open]', act: press('.button.danger') },
  { name: 'a booking in another zone', path: booking(BOOKING.elsewhere), ready: '.when .soft' },
  { name: 'a booking without money back', path: booking(BOOKING.noMoney), ready: '.code .small' },
  { name: 'a booking whose refund is under way', path: booking(BOOKING.refunded), ready: '.history li' },
  { name: 'the waitlist', path: '/line', ready: '.offered' },
  { name: 'the question before the waitlist is left', path: '/line', ready: 'dialog[open]', act: press('.list > li:not(.offered) > button') },
  { name: 'coupons', path: '/coupons', ready: '.coupon' },
  { name: 'own coupons', path: '/coupons?show=UNUSED', ready: '.coupon' },
  { name: 'notices', path: '/notices', ready: '.notice' },
  { name: 'the account', path: '/account', ready: '#letters-address' },
  { name: 'faults in the account', path: '/account', ready: '#password-old[aria-invalid=true]', act: press('form:has(#password-old) .primary') },
  { name: 'the question before somebody leaves', path: '/account', ready: 'dialog[open] #leave-password', act: press('.button.danger') },
  {
    name: 'a code for an address', path: '/account', ready: '#letters-code[aria-invalid=true]',
    prepare: (gateway) => gateway.answer('GET /notices/address', { channels: [{ name: 'mail', title: 'E-1' }], wanted: { channel: 'mail', address: 'a@example.edu', codeUntil: inMinutes(9) } }),
    act: press('form:has(#letters-code) .primary'),
  },
  {
    name: 'an address', path: '/account', ready: '.goes',
    prepare: (gateway) => gateway.answer('GET /notices/address', { channels: [{ name: 'mail', title: 'E-1' }], confirmed: { channel: 'mail', address: 'a@example.edu', language: 'fr' } }),
  },
  { name: 'the checkout', path: `/pay/${orderNo(BOOKING.unpaid)}`, ready: 'form .coupons' },
  { name: 'a payment that is waited for', path: `/pay/${orderNo(BOOKING.paying)}`, ready: '.ways' },
  { name: 'the way to pay', path: `/pay/${orderNo(BOOKING.paying)}`, ready: '.ways .payable', act: press('.ways .primary') },
  { name: 'a payment that has arrived', path: `/pay/${orderNo(BOOKING.confirmed)}`, ready: '.paid' },
  { name: 'a payment that comes back', path: `/pay/${orderNo(BOOKING.refunded)}`, ready: '.returning' },
  { name: 'an order that is under way', path: `/orders/${ORDER.waiting}`, ready: '[role=status] .big' },
  { name: 'an order that came to nothing', path: `/orders/${ORDER.failed}`, ready: '[role=status] a.button' },
  {
    name: 'a choice before the gate', path: today(SESSION.before), ready: 'ol .rank',
    act: async (page) => {
      for (const court of [1, 2, 3]) await slot(page, SESSION.before, court, 9).click()
    },
  },
  { name: 'an armed grab', path: today(SESSION.armed), ready: '.status.armed', act: grab(SESSION.armed) },
  {
    name: 'another page while a grab is armed', path: today(SESSION.armed), ready: '.under-way',
    act: async (page) => {
      if (!(await page.locator('.status.armed').isVisible())) await grab(SESSION.armed)(page)
      await page.locator('nav a[href="#/mine"]').click()
    },
  },
  {
    name: 'a choice of several', path: today(SESSION.choice), ready: '.together',
    act: async (page) => {
      for (const court of [1, 2, 3, 4]) await slot(page, SESSION.choice, court, 9).click()
      await page.locator('.together input').last().check()
    },
  },
  { name: 'a grab that is won', path: today(SESSION.yours), ready: '.status.yours .number, .status.yours .either', act: grab(SESSION.yours) },
  {
    name: 'a grab that is lost', path: today(SESSION.missed), ready: '.status.missed',
    prepare: (gateway) => gateway.refuse('POST /reserve', { status: 409, code: 'OUT_OF_STOCK' }),
    act: grab(SESSION.missed),
  },
  {
    name: 'a press that did nothing', path: today(SESSION.nothing), ready: '.status.nothing',
    prepare: (gateway) => gateway.refuse('POST /reserve', { status: 503, code: 'UNAVAILABLE', retryAfter: 20 }),
    act: grab(SESSION.nothing),
  },
  { name: 'a grab that is decided', path: today(SESSION.checking), ready: '.status.checking', act: grab(SESSION.checking) },
  { name: 'a wish to join the waitlist', path: today(SESSION.waitlist), ready: '.today > .card .primary', act: (page) => slot(page, SESSION.waitlist, 6, 20).click() },
  { name: 'a closed board', path: today(SESSION.closed), ready: '.gate.closed' },
]

/** A board as large as any hall, whole. */
export const LARGE_BOARD: Place = { name: 'a board of 200', path: today(SESSION.large), ready: `[data-slot="${slotId(SESSION.large, 20, 17)}"]` }

const button = (key: string) => (page: Page, say: Say) => page.getByRole('button', { name: say(key) }).first().click()
/** Presses one in the side page of the first row, or of another one. */
const sideButton = (key: string, row = 0) => async (page: Page, say: Say) => {
  await page.locator('main tbody .more').nth(row).click()
  await page.locator('.el-drawer').getByRole('button', { name: say(key) }).click()
}
const DIALOG = '.el-dialog'

const LISTS = [
  'sessions', 'plans', 'halls', 'courts', 'reservations', 'waitlist', 'orders', 'pay-orders', 'refunds', 'callbacks', 'reconcile', 'anomalies', 'bills',
  'coupon-templates', 'coupon-troubles', 'user-coupons', 'coupon-settlements', 'students', 'suspensions', 'dead-letters', 'outbox', 'inbox',
  'letters', 'audit-log',
]
const ROWS = 'main tbody td:not(:has(.bone))'
const list = (path: string): Place => ({ name: path, path: `/${path}`, ready: ROWS })
/** Whether it is a list of the console. */
export const isList = ({ ready }: Place): boolean => ready === ROWS
const place = (path: string, ready: string): Place => ({ name: path.replaceAll('/', ' '), path: `/${path}`, ready })

/** Every page of the console. */
export const CONSOLES_PLACES: readonly Place[] = [
  ...LISTS.map(list),
  list(`bills/${BILL}`),
  place('opening', '[data-number=paid] dd'),
  place(`opening/${WATCHED + 2}`, '.chart canvas'),
  place('calendar', 'main td li a'),
  place('sessions/new', 'main form'),
  place(`sessions/${WATCHED}`, 'main .place'),
  place('blocks', 'main .days tbody td'),
  place('desk', 'main .rows tbody td'),
  place(`orders/${ORDER_NO}`, '.timeline li'),
  place('money', '.numbers li'),
  place('students/import', '#import-file'),
  place('services', 'main tbody td'),
  place('settings', 'main form'),
  { ...list('outbox?of=payment'), name: 'outbox of the payments' },
  { ...list('inbox?of=payment'), name: 'inbox of the payments' },
]

/** What opens over a page of the console: forms, and questions with each kind of field. */
export const CONSOLES_DIALOGS: readonly Place[] = [
  { name: 'a new template', path: '/coupon-templates', ready: DIALOG, act: button('templates.new') },
  { name: 'a template for some courts', path: '/coupon-templates', ready: DIALOG, act: sideButton('templates.change', 1) },
  { name: 'a new plan', path: '/plans', ready: DIALOG, act: button('plans.new') },
  { name: 'a plan', path: '/plans', ready: `${DIALOG} .preview li`, act: sideButton('plans.change') },
  { name: 'a new account', path: '/students', ready: DIALOG, act: button('students.add') },
  { name: 'a role', path: '/students', ready: DIALOG, act: sideButton('deeds.changeRole.button') },
  { name: 'a suspension', path: '/students', ready: DIALOG, act: sideButton('deeds.suspend.button') },
  { name: 'a new hall', path: '/halls', ready: DIALOG, act: button('halls.new') },
  { name: 'a hall', path: '/halls', ready: DIALOG, act: sideButton('halls.change', 1) },
  { name: 'a new court', path: '/courts', ready: DIALOG, act: button('deeds.addCourt.button') },
  { name: 'a court that moves', path: '/courts', ready: DIALOG, act: sideButton('deeds.moveCourt.button') },
  { name: 'a comparison of a bill', path: '/bills', ready: DIALOG, act: button('deeds.compareBill.button') },
  { name: 'a refund', path: '/pay-orders', ready: DIALOG, act: sideButton('deeds.refundPayOrder.button') },
  { name: 'a cancellation', path: `/orders/${ORDER_NO}`, ready: DIALOG, act: button('deeds.cancelPaid.button') },
  { name: 'a later gate', path: `/sessions/${WATCHED}`, ready: DIALOG, act: button('deeds.postpone.button') },
  { name: 'a withdrawal', path: `/sessions/${WATCHED}`, ready: DIALOG, act: async (page, say) => {
    await button('sessions.allSlots')(page, say)
    await button('deeds.withdrawSlots.button')(page, say)
  } },
  { name: 'a standing block', path: '/blocks', ready: DIALOG, act: button('deeds.addStandingBlock.button') },
  { name: 'money at the desk', path: '/desk', ready: DIALOG, act: press('main .rows td.end button') },
  { name: 'places at the desk', path: '/desk', ready: 'main form .el-checkbox', act: async (page) => {
    await page.locator('main form .el-select input').press('Enter')
    await page.locator('.el-select-dropdown__item:visible').first().click()
  } },
  { name: 'a warm-up', path: '/opening', ready: DIALOG, act: button('deeds.warmUp.button') },
]

/** One place of each page, whatever it is told of. */
export function onePerPage(places: readonly Place[]): Place[] {
  const pageOf = ({ path }: Place) => path.split('?')[0]!.replace(/\/(\d+|B\d+)$/, '/one')
  return places.filter((place, at) => places.findIndex((other) => pageOf(other) === pageOf(place)) === at)
}

/** The place of that name. */
export function named(places: readonly Place[], name: string): Place {
  const found = places.find((place) => place.name === name)
  if (found === undefined) throw new Error(`there is no place ${name}`)
  return found
}

/** Goes to a place by its address, does what is done there, and waits until all of it is there. */
export async function goTo({ page, pages, say, gateway }: Tour, { path, ready, prepare, act }: Place): Promise<void> {
  // The same page at another address may be the same elements, which are then taken for the new ones.
  const [usual, other] = HALTS[pages]
  const [halt, atHalt] = roomOf(path) === roomOf(usual[0]) ? other : usual
  if (roomOf(page.url()) === roomOf(path)) await arrive(page, halt, atHalt)
  prepare?.(gateway)
  await arrive(page, path, act === undefined ? ready : 'main h1')
  await act?.(page, say)
  if (act !== undefined) await expect(page.locator(ready).first()).toBeVisible()
}

/** Pages where there is little to ask, and another one for who is there. */
const HALTS = {
  student: [[`/orders/${ORDER.waiting}`, '[role=status] .big'], ['/account', '#password-old']],
  office: [['/students/import', '#import-file'], ['/calendar', 'main caption']],
} as const

/** The first part of an address, which says what page it is. */
const roomOf = (address: string): string => address.slice(address.indexOf('#') + 1).split(/[/?]/)[1] ?? ''

/** Place-holders of what comes. */
const LOADING = 'main .bone, main [role=status][aria-label]'

/** Changes the address, and waits for another page with what is to be ready on it. */
async function arrive(page: Page, path: string, ready: string): Promise<void> {
  await page.evaluate((next) => {
    document.querySelector('main h1')?.setAttribute('data-before', '')
    location.hash = next
  }, path)
  const isThere = page.waitForFunction(
    ([wanted, loading]) => {
      const isSeen = document.querySelector(wanted)?.checkVisibility() === true
      return isSeen && document.querySelector('[data-before]') === null && document.querySelector(loading) === null
    },
    [ready, LOADING] as const,
    { timeout: MOST_MILLIS },
  )
  await isThere.catch(() => {
    throw new Error(`${ready} does not come at ${path}`)
  })
}
const MOST_MILLIS = 15_000
