import { codeAtStart } from '../words/codes.ts'
import type { Line } from '../words/shapes.ts'

const LONGEST_LINE = 200
const LEAST_ROWS = 2
/** `[0.5] Discrete Structures I    C+`: with a point it is no section. */
const BRACKETED = /^(\s+)[[(](\d{1,2}\.\d{1,2})[\])]\s+(\p{Lu}.*?)((?:\s{2,}|\t)\S.*|)$/u
/** `3.00 ATT   3.00 CMPL   GRADE: B` */
const LABELLED =
  /(?<=\s)(\d{1,2}\.\d{1,3}) (ATT(?:M|EMPTED)?|AHRS)(\s+\d{1,2}\.\d{1,3}) (CMPL?|COMPL?|COMPLETED|EARN(?:ED)?|ERN|EHRS)(?=\s)(\s+)((?:GRADE|GRD?)\s?: ?|)/i

/**
 * Brings figures behind a code into the order of other rows: credits in brackets go behind the title, and the labels of
 * what was attempted and completed, in this order, are left out.
 */
export function withFiguresLast(lines: readonly Line[]): readonly Line[] {
  const changed = lines.map((line) => ({ line, text: withFigures(line.text) }))
  const rows = changed.filter(({ line, text }) => line.text !== text).length
  return rows < LEAST_ROWS
    ? lines
    : changed.map(({ line, text }) => (line.text === text ? line : { ...line, text }))
}

function withFigures(text: string): string {
  const start = text.length > LONGEST_LINE ? '' : (/^\s*/.exec(text)?.[0] ?? '')
  const code = text.length > LONGEST_LINE ? undefined : codeAtStart(text.slice(start.length))
  if (!code) return text
  const from = start.length + code.length
  const rest = text.slice(from)
  const [all, , credits = '', title = '', marks = ''] = BRACKETED.exec(rest) ?? []
  // With single blanks the title may end with its mark.
  const between = marks === '' ? ' ' : '  '
  if (all !== undefined)
    return `${text.slice(0, from)}  ${title}${between}${credits} credits  ${marks}`.trimEnd()
  return (
    text.slice(0, from) +
    rest.replace(
      LABELLED,
      (_, attempted: string, one: string, completed: string, other: string, gap: string, label: string) =>
        `${attempted} ${blank(one)}${completed} ${blank(other)}${gap}${blank(label)}`,
    )
  )
}

const blank = (text: string): string => ' '.repeat(text.length)
