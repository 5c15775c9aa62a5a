import { failureOf } from '../api/failure'

/** Hands a file to the browser. */
export function keepFile(content: Blob, name: string): void {
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

interface FileAnswer {
  data?: unknown
  error?: unknown
  response: Response
}

/**
 * Has the browser keep the file that a call with `parseAs: 'blob'` answers; a file that breaks off is not kept. A
 * refusal is thrown as an ApiFailure.
 */
export async function keepAnswer(call: Promise<FileAnswer>, unnamed: string): Promise<void> {
  const { data, error, response } = await call
  if (!response.ok || !(data instanceof Blob)) throw failureOf(response, error)
  keepFile(data, fileName(response.headers.get('Content-Disposition')) ?? unnamed)
}
