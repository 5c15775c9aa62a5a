import { readFileSync } from 'node:fs'
import { device, enter, expect, onlyInTestAll, test, watchFaults } from '../../fixtures'
import { DESK } from '../../sizes'

const ROWS = 20_000

test('an import of 20,000 accounts shows how far it is, and reports every row that is not taken', onlyInTestAll('takes minutes and must be alone; UsersIT of booking-service imports, importAccounts.test.ts sends part by part'), async ({ browser, baseURL, faults }) => {
  test.slow()
  const page = await (await device(browser, { ...DESK, baseURL })).newPage()
  watchFaults(page, faults)
  const stamp = Date.now() % 100_000_000
  const rows = Array.from({ length: ROWS }, (_, index) => `i${stamp}-${index},Imported ${index},secret-${index}`)
  rows[10] = `i${stamp}-10,,secret-10`
  rows[20] = 's00001,Already There,secret-20'
  rows[12_030] = `i${stamp}-12030,Short Password,x`
  await enter(page)
  await page.goto('/admin/#/students/import')
  await page.locator('#import-file').setInputFiles({
    name: 'students.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['studentId,name,password', ...rows].join('\n')),
  })
  await expect(page.getByText('19999 rows can be imported, 1 cannot.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 19999 accounts' }).click()
  const progress = page.getByRole('progressbar', { name: 'Progress of the import' })
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await expect(page.getByText('19997 accounts imported, 3 rows not.')).toBeVisible({ timeout: 240_000 })
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await expect(page.locator('main tbody tr')).toHaveCount(3)
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the report' }).click(),
  ])
  const lines = readFileSync(await report.path(), 'utf8').trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
    expect.stringMatching(/line,studentId$/),
    `12,i${stamp}-10`,
    '22,s00001',
    `12032,i${stamp}-12030`,
  ])
  await page.goto(`/admin/#/students?q=i${stamp}-${ROWS - 1}`)
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await page.context().close()
})
