import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { Office, type NameOf, type Opening } from './office'
import { axeFindings, device, settled, watchFaults } from './page'

export { expect }
export { device, tabTo, watchFaults, type Language, type Theme } from './page'

const STUDENTS = 200
const WORKERS = 2
/** Pictures, what failed, and reports. */
export const TARGET = process.env['COURTGATE_BROWSER_REPORT'] ?? 'target'
const SHOTS = `${TARGET}/pages`
/** Pictures for the documentation; docs/pages when those shall be new. */
const PICTURES = process.env['COURTGATE_PICTURES'] ?? `${TARGET}/pictures`
const MOST_BYTES = 200 * 1024
/** A run begins at a random place, so that the next one does not meet the limits of the last. */
let next = Math.floor(Math.random() * (STUDENTS / WORKERS))

/** A student that no other test of this run has used lately; each worker has its own ones. */
export function someStudent(): string {
  next = (next + 1) % (STUDENTS / WORKERS)
  return studentNumber(1 + next * WORKERS + (test.info().parallelIndex % WORKERS))
}

/** One of the 200 of the dev profile, counted from 1. */
export const studentNumber = (number: number): string => `s${String(number).padStart(5, '0')}`

export async function logIn(page: Page, studentId: string): Promise<void> {
  await page.goto('/')
  await page.locator('#login-id').fill(studentId)
  await page.locator('#login-password').fill('student-dev-only')
  await page.locator('#login-password').press('Enter')
  await expect(page.locator('nav a[href="#/mine"]')).toBeVisible()
}

/** Asks the office's pages for entry. */
export async function logInAt(page: Page, studentId: string, password: string): Promise<void> {
  await page.goto('/admin/')
  await page.locator('#login-id').fill(studentId)
  await page.locator('#login-password').fill(password)
  await page.locator('#login-password').press('Enter')
}

export async function enter(page: Page): Promise<void> {
  await logInAt(page, 'admin', 'admin-dev-only')
  await expect(page.locator('#navigation')).toBeVisible()
}

interface Fixtures {
  /** A logged-in student with a device of the project's size. */
  student: { page: Page; context: BrowserContext; id: string }
  /** Another student beside the first. */
  rival: { page: Page; context: BrowserContext; id: string }
  use: object
  faults: string[]
}

