import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'

/** The start program of the suite whose pages are tested; COURTGATE_STATE and COURTGATE_PORT_OFFSET say which. */
const PROGRAM = fileURLToPath(new URL('../../deploy/dev', import.meta.url))
let serial = 0

/** Types a command of it, and answers what it printed. */
export const dev = Object.assign((...command: string[]) => run(command, {}), {
  /** The same, with other settings for what it starts. */
  with:
    (settings: Record<string, string>) =>
    (...command: string[]) =>
      run(command, settings),
})

async function run(command: readonly string[], settings: Record<string, string>): Promise<string> {
  // Into a file: what it starts inherits its output, and would keep a pipe open.
  const path = join(tmpdir(), `courtgate-e2e-${process.pid}-${++serial}`)
  const file = openSync(path, 'w')
  try {
    const code = await new Promise<number | null>((done, fail) =>
      spawn(PROGRAM, command, { stdio: ['ignore', file, file], env: { ...process.env, ...settings } }).on('error', fail).on('exit', done),
    )
    const printed = readFileSync(path, 'utf8')
    expect(code, printed).toBe(0)
    return printed
  } finally {
    closeSync(file)
    rmSync(path)
  }
}

/** Fails unless the gateway that is tested is one that this program may stop. */
export async function requireOwnGateway(baseURL: string): Promise<void> {
  const port = /^gateway +\d+ +(\d+)/m.exec(await dev('status'))?.[1]
  expect(port, 'COURTGATE_STATE or COURTGATE_PORT_OFFSET say which suite this is').toBe(new URL(baseURL).port)
}
