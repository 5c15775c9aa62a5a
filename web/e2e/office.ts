import { expect, type APIRequestContext, type APIResponse } from '@playwright/test'

/** Opening that the office prepares before students come, through the same API. */
export interface Opening {
  sessionId: number
  /** Slots in the order of courts, then hours. */
  slots: { id: number; court: string; from: string }[]
  flashAt: number
}

/** Answers to a rush. */
export interface Rush {
  accepted: { studentId: string; traceId: string }[]
  /** Refused by who counts refusals; the gateway's "too often" is not among them. */
  refused: number
}

interface Booked {
  reservationId: number
  orderNo: string
}

/** The zone of the campus, and of its first hall. */
const ZONE = 'Asia/Shanghai'
const WHY = 'for the browser suite'
/** Nearer ones are warmed by the scheduler, further ones by hand. */
const WARM_UP_LEAD_SECONDS = 300
/** Passwords are slow to check; more of them at once would only wait. */
const LOGINS_AT_ONCE = 8
let serial = 0

export class Office {
  private readonly tokens = new Map<string, Promise<string>>()

  constructor(private readonly request: APIRequestContext) {}

  /** A session of tomorrow in the first hall, with courts of its own, warmed, that opens in some seconds. */
  async open(courts: number, hours: readonly number[], inSeconds: number, nameOf?: NameOf): Promise<Opening> {
    const opening = await this.schedule(courts, hours, inSeconds, nameOf)
    if (inSeconds > WARM_UP_LEAD_SECONDS) await this.post(`/admin/sessions/${opening.sessionId}/warmup`, { why: WHY })
    const live = async () => ((await this.get(`/admin/sessions/${opening.sessionId}/live`)) as { status: string }).status
    await expect.poll(live, { timeout: 60_000 }).toMatch(/WARMED|OPEN/)
    return opening
  }

