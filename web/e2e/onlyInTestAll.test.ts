import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const TESTS = join(import.meta.dirname, 'tests')
const specs = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => ({ file, source: readFileSync(join(TESTS, file), 'utf8') }))
/** A sentence says at least what keeps a test out, or what keeps its promise meanwhile. */
const LEAST_WHY = 30

describe('tests that only test-all runs', () => {
  it.each(specs)('say why in $file, each for itself', ({ source }) => {
    const whys = [...source.matchAll(/onlyInTestAll\('([^']*)'/g)].map(([, why]) => why!)
    expect(whys).toHaveLength(source.split('onlyInTestAll(').length - 1)
    expect(whys.filter((why) => why.length < LEAST_WHY)).toEqual([])
    // The tag comes with the reason, and in no other way.
    expect(source).not.toContain('@test-all')
  })
})
