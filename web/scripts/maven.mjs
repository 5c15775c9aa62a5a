// Called by Maven: installs the libraries and builds the pages, each only when something is newer than the last
// time, or checks the types and the documents, runs the tests and looks at the pages in a
// browser, or runs the tests of a suite in a browser. Pages that are only to be
// built (build skipTests=true) need no more than the dependencies of package.json, half of all; its devDependencies
// are what checks them.
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('..', import.meta.url))
const PAGES = ['shared', 'student', 'admin']
const WORKSPACES = [...PAGES, 'e2e', 'looks']
const INSTALLED = join(web, 'node_modules/.installed')
const INSTALLED_TO_TEST = join(web, 'node_modules/.installed-to-test')
const BUILT = join(web, 'target/built')
/** Files that no page is made of. */
const MADE = new Set(['node_modules', 'dist', 'target', 'generated'])

const changedAt = async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0

/** The last change of anything in a file or a folder, a removal included. */
async function newest(path) {
  let last = await changedAt(path)
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!MADE.has(entry.name)) last = Math.max(last, await newest(join(path, entry.name)))
  }
  return last
}

function run(...command) {
  const { status, error } = spawnSync('npm', command, { cwd: web, stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`npm ${command.join(' ')} failed`)
}

async function stamp(path) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '')
}

/** Files that pages are made of, or also those that test them. */
async function install(toTest) {
  const manifests = ['package-lock.json', 'package.json', ...WORKSPACES.map((name) => `${name}/package.json`)]
  const changes = await Promise.all(manifests.map((name) => changedAt(join(web, name))))
  if ((await changedAt(toTest ? INSTALLED_TO_TEST : INSTALLED)) > Math.max(...changes)) return
  run('ci', toTest ? '--include=dev' : '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error')
  await stamp(INSTALLED)
  if (toTest) await stamp(INSTALLED_TO_TEST)
}

async function build() {
  const sources = [...PAGES, 'scripts', 'pages.vite.ts', 'tsconfig.base.json'].map((name) => join(web, name))
  const changes = await Promise.all([...sources, join(web, '../docs/api'), INSTALLED].map(newest))
  if ((await changedAt(BUILT)) > Math.max(...changes)) return
  await rm(BUILT, { force: true })
  // Maven only adds to it: the old pages would stay among the new ones.
  for (const copy of ['target/classes', 'target/run/classes']) await rm(join(web, copy), { recursive: true, force: true })
  run('run', '--silent', 'build')
  await stamp(BUILT)
}

const [task, ...settings] = process.argv.slice(2)
await install(task !== 'build' || !settings.includes('skipTests=true'))
switch (task) {
  case 'build':
    await build()
    break
  case 'test':
    run('run', '--silent', 'check')
    run('run', '--silent', 'lint')
    run('run', '--silent', 'test')
    run('run', '--silent', 'looks')
    break
  case 'e2e':
    run('run', '--silent', 'e2e')
    break
  default:
    throw new Error('build, test or e2e?')
}
