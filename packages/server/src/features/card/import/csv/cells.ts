/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^(?:[\s']*[=+\-@＝＋－＠]|'*[\t\r\n])/u

/** Prefixes a formula with an apostrophe, which makes it text. `unescapeFormula` reverses it exactly. */
export const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

const PLAIN = /^[^\s,;"]+$/
const QUOTED_OR_BARE = /"((?:[^"]|"")*)"|([^\s,;"]+)/g
const COMMA = /"(?:[^"]|"")*"|[,;]/g

/** Tags separated by spaces; tags with spaces are quoted. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.map((tag) => (PLAIN.test(tag) ? tag : `"${tag.replaceAll('"', '""')}"`)).join(' ')

/** Also reads tags separated by commas, which may contain spaces. */
export function tagsIn(cell: string): string[] {
  const hasCommas = [...cell.matchAll(COMMA)].some(([mark]) => mark === ',' || mark === ';')
  const tags = hasCommas
    ? cell.split(/[,;]/).map((tag) => tag.trim().replace(/^"(.*)"$/, '$1'))
    : Array.from(
        cell.matchAll(QUOTED_OR_BARE),
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      )
  return tags.filter((tag) => tag.trim() !== '')
}

export const distractorsCell = (distractors: readonly string[] | null): string =>
  distractors === null ? '' : JSON.stringify(distractors)

/** A JSON list, or options separated by `|`. */
export function distractorsIn(cell: string): string[] | null {
  if (cell.trim() === '') return null
  const list = jsonList(cell) ?? cell.split('|')
  const options = list.map((option) => option.trim()).filter((option) => option !== '')
  return options.length === 0 ? null : options
}

function jsonList(cell: string): string[] | undefined {
  if (!cell.trim().startsWith('[')) return undefined
  try {
    const parsed: unknown = JSON.parse(cell)
    return Array.isArray(parsed) && parsed.every((each) => typeof each === 'string') ? parsed : undefined
  } catch {
    return undefined
  }
}
