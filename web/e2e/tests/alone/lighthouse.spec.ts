import { chromium } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { chromiumHere } from '../../chromium'
import { expect, logIn, onlyInTestAll, openBoard, someStudent, TARGET, test } from '../../fixtures'
import { judgedByLighthouse } from '../../lighthouse'

test('Lighthouse finds nothing against the access to and the practices of a student’s pages', onlyInTestAll('measures for most of a minute and must be alone; axe finds in looks what Lighthouse finds against the access'), async ({ baseURL, office }, info) => {
  test.slow()
  mkdirSync(TARGET, { recursive: true })
  const opening = await office.open(6, [16, 17, 18, 19, 20, 21], 3600)
  const profile = info.outputPath('profile')
  mkdirSync(profile, { recursive: true })
  const pages = [['login', '/'], ['board', `/#/today?session=${opening.sessionId}`]] as const
  for (const [name, path] of pages) {
    const { scores, findings } = await judgedByLighthouse(`${baseURL}${path}`, profile, `${TARGET}/lighthouse-${name}`)
    console.log(`  Lighthouse, ${name}: ${JSON.stringify(scores)} ${findings.performance.join('; ')}`)
    expect.soft({ name, ...findings }).toMatchObject({ name, accessibility: [], 'best-practices': [] })
    expect.soft(scores).toMatchObject({ accessibility: 100, 'best-practices': 100 })
    if (name === 'board') continue
    // The same browser, where somebody is logged in from now on.
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumHere(),
      args: ['--no-sandbox'],
      baseURL: baseURL!,
    })
    const page = await context.newPage()
    await logIn(page, someStudent())
    await openBoard(page, opening)
    await context.close()
  }
})
