// Finishes built pages: keep their first load small, say to the service worker what the shell
// is made of, and lay a compressed copy beside every file, so that the gateway compresses nothing.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/** Pages with the parts that their first view needs besides the entry, and the budget of gzipped script. */
const PAGES = [
  { name: 'student', folder: dist, first: ['src/locales/zh-CN.ts'], budget: 130 * 1024 },
  { name: 'admin', folder: join(dist, 'admin'), first: ['src/frame/ConsoleFrame.vue', 'src/opening/OpeningPage.vue', 'src/locales/zh-CN.ts'], budget: 350 * 1024 },
]
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.ico'])

/** The scripts that are loaded for some entries of a manifest, each with all that it imports. */
function scriptsOf(manifest, entries) {
  const files = new Set()
  const visit = (key) => {
    const part = manifest[key]
    if (part === undefined) throw new Error(`nothing was built from ${key}`)
    if (files.has(part.file)) return
    files.add(part.file)
    for (const next of part.imports ?? []) visit(next)
  }
  entries.forEach(visit)
  return [...files].filter((file) => file.endsWith('.js'))
}

async function filesUnder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Writes the list of the student's shell into its service worker; a new list is a new version. */
async function fillServiceWorker() {
  const worker = join(dist, 'sw.js')
  const text = await readFile(worker, 'utf8').catch(() => null)
  if (text === null) return
  const shell = (await filesUnder(dist))
    .map((file) => `/${relative(dist, file)}`)
    .filter((path) => path.startsWith('/assets/') || path.startsWith('/icons/'))
    .sort()
  const version = createHash('sha256').update(shell.join('\n')).update(await readFile(join(dist, 'index.html'))).digest('hex')
  const filled = text.replace('__SHELL__', JSON.stringify(shell)).replace('__VERSION__', version.slice(0, 12))
  if (filled.includes('__SHELL__') || filled === text) throw new Error('the service worker has no place for its shell')
  await writeFile(worker, filled)
}

let fits = true
for (const { name, folder, first, budget } of PAGES) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  let size = 0
  for (const file of scriptsOf(manifest, ['index.html', ...first])) {
    size += gzipSync(await readFile(join(folder, file)), { level: 9 }).length
  }
  console.log(`${name}: ${(size / 1024).toFixed(1)} KB of gzipped script at first, at most ${budget / 1024} KB`)
  fits &&= size <= budget
  await rm(join(folder, '.vite'), { recursive: true })
}
if (!fits) throw new Error('a page loads more script at first than it may')
await fillServiceWorker()
for (const file of await filesUnder(dist)) {
  if (!COMPRESSED.has(extname(file))) continue
  const content = await readFile(file)
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await writeFile(`${file}.br`, brotliCompressSync(content, { params: quality }))
}
