import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

/** What tests of the running suite and tests of the built pages do with a page. */

export type Language = 'zh-CN' | 'en'
export type Theme = 'light' | 'dark'

/** A phone or a desk of its own, with a language and a theme. */
export async function device(browser: Browser, use: object, language: Language = 'en', theme: Theme = 'light'): Promise<BrowserContext> {
  const context = await browser.newContext(use)
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      localStorage.setItem('courtgate.language', chosenLanguage)
      localStorage.setItem('courtgate.theme', chosenTheme)
    },
    [language, theme] as const,
  )
  return context
}

/** Errors of a page without anybody having pressed: scripts that broke, rules that were broken. */
export function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to|Unhandled/i.test(message.text())) {
      faults.push(`console: ${message.text()}`)
    }
  })
}

/** Moves the focus by the tab key alone, or backwards. */
export async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press(key)
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`${selector} is not reached by the tab key`)
}

/** Letters are there, and no colour is on its way to another; the page stays where it is, or goes to its end. */
export async function settled(page: Page, where?: 'at its end'): Promise<void> {
  await page.evaluate(async (isAtEnd) => {
    if (isAtEnd) scrollTo(0, document.documentElement.scrollHeight)
    await document.fonts.ready
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(passing.map((one) => one.finished))
  }, where !== undefined)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rows and days beyond the first few are like those, and by far the most that axe would look at. */
const ALIKE = ['tbody tr:nth-child(n+6)', '.days > li:nth-child(n+6):not(:last-child)']

/**
 * Rules that a part says nothing about. Element Plus heads a dialog by a header, which is no second banner of the page:
 * while it is open it is all there is.
 */
const OF_WHOLE_PAGES = ['css-orientation-lock', 'landmark-no-duplicate-banner']

export interface Judgement {
  /** Selector of the part to look at; else the whole page, and what only a whole page can be judged by. */
  within?: string | undefined
  /** The only rules to ask. */
  only?: readonly string[] | undefined
  /** Rules that are not asked. */
  unless?: readonly string[] | undefined
}

/** What axe finds on a page, each with the elements. */
export async function axeFindings(page: Page, { within, only, unless = [] }: Judgement = {}): Promise<string[]> {
  const context = { exclude: ALIKE.map((one) => [one]), ...(within === undefined ? {} : { include: [[within]] }) }
  const without = [...unless, ...(within === undefined ? [] : OF_WHOLE_PAGES)]
  const rules = only === undefined ? Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) : {}
  // Style sheets are read for that rule alone.
  const preload = only === undefined && !without.includes('css-orientation-lock')
  const runOnly = only === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: [...only] }
  const ask = () =>
    page.evaluate(
      async ([where, how]) => {
        const { axe } = window as unknown as { axe?: { run: (context: object, options: object) => Promise<AxeResults> } }
        const found = await axe?.run(where, how)
        return found?.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(' ')}`)
      },
      [context, { runOnly, rules, preload, resultTypes: ['violations'] }] as const,
    )
  const found = await ask()
  if (found !== undefined) return found
  await page.evaluate(`${AXE}; undefined`)
  return (await ask()) ?? []
}
