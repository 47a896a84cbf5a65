import { codeAtStart } from '../words/codes.ts'
import { termInColumn } from '../words/terms.ts'
import { freeRow, type Reading } from './free-row.ts'

const LONGEST_LINE = 400
const MOST_ROWS = 40
/** What may stand between two courses of a list. */
const BETWEEN = /(?:[;,|•]\s*|\s\/\s*)(?:(?:and|&|y|et)\s+)?(?=[A-Z]{2})/g

/**
 * Courses on one line, each with its own marks: `COMP 139 (C) / COMP 155 (A-); COMP 112 (W)`. Undefined where a part is
 * something else, or where a term or a state could be of several of them.
 */
export function listedRows(text: string): Reading[][] | undefined {
  if (text.length > LONGEST_LINE || !/[;,|•/]/.test(text)) return undefined
  const { term, rest } = withoutLabel(text)
  const parts = partsOf(rest)
  if (parts.length < 2 || parts.length > MOST_ROWS) return undefined
  const rows = parts.map((part) => ({ part, readings: freeRow(part, undefined) }))
  if (rows.some(({ readings: [first] }) => !first || first.fields.title !== undefined)) return undefined
  if (!rows.some(({ readings: [first] }) => first?.fields.grade ?? first?.fields.status)) return undefined
  const isOfAll = (field: 'term' | 'status') => {
    const saying = rows.filter(({ readings: [first] }) => first?.fields[field] !== undefined)
    return (
      saying.length === 0 ||
      saying.length === rows.length ||
      saying.every(({ part }) => /\)\s*\.?$/.test(part))
    )
  }
  if (!isOfAll('term') || !isOfAll('status')) return undefined
  return rows.map(({ readings }) =>
    readings.map(({ fields }) => ({
      pattern: 'card',
      fields: term === undefined ? fields : { ...fields, term: fields.term ?? term },
    })),
  )
}

/** `Fall 2023: `, `My courses: ` before the first of them. */
function withoutLabel(text: string): { term: string | undefined; rest: string } {
  const [all = '', label = ''] = /^\s*(?:[-*•]\s+)?([^:,;()]{2,40}):\s+/.exec(text) ?? []
  if (all === '' || codeAtStart(label)) return { term: undefined, rest: text }
  const term = termInColumn(label)
  const isWords = /^(?:my )?(?:courses?|classes|grades|transcript|list|record|done|taken|so far)$/i.test(
    label,
  )
  return term !== undefined || isWords
    ? { term, rest: text.slice(all.length) }
    : { term: undefined, rest: text }
}

function partsOf(text: string): string[] {
  const starts = Array.from(text.matchAll(BETWEEN)).flatMap(({ 0: sign, index }) =>
    codeAtStart(text.slice(index + sign.length)) ? [{ from: index, to: index + sign.length }] : [],
  )
  return [...starts, { from: text.length, to: text.length }].map(({ from }, at) =>
    text.slice(starts[at - 1]?.to ?? 0, from).replace(/\.\s*$/, ''),
  )
}
