/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/u

/** Prefixes a formula with an apostrophe, which makes it text. `unguarded` reverses it exactly. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
