import { existsSync } from 'node:fs'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine; throws when there is none. */
export function chromiumHere(): string {
  const found = process.env['COURTGATE_CHROMIUM'] ?? USUAL.find((path) => existsSync(path))
  if (found === undefined) throw new Error('no Chromium (Debian: apt-get install chromium)')
  return found
}
