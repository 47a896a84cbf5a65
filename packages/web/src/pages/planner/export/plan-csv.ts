import { COLUMNS, type PlanDocument } from './plan-document.ts'

/** A plan as CSV with a byte order mark, without which Excel misreads accents. */
export function planCsv({ title, madeOn, schools }: PlanDocument): string {
  const rows = [
    ['School', ...COLUMNS.map(([, name]) => name)],
    ...schools.flatMap(({ name, lines }) =>
      lines.map((line) => [name, ...COLUMNS.map(([field]) => line[field])]),
    ),
    [],
    [`${title}, ${madeOn}`],
    ...schools.flatMap(({ summary, basis, notes, sources }) =>
      [summary, basis, ...notes, ...sources].map((text) => [text]),
    ),
  ]
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A spreadsheet would run a cell that begins like a formula. */
function cell(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
