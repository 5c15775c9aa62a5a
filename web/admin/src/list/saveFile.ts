import { failureOf, fileName, keepFile } from '@courtgate/shared'

/** Has the browser keep a file that only somebody logged in may have. */
export async function saveFile(
  fetch: (request: Request) => Promise<Response>,
  path: string,
  query: Record<string, string | number | boolean>,
): Promise<void> {
  const address = new URL(path, location.origin)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  const response = await fetch(new Request(address))
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
  const name = fileName(response.headers.get('Content-Disposition')) ?? path.split('/').pop() ?? 'list.csv'
  keepFile(await response.blob(), name)
}
