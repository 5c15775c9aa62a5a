/** One account, as spreadsheets of several kinds save it. */
const [HEAD, BEFORE, NAME, AFTER] = ['studentId,name,password\n', 's1,', '李雷', ',long-enough\n']
const TEXT = HEAD + BEFORE + NAME + AFTER
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0))

export const UTF_8 = new TextEncoder().encode(TEXT)
export const UTF_8_WITH_MARK = Uint8Array.of(0xef, 0xbb, 0xbf, ...UTF_8)

/** No encoder of a browser makes it; the four bytes in the middle are the name. */
export const GBK = Uint8Array.of(...ascii(HEAD + BEFORE), 0xc0, 0xee, 0xc0, 0xd7, ...ascii(AFTER))

/** Least significant byte first, as Excel's "Unicode Text" has it. */
export function utf16({ mark, text = TEXT }: { mark: boolean; text?: string }): Uint8Array<ArrayBuffer> {
  const units = [...(mark ? '\uFEFF' : ''), ...text].map((char) => char.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => [unit & 0xff, unit >> 8]))
}
