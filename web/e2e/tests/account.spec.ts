import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { device, enter, expect, judge, logIn, onlyInTestAll, test, watchFaults } from '../fixtures'
import { DESK } from '../sizes'
import { dev } from '../suite'

const WHY = 'asked for at the counter'

/** The code that a letter to this address has; on a developer's machine letters are in the log. */
async function codeFor(address: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const log = await dev('logs', 'booking')
    code = log.slice(log.lastIndexOf(address)).match(/^(\d[\d ]+\d) is your code/m)?.[1]
    expect(code).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return code!
}

/** Presses a deed in the side page of the console's only row. */
async function ask(page: Page, deed: string): Promise<void> {
  await page.getByRole('button', { name: deed, exact: true }).first().click()
  const asked = page.getByRole('dialog').last()
  await asked.getByLabel('Why').fill(WHY)
  await asked.getByRole('button', { name: deed, exact: true }).click()
}

test('notices are sent to an address that the student has shown to be his, until he ends it', onlyInTestAll('waits for letters in the log of a service; NoticeAddressIT and MailChannelIT of booking-service send them, looks sees each state of the address', '@both'), async ({ student }) => {
  const { page } = student
  const address = `e${Date.now()}@example.edu`
  await page.goto('/#/account')
  const letters = page.locator('section', { has: page.getByRole('heading', { name: 'Notices outside these pages' }) })
  await letters.locator('#letters-address').fill('not an address')
  await letters.getByRole('button', { name: 'Send me a code' }).click()
  await expect(letters.getByRole('alert')).toHaveText('Notices cannot be sent to this address')
  await letters.locator('#letters-address').fill(address)
  await letters.getByRole('button', { name: 'Send me a code' }).click()
  await expect(letters).toContainText(`A code is on its way to ${address}.`)
  await letters.getByLabel('Code').fill('12')
  await letters.getByRole('button', { name: 'Confirm' }).click()
  await expect(letters.getByRole('alert')).toHaveText('Six digits')
  await judge(page, 'account-code-en')

  await page.reload()
  await letters.getByLabel('Code').fill(await codeFor(address))
  await letters.getByRole('button', { name: 'Confirm' }).click()
  await expect(letters.getByText('They are sent to you by')).toContainText(address)
  await judge(page, 'account-address-en')
  await page.reload()
  await expect(letters.getByText('They are sent to you by')).toContainText(address)

  await letters.getByRole('button', { name: 'Stop sending' }).click()
  await expect(letters.locator('#letters-address')).toHaveValue('')
})

test('a student has everything that is kept of him as a file, once a minute', onlyInTestAll('a limit of one a minute; OwnDataIT of booking-service and of payment-service tell what is in the file'), async ({ student }) => {
  const { page, id } = student
  await page.goto('/#/account')
  const button = page.getByRole('button', { name: 'Download as a file' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe(`courtgate-${id}.json`)
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8')) as { account: { studentId: string } }
  expect(kept.account.studentId).toBe(id)
  expect(JSON.stringify(kept)).not.toMatch(/\$2[aby]\$/)
  await button.click()
  const data = page.locator('section', { has: page.getByRole('heading', { name: 'Your data' }) })
  await expect(data.getByRole('alert')).toContainText('This file can be had once a minute')
})

test('who leaves is out everywhere; the office erases nobody before the days of keeping are over, and can bring him back', onlyInTestAll('takes several logins and the console; ErasureIT and LogOutIT of booking-service end and erase them, looks sees the question'), async ({
  browser,
  baseURL,
  use,
  office,
  faults,
}) => {
  const id = `leaves${Date.now()}`
  await office.addStudent(id, 'Going Away')
  const context = await device(browser, use)
  const [page, other] = [await context.newPage(), await context.newPage()]
  watchFaults(page, faults)
  await logIn(page, id)
  await other.goto('/#/mine')
  await page.goto('/#/account')
  await page.getByRole('button', { name: 'Leave Courtgate' }).click()
  const sheet = page.getByRole('dialog')
  await judge(page, 'account-leave-en')
  await sheet.getByRole('button', { name: 'Leave for good' }).click()
  await expect(sheet.locator('#leave-password')).toHaveAttribute('aria-invalid', 'true')
  await sheet.locator('#leave-password').fill('not-my-password')
  await sheet.getByRole('button', { name: 'Leave for good' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('This is not your password')
  await sheet.locator('#leave-password').fill('student-dev-only')
  await sheet.getByRole('button', { name: 'Leave for good' }).click()
  await expect(page.locator('#login-id')).toBeVisible()
  await expect(other.locator('#login-id')).toBeVisible()
  await page.locator('#login-id').fill(id)
  await page.locator('#login-password').fill('student-dev-only')
  await page.locator('#login-password').press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()

  const desk = await (await device(browser, { ...DESK, baseURL })).newPage()
  watchFaults(desk, faults)
  await enter(desk)
  await desk.goto(`/admin/#/students?q=${id}`)
  await desk.getByRole('button', { name: /^Details/ }).click()
  await ask(desk, 'Erase')
  const refused = desk.getByRole('dialog').last()
  await expect(refused.getByRole('alert').first()).toContainText('It is kept until')
  await refused.getByRole('button', { name: 'Cancel', exact: true }).click()
  await ask(desk, 'Reactivate')
  await expect(desk.getByText(`${id} is active again.`)).toBeVisible()
  await logIn(page, id)
  await context.close()
  await desk.context().close()
})
