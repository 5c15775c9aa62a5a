import { expect, type Page } from '@playwright/test'
import { axeFindings, settled, type Judgement, type Language } from '../e2e/page'
import { patternOf, textsOf } from '../e2e/words'
import type { Tour } from './fixtures'

/** Whose pages: texts and sizes are other ones at the office, which works at a desk. */
export type Pages = 'student' | 'office'

/** What a page shows, besides what axe knows to judge. */
interface Seen {
  title: string
  /** Whether the page has a name of its own: at the door of the console there is only that. */
  isNamed: boolean
  language: string
  headings: number
  /** Whether a text was taken for markup. */
  isTaken: boolean
  /** Texts, and what is said of controls and pictures. */
  texts: string[]
  /** Names of values of the API that somebody has to read. */
  words: string[]
  /** What is pressed or gone to and has no name in words: a sign is none. */
  nameless: string[]
  /** Fields without a label of their own: what stands in an empty field is none. */
  unlabelled: string[]
  /** Controls that a thumb misses. */
  small: string[]
}

const NARROW = 320

/**
 * Finds whatever keeps a page from being fit for everybody: what axe knows, controls without a name in words, fields
 * without a label, raw keys, words of another language, and, for students, what a thumb misses or what is wider than the
 * smallest screen.
 *
 * @param judgement of axe; else the whole page by all rules
 */
export async function judge(tour: Tour, judgement: Judgement = {}): Promise<void> {
  // At its end nothing of it lies under the bar or the button.
  await settled(tour.page, 'at its end')
  const found = [...(await axeFindings(tour.page, judgement)), ...(await glance(tour))]
  expect.soft(found).toEqual([])
}

/** The same without axe, for pages that differ from those which it has seen by their texts alone. */
export async function glance({ page, pages, language }: Tour): Promise<string[]> {
  const seen = await look(page)
  return [
    ...seen.nameless.map((one) => `no name: ${one}`),
    ...seen.unlabelled.map((one) => `no label: ${one}`),
    ...((seen.isNamed ? /.+ · .*Courtgate/ : /Courtgate/).test(seen.title) ? [] : [`title: ${seen.title}`]),
    ...(seen.language === language ? [] : [`language: ${seen.language}`]),
    ...(seen.headings === 1 ? [] : [`${seen.headings} headings of the page`]),
    ...strangeTexts([seen.title, ...seen.texts], pages, language),
    ...seen.words.map((word) => `raw word: ${word}`),
    ...(seen.isTaken ? ['a text became an element'] : []),
    ...(pages === 'student' ? [...seen.small.map((one) => `small: ${one}`), ...(await widerThanNarrow(page))] : []),
  ]
}

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const isSeen = (one: Element | null) => one?.checkVisibility({ visibilityProperty: true }) === true
    const isHidden = (one: Element) => one.closest('[aria-hidden=true]') !== null
    const allSeen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => isSeen(one) && !isHidden(one))
    const brief = (one: Element) => one.outerHTML.slice(0, 120)
    const texts: string[] = []
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || !isSeen(parent)) continue
      texts.push(text)
      if (parent?.closest('code, pre') === null) words.push(...(text.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []))
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      texts.push(...allSeen(`[${name}]`).map((one) => one.getAttribute(name) ?? ''))
    }
    /** What is read of an element, without the signs that only those who see have. */
    const spoken = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? ''
      return node.ariaHidden === 'true' ? '' : [...node.childNodes].map(spoken).join('')
    }
    const named = (one: HTMLElement) => {
      const owners = one.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
      const labels = [...owners.map((id) => document.getElementById(id)), ...('labels' in one ? ((one as HTMLInputElement).labels ?? []) : [])]
      return [one.ariaLabel ?? '', ...labels.map((label) => label?.textContent ?? '')].join('')
    }
    const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text)
    const isField = 'input:not([type=hidden]), select, textarea, [role=switch], meter, progress, [role=progressbar]'
    const rooms = 'nav, aside, dialog, fieldset, [role=region], [role=dialog], [role=grid], [role=group], svg[role=img], div[role=img]'
    return {
      title: document.title,
      isNamed: !/^\/admin\/#\/(login|wrong-role)/.test(location.pathname + location.hash),
      language: document.documentElement.lang,
      headings: allSeen('h1').length,
      isTaken: 'taken' in window || document.querySelector('img[src=x], [onerror]') !== null,
      texts,
      words,
      nameless: [
        ...allSeen('button, a[href], [role=button], [role=option], [role=tab]').filter((one) => !isWord(one.ariaLabel ?? spoken(one))),
        ...allSeen(rooms).filter((one) => !isWord(named(one)) && one.querySelector(':scope > legend') === null),
      ].map(brief),
      unlabelled: allSeen(isField).filter((one) => !isWord(named(one))).map(brief),
      small: allSeen('main button, main a, main select, main input:not([type=radio]), nav a')
        .filter((one) => getComputedStyle(one).clipPath === 'none')
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 24)
        .map(({ one, box }) => `${box.width}x${box.height} ${brief(one)}`),
    }
  })
}

async function widerThanNarrow(page: Page): Promise<string[]> {
  const size = page.viewportSize()!
  if (size.width > NARROW) await page.setViewportSize({ width: NARROW, height: size.height })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (size.width > NARROW) await page.setViewportSize(size)
  return width > NARROW ? [`${width} px wide`] : []
}

/** Texts that are keys, or the other language's. */
function strangeTexts(texts: readonly string[], pages: Pages, language: Language): string[] {
  const { rooms, isOther } = (knownTexts[`${pages} ${language}`] ??= known(pages, language))
  const isKey = (text: string) => (text.match(/[A-Za-z]\w*(?:\.\w+)+/g) ?? []).some((token) => rooms.has(token.split('.')[0]!))
  return texts.flatMap((text) => (isKey(text) ? [`raw key: ${text}`] : isOther(text) ? [`other language: ${text}`] : []))
}

interface Known {
  /** First parts of keys. */
  rooms: ReadonlySet<string>
  isOther: (text: string) => boolean
}
const knownTexts: Record<string, Known> = {}

function known(pages: Pages, language: Language): Known {
  const english = textsOf(pages, 'en')
  const chinese = textsOf(pages, 'zh-CN')
  const rooms = new Set([...english.keys()].map((key) => key.split('.')[0]!))
  if (language === 'en') return { rooms, isOther: (text) => /[\u3000-\u9fff\uff00-\uffef]/.test(text) }
  const foreign = [...english].filter(([key, text]) => text !== chinese.get(key) && /[A-Za-z]{2}/.test(text.replace(/\{\w+\}/g, '')))
  const pattern = new RegExp(`^(?:${foreign.map(([, text]) => patternOf(text)).join('|')})$`)
  return { rooms, isOther: (text) => /[A-Za-z]{2}/.test(text) && pattern.test(text) }
}
