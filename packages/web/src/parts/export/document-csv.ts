import type { ExportDocument } from './document.ts'

/** A document as CSV with a byte order mark, without which Excel misreads accents. */
export function documentCsv({ title, madeOn, sectionTitle, columns, sections }: ExportDocument): string {
  const rows = [
    [sectionTitle, ...columns.map((column) => column.title)],
    ...sections.flatMap(({ name, rows: cells }) => cells.map((row) => [name, ...row])),
    [],
    [`${title}, ${madeOn}`],
    ...sections.flatMap(({ name, rows: cells, summary, basis, notes, sources }) =>
      [cells.length > 0 ? `${name}: ${summary}` : summary, ...notes, basis, ...sources].flatMap((text) =>
        text === '' ? [] : [[text]],
      ),
    ),
  ]
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A spreadsheet would run a cell that begins like a formula. */
function cell(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
