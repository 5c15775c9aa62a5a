import { money, take, type Api, type Data } from '@courtgate/shared'
import type { Deed } from '../deed/deed'

export type DeskBooking = Data<'/desk/bookings', 'get'>[number]
export type DeskOrder = Data<'/desk/orders/{orderNo}', 'get'>
export type DeskRefund = Data<'/desk/refunds', 'get'>[number]
export type DeskStudent = Data<'/desk/students/{studentId}', 'get'>

/** As many slots as one order may have. */
export const MOST_SLOTS = 4

/** An order to be paid over the counter. */
export interface Payable {
  orderNo: string
  amountFen: number
}

/** One heap of cash in a clerk's hand. */
export interface Cash extends Payable {
  /** Name of the entry, the same however often it is entered: another heap for the same order is refused. */
  entry: string
}

export function cashFor(payable: Payable, fresh: () => string = () => crypto.randomUUID()): Cash {
  return { ...payable, entry: fresh() }
}

/** Enters money that a clerk has in hand; unless the server takes it the clerk gives it back. */
export const TAKE_MONEY: Deed<Cash> = {
  name: 'takeAtDesk',
  why: true,
  usualWhy: true,
  isPossible: () => true,
  about: ({ orderNo, amountFen }) => ({ orderNo, amount: money(amountFen) }),
  run: (api, { orderNo, amountFen, entry }, { why }) =>
    take(
      api.POST('/desk/orders/{orderNo}/paid', {
        params: { path: { orderNo } },
        body: { payableFen: amountFen, entry, why },
      }),
    ),
}

/** Only what the server has entered is handed out. */
export const HAND_BACK: Deed<DeskRefund> = {
  name: 'handBack',
  why: true,
  usualWhy: true,
  danger: true,
  isPossible: ({ status }) => status === 'PROCESSING',
  about: ({ orderNo, amountFen, name, studentId }) => ({
    orderNo,
    amount: money(amountFen),
    payer: `${name ?? '?'} ${studentId ?? ''}`.trim(),
  }),
  run: (api, { refundNo }, { why }) =>
    take(api.POST('/desk/refunds/{refundNo}/handed-back', { params: { path: { refundNo } }, body: { why } })),
}

/** As many as one answer has. */
const REFUNDS_AT_ONCE = 200

/** Money that waits: of one student, or everybody's; as many answers of it, one after another, as are wished for. */
export async function waitingRefunds(
  api: Api, studentId: string, answers: number, signal: AbortSignal,
): Promise<{ rows: DeskRefund[]; isMore: boolean }> {
  const rows: DeskRefund[] = []
  const who = studentId === '' ? {} : { studentId }
  for (let answer = 0; answer < answers; answer++) {
    const last = rows.at(-1)?.refundNo
    const query = { ...who, ...(last === undefined ? {} : { after: last }) }
    const found = await take(api.GET('/desk/refunds', { params: { query }, signal }))
    rows.push(...found)
    if (found.length < REFUNDS_AT_ONCE) return { rows, isMore: false }
  }
  return { rows, isMore: true }
}

/** Orders that wait for their money, each once however many slots it has. */
export function unpaidOf(bookings: readonly DeskBooking[], orderNo: string): Payable | null {
  const booking = bookings.find((one) => one.orderNo === orderNo && one.orderStatus === 'STOCK_RESERVED')
  return booking === undefined ? null : { orderNo, amountFen: booking.orderAmountFen }
}

/**
 * The same name for the same wish until it was answered, so that pressing again after a lost answer does not order
 * twice.
 */
export class RequestIds {
  private wish = ''
  private id = ''

  constructor(private readonly fresh: () => string = () => crypto.randomUUID()) {}

  of(wish: unknown): string {
    const now = JSON.stringify(wish)
    if (now !== this.wish) {
      this.wish = now
      this.id = this.fresh()
    }
    return this.id
  }

  answered(): void {
    this.wish = ''
  }
}
