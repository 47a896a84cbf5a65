/** Begins of a cell that a spreadsheet would take for a formula. */
const FORMULA = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/u

/** A cell that no spreadsheet runs: an apostrophe before it makes it text. `unguarded` gives it back exactly. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