  /** The same, not warmed yet. */
  async schedule(courts: number, hours: readonly number[], inSeconds: number, nameOf = namesOfOne()): Promise<Opening> {
    const names = Array.from({ length: courts }, (_, at) => nameOf(at + 1))
    const ids = await Promise.all(names.map(async (name) => ((await this.post('/admin/courts', { name })) as { id: number }).id))
    const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`
    const slots = ids.flatMap((courtId) =>
      hours.map((hour) => ({ courtId, startTime: two(hour), endTime: two(hour + 1), permits: 1, priceFen: 2000 })),
    )
    const now = await this.serverTime()
    const flashAt = now + inSeconds * 1000
    const made = (await this.post('/admin/sessions', {
      slotDate: dayOf(now + 86_400_000, ZONE),
      flashTime: new Date(flashAt).toISOString(),
      slots,
    })) as { id: number; slots: { id: number; courtId: number; startTime: string }[] }
    const listed = made.slots.map((slot) => ({
      id: slot.id,
      court: names[ids.indexOf(slot.courtId)]!,
      from: slot.startTime.slice(0, 5),
    }))
    return { sessionId: made.id, slots: listed, flashAt }
  }

  /** Has sessions that nobody has loaded open at one instant in some seconds; answers that instant. */
  async openTogether(sessionIds: readonly number[], inSeconds: number): Promise<number> {
    const flashAt = (await this.serverTime()) + inSeconds * 1000
    const times = { flashTime: new Date(flashAt).toISOString(), closeTime: null, why: WHY }
    for (const id of sessionIds) await this.send('put', `/admin/sessions/${id}`, times)
    return flashAt
  }

  /** Adds a student with an account of their own and the password of all students here. */
  async addStudent(studentId: string, name: string): Promise<void> {
    await this.post('/admin/users', [{ studentId, name, password: 'student-dev-only' }])
  }

  /** Takes slots from their students, for a reason. */
  async withdraw({ sessionId }: Opening, slotIds: readonly number[], why: string): Promise<void> {
    await this.post(`/admin/sessions/${sessionId}/slots/withdraw`, { slotIds, why })
  }

  /** A coupon for everybody. */
  async offerCoupon(name: string, amountFen: number): Promise<void> {
    const now = await this.serverTime()
    await this.post('/admin/coupon-templates', {
      why: WHY,
      name,
      target: 'VENUE',
      kind: 'FIXED',
      amountFen,
      stock: 100,
      perUserLimit: 1,
      validFrom: new Date(now - 60_000).toISOString(),
      validTo: new Date(now + 86_400_000).toISOString(),
    })
  }

  /** Has a student grab a slot and pay for it; answers the number of the order. */
  async sell(studentId: string, opening: Opening): Promise<string> {
    return (await this.pay(studentId, await this.grab(studentId, opening))).orderNo
  }

  /** Has a student grab a slot, which they are to pay for. */
  async book(studentId: string, opening: Opening): Promise<Booked> {
    return this.booked(studentId, await this.grab(studentId, opening))
  }

  /** Has a student cancel what is not paid yet. */
  async cancel(studentId: string, { reservationId }: Booked): Promise<void> {
    const headers = await this.asStudent(studentId)
    await this.answerOf(await this.request.delete(`/reserve/${reservationId}`, { headers }))
  }

  private async grab(studentId: string, { sessionId, slots }: Opening): Promise<string> {
    const headers = await this.asStudent(studentId)
    let traceId = ''
    await expect(async () => {
      // A warmed session opens within the next second.
      const grabbed = await this.request.post('/reserve/', { headers, data: { sessionId, slotId: slots[0]!.id } })
      traceId = ((await this.answerOf(grabbed)) as { traceId: string }).traceId
    }).toPass({ intervals: [2_000], timeout: 10_000 })
    return traceId
  }

  /** Waits until a grab is decided, pays for it, and waits until that is known. */
  async pay(studentId: string, traceId: string): Promise<Booked> {
    const headers = await this.asStudent(studentId)
    const booked = await this.booked(studentId, traceId)
    const paying = await this.answerOf(await this.request.post(`/pay/wechat/${booked.reservationId}`, { headers, data: {} }))
    await this.request.post(`${(paying as { codeUrl: string }).codeUrl}/pay`, { data: {} })
    await expect(async () => {
      const answer = await this.request.get(`/reservations/${booked.reservationId}`, { headers })
      expect(((await answer.json()) as { data: { status: string } }).data.status).toBe('CONFIRMED')
    }).toPass({ timeout: 60_000 })
    return booked
  }

  private async booked(studentId: string, traceId: string): Promise<Booked> {
    const headers = await this.asStudent(studentId)
    let result: (Booked & { status: string }) | null = null
    await expect(async () => {
      const answer = await this.request.get(`/reserve/result/${traceId}?waitMillis=5000`, { headers })
      result = ((await answer.json()) as { data: typeof result }).data
      expect(result?.status).toBe('SUCCESS')
    }).toPass({ timeout: 60_000 })
    return result!
  }

  /** Has a student order slots together; answers the number of the order, of whose stock nothing is known yet. */
  async order(studentId: string, { sessionId }: Opening, slotIds: readonly number[]): Promise<string> {
    const headers = await this.asStudent(studentId)
    const data = { clientRequestId: crypto.randomUUID(), sessionId, items: slotIds.map((slotId) => ({ slotId })) }
    return ((await this.answerOf(await this.request.post('/orders', { headers, data }))) as { orderNo: string }).orderNo
  }

  /** Compares the till with our books, for a day that is over; answers the number of the comparison. */
  async compareBill(daysAgo: number): Promise<number> {
    const day = dayOf((await this.serverTime()) - daysAgo * 86_400_000, ZONE)
    return ((await this.post(`/admin/bills/desk/${day}/run`, { why: WHY })) as { id: number }).id
  }

  /** Logs students in, so that a rush need not. */
  async logIn(studentIds: readonly string[]): Promise<void> {
    for (let from = 0; from < studentIds.length; from += LOGINS_AT_ONCE) {
      await Promise.all(studentIds.slice(from, from + LOGINS_AT_ONCE).map((id) => this.asStudent(id)))
    }
  }

  /** All at once, each so many times one after the other, each time for another slot. */
  async rush(studentIds: readonly string[], { sessionId, slots }: Opening, presses: number): Promise<Rush> {
    const rush: Rush = { accepted: [], refused: 0 }
    const press = async (studentId: string, at: number) => {
      const headers = await this.asStudent(studentId)
      for (let time = 0; time < presses; time++) {
        const slotId = slots[(at + time * 7) % slots.length]!.id
        const answer = await this.request.post('/reserve/', { headers, data: { sessionId, slotId } })
        const { data } = (await answer.json()) as { data: { traceId: string } }
        if (answer.ok()) rush.accepted.push({ studentId, traceId: data.traceId })
        else if (answer.status() !== 429) rush.refused++
      }
    }
    await Promise.all(studentIds.map(press))
    return rush
  }

  /** Has students pay within so many minutes while something is done. */
  async withMinutesToPay(minutes: number, work: () => Promise<void>): Promise<void> {
    const before = await this.change({ PAY_TIMEOUT_MINUTE: minutes })
    try {
      await work()
    } finally {
      await this.change(before)
    }
  }

  /** Changes some settings; answers what they were. */
  async change(wanted: Readonly<Record<string, number>>): Promise<Record<string, number>> {
    const before = (await this.get('/admin/settings')) as Record<string, number>
    await this.send('put', '/admin/settings', { ...wanted, why: WHY })
    return Object.fromEntries(Object.keys(wanted).map((name) => [name, before[name]!]))
  }

  /** Milliseconds since 1970 at the server. */
  async serverTime(): Promise<number> {
    const answer = await this.request.get('/time')
    return ((await answer.json()) as { data: { epochMillis: number } }).data.epochMillis
  }

  private async get(path: string): Promise<unknown> {
    const headers = await this.authorization('admin', 'admin-dev-only')
    return this.answerOf(await this.request.get(path, { headers }))
  }

  private post(path: string, data: unknown): Promise<unknown> {
    return this.send('post', path, data)
  }

  private async send(method: 'post' | 'put', path: string, data: unknown): Promise<unknown> {
    const headers = await this.authorization('admin', 'admin-dev-only')
    return this.answerOf(await this.request[method](path, { data, headers }))
  }

  private asStudent(studentId: string): Promise<{ Authorization: string }> {
    return this.authorization(studentId, 'student-dev-only')
  }

  /** One login each for the whole run, which is shorter than a token lives. */
  private async authorization(studentId: string, password: string): Promise<{ Authorization: string }> {
    let token = this.tokens.get(studentId)
    if (token === undefined) this.tokens.set(studentId, (token = this.tokenOf(studentId, password)))
    return { Authorization: `Bearer ${await token}` }
  }

  private async tokenOf(studentId: string, password: string): Promise<string> {
    const answer = await this.answerOf(await this.request.post('/auth/login', { data: { studentId, password } }))
    return (answer as { accessToken: string }).accessToken
  }

  private async answerOf(answer: APIResponse): Promise<unknown> {
    expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: unknown }).data
  }
}

/** Names the first court, the second, ... */
export type NameOf = (number: number) => string

/** Names that no other session has. */
function namesOfOne(): NameOf {
  const stamp = `${Date.now() % 1_000_000}-${++serial}`
  return (number) => `E${stamp} C${number}`
}

function dayOf(millis: number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(millis)
}
