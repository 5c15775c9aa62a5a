/** A text that becomes an element, and does something, on a page that takes it for markup. */
export const MARKUP = '<img src=x onerror=taken=1>'
const LONG = 'Universitätssporthallen'
/** What people write: names, titles, reasons. */
const WRITTEN = /"(name|nameZh|nameEn|sportZh|sportEn|contact|courtName|templateName|blockedFor|why|endWhy|text|campus|lastError)":"([^"]*)"/g

/** An answer in which whatever people write is long, holds a word without an end, and looks like markup. */
export function wildly(json: string): string {
  return json.replace(WRITTEN, (_, field: string, text: string) => `"${field}":${JSON.stringify(`${MARKUP} ${LONG} ${text}`)}`)
}
