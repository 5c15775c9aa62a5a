// Writes the client's types from the documents of the services, so that a page that uses what the API
// does not have is not built. What is written is not committed: docs/api is the source.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const SERVICES = ['gateway', 'reserve', 'booking', 'payment', 'scheduler']
const documents = new URL('../../docs/api/', import.meta.url)
const target = new URL('../shared/src/api/generated/', import.meta.url)

/** Milliseconds of the last change; 0 when there is no such file. */
const changedAt = async (file) => (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs

await mkdir(target, { recursive: true })
for (const service of SERVICES) {
  const document = new URL(`${service}.json`, documents)
  const types = new URL(`${service}.ts`, target)
  const since = await changedAt(types)
  if (since > (await changedAt(document)) && since > (await changedAt(fileURLToPath(import.meta.url)))) continue
  const tree = await openapiTS(JSON.parse(await readFile(document, 'utf8')), { alphabetize: true })
  await rm(types, { force: true })
  await writeFile(types, `// Written by scripts/generate-api-types.mjs from docs/api/${service}.json.\n${astToString(tree)}`)
}
