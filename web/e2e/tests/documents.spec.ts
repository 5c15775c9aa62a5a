import { expect, onlyInTestAll, someStudent, test } from '../fixtures'

test('"Try it out" in the documents asks as whoever gave their token', onlyInTestAll('the documents are none of our pages; ApiDocumentIT of each service compares them with what is served', '@desk'), async ({ page, request }) => {
  const studentId = someStudent()
  const login = await request.post('/auth/login', { data: { studentId, password: 'student-dev-only' } })
  const { data } = (await login.json()) as { data: { accessToken: string } }
  await page.goto('/docs')
  await page.locator('#select').selectOption({ label: 'booking-service' })
  const whoAmI = page.locator('#operations-login-whoAmI')
  await whoAmI.getByRole('button', { name: /auth\/me/ }).first().click()
  await whoAmI.getByRole('button', { name: 'Try it out' }).click()
  const answer = whoAmI.locator('.live-responses-table')
  const execute = whoAmI.getByRole('button', { name: 'Execute' })
  await execute.click()
  await expect(answer).toContainText('UNAUTHORIZED')

  await page.locator('.auth-wrapper').getByRole('button', { name: 'Authorize' }).click()
  const dialog = page.locator('.modal-ux')
  await dialog.locator('input').fill(data.accessToken)
  await dialog.getByRole('button', { name: 'Apply credentials' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await execute.click()
  await expect(answer).toContainText(`"studentId": "${studentId}"`)
})