export const test = base.extend<Fixtures, { office: Office }>({
  office: [
    async ({ playwright }, use, worker) => {
      const { baseURL } = worker.project.use
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
      await use(new Office(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  faults: async ({}, use) => {
    const faults: string[] = []
    await use(faults)
    expect(faults).toEqual([])
  },
  use: async ({ baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor }, use) =>
    use({ baseURL, viewport, hasTouch, isMobile, userAgent, deviceScaleFactor, serviceWorkers: 'block' }),
  student: async ({ browser, use: settings, faults }, use) => {
    const one = await newcomer(browser, settings, faults)
    await use(one)
    await one.context.close()
  },
  rival: async ({ browser, use: settings, faults }, use) => {
    const one = await newcomer(browser, settings, faults)
    await use(one)
    await one.context.close()
  },
})

async function newcomer(browser: Browser, settings: object, faults: string[]) {
  const context = await device(browser, settings)
  const page = await context.newPage()
  watchFaults(page, faults)
  const id = someStudent()
  await logIn(page, id)
  return { page, context, id }
}

/** The board of a session, and no other one. */
export async function openBoard(page: Page, { sessionId, slots }: Opening): Promise<void> {
  await page.goto(`/#/today?session=${sessionId}`)
  await expect(slotOn(page, slots[0]!.id)).toBeVisible()
}

/** The dialog that is asked last. */
export const dialogOf = (page: Page) => page.getByRole('dialog').last()
export const slotOn = (page: Page, slotId: number) => page.locator(`[data-slot="${slotId}"]`)
export const theButton = (page: Page) => page.locator('.action button')
export const status = (page: Page, state: string) => page.locator(`.status.${state}`)

/** Seconds before the gate at which everybody is to be armed; a machine that was too slow gets a later gate. */
const LEADS = [15, 45, 100]

interface Shape {
  courts: number
  hours: readonly number[]
  nameOf?: NameOf
  leads?: readonly number[]
}

/** Students who wait, armed, for the gate of one session: each does what `arm` says, in time. */
export async function armedBeforeTheGate(
  office: Office,
  { courts, hours, nameOf, leads = LEADS }: Shape,
  arm: (opening: Opening) => Promise<void>,
): Promise<Opening> {
  for (const lead of leads) {
    const opening = await office.open(courts, hours, lead, nameOf)
    const failure = await arm(opening).then(() => null, (thrown: unknown) => ({ thrown }))
    if ((await office.serverTime()) >= opening.flashAt) continue
    if (failure !== null) throw failure.thrown
    return opening
  }
  throw new Error('this machine arms nobody in time')
}

/** Chooses slots in this order and arms. */
export async function arm(page: Page, opening: Opening, slotIds: readonly number[]): Promise<void> {
  await openBoard(page, opening)
  for (const id of slotIds) await slotOn(page, id).click({ timeout: 20_000 })
  await theButton(page).click({ timeout: 20_000 })
  await expect(status(page, 'armed')).toBeVisible()
}

/** Presses at an open gate. */
export async function grab(page: Page, opening: Opening, slotId: number): Promise<void> {
  await openBoard(page, opening)
  await expect(page.locator('.gate.open')).toBeVisible()
  await slotOn(page, slotId).click()
  await theButton(page).click()
}

export const theCode = (page: Page) => page.getByRole('img', { name: 'Code to pay with the phone' })

/** A phone has a link to the channel's app, a desk a code for a phone. */
export async function cashierOf(page: Page): Promise<string> {
  const { isMobile } = test.info().project.use
  const link = page.getByRole('link', { name: isMobile ? 'Pay with WeChat' : 'Open the cashier' })
  await expect(link).toBeVisible()
  await expect(theCode(page)).toBeVisible({ visible: !isMobile })
  const { origin, pathname } = new URL((await link.getAttribute('href'))!)
  return origin + pathname
}

/** Counts the grabs that leave a page or a whole browser. */
export function countGrabs(from: Page | BrowserContext): () => number {
  let sent = 0
  ;(from as Page).on('request', (request) => {
    if (request.method() === 'POST' && /\/reserve\/?$/.test(new URL(request.url()).pathname)) sent++
  })
  return () => sent
}

/** A button that an answer enables fades in, and has too little contrast until then: what counts is there afterwards. */
async function findingsAtRest(page: Page): Promise<string[]> {
  if ((await axeFindings(page)).length === 0) return []
  await settled(page)
  return axeFindings(page)
}

/** A picture of the page, nothing that axe finds, and, for a student's page, nothing beside a screen of 320 px. */
export async function judge(page: Page, name: string, isStudents = true): Promise<void> {
  await settled(page)
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: isStudents })
  expect.soft(await findingsAtRest(page), name).toEqual([])
  if (!isStudents) return
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: size.height })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.setViewportSize(size)
  expect.soft(wide, `${name} at 320 px`).toBeLessThanOrEqual(320)
}

/** A picture for the documentation, as large as the screen. */
export async function picture(page: Page, name: string): Promise<void> {
  await settled(page)
  mkdirSync(PICTURES, { recursive: true })
  const png = await page.screenshot({ path: `${PICTURES}/${name}.png` })
  expect.soft(png.length, `bytes of ${name}.png`).toBeLessThanOrEqual(MOST_BYTES)
}

/** Details of a test that only `deploy/dev test-all` runs: why `test` does without, and what keeps the promise there. */
export const onlyInTestAll = (why: string, ...tags: string[]) => ({
  tag: ['@test-all', ...tags],
  annotation: { type: 'only in test-all', description: why },
})
