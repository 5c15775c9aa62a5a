import { failureOf } from '@courtgate/shared'

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
  keep(await response.blob(), fileName(response.headers.get('Content-Disposition')) ?? path.split('/').pop() ?? 'list.csv')
}

/** Hands a file to the browser. */
export function keep(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads it after this call.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The name that the server gives a file. */
export function fileName(disposition: string | null): string | null {
  return /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1] ?? null
}
