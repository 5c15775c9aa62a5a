/** Yuan as a person types them to fen, exactly; null for what is no amount of whole fen. */
export function fenOf(text: string): number | null {
  const match = /^¥?\s*(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (match === null) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Fen as a person would type them: `12.5` is `12.50`. */
export function yuanOf(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}
