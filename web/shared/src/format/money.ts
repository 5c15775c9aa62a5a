/** Fen as ¥ with two digits, exactly: `¥1,234.50`. */
export function money(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`${fen} is not a whole number of fen`)
  const yuan = Math.trunc(Math.abs(fen) / 100)
  const rest = String(Math.abs(fen) % 100).padStart(2, '0')
  return `${fen < 0 ? '-' : ''}¥${String(yuan).replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
