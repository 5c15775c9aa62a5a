/** A row of a file, with the line at which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Reads CSV as RFC 4180 has it, with any line ends; rows without content are left out. */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let cell = ''
  let line = 1
  let isQuoted = false
  let at = text.startsWith('\uFEFF') ? 1 : 0

  const endCell = () => {
    row.cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row)
    row = { line: line + 1, cells: [] }
  }
  for (; at < text.length; at++) {
    const char = text[at]
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (char === ',') endCell()
    else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
    if (char === '\n') line++
  }
  endRow()
  return rows
}

/** A cell that a spreadsheet takes for a text, whatever it begins with; as the files of the services have it. */
export function harmless(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell.normalize('NFKC')) ? `'${cell}` : cell
}

/** Writes one row. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
}
