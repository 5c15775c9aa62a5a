import { writeFileSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse, { type Flags } from 'lighthouse'
import { chromiumHere } from './chromium'

/** Codes of Lighthouse by which it says that it recorded badly, whatever the page is like. */
const BAD_RECORDINGS: readonly string[] = ['NO_NAVSTART', 'NO_TRACING_STARTED']
const MOST_TRIES = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

export interface Judgement {
  /** 0 to 100 by category. */
  scores: Record<(typeof CATEGORIES)[number], number>
  /** Audits that keep a category below 100. */
  findings: Record<(typeof CATEGORIES)[number], string[]>
}

/**
 * Lighthouse's report on a page on a phone, with its preset of a slow network and processor.
 *
 * @param profile folder of a browser that was here before: whose login it has
 * @param report file without its ending
 */
export async function judgedByLighthouse(url: string, profile: string, report: string): Promise<Judgement> {
  const chrome = await launch({
    chromePath: chromiumHere(),
    chromeFlags: ['--headless=new', '--no-sandbox'],
    userDataDir: profile,
    logLevel: 'error',
  })
  try {
    const flags: Flags = { port: chrome.port, output: 'html', onlyCategories: [...CATEGORIES], logLevel: 'error' }
    const seen = await recorded(url, flags)
    writeFileSync(`${report}.html`, [seen.report].flat().join(''))
    return judgementOf(seen.lhr)
  } finally {
    chrome.kill()
  }
}

/** Looks again when the recording of the page load failed, as Lighthouse then asks for; no judgement is repeated. */
async function recorded(url: string, flags: Flags) {
  for (let tries = 1; ; tries++) {
    const seen = await lighthouse(url, flags)
    if (seen === undefined) throw new Error('Lighthouse has seen nothing')
    const error = seen.lhr.runtimeError
    if (error === undefined) return seen
    if (!BAD_RECORDINGS.includes(error.code) || tries === MOST_TRIES) throw new Error(error.message)
  }
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function judgementOf(result: Result): Judgement {
  const scores = {} as Judgement['scores']
  const findings = {} as Judgement['findings']
  for (const name of CATEGORIES) {
    const { score, auditRefs } = result.categories[name]!
    scores[name] = Math.round((score ?? 0) * 100)
    findings[name] = auditRefs
      .map(({ id, weight }) => ({ weight, audit: result.audits[id]! }))
      .filter(({ weight, audit }) => weight > 0 && audit.score !== null && audit.score < 1)
      .map(({ audit }) => `${audit.id}: ${audit.displayValue ?? audit.title}`)
  }
  return { scores, findings }
}
