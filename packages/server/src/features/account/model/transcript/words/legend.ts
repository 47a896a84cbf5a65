import { statusOfGrade, type CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { mentionsCode } from './codes.ts'
import { explainedMark } from './explained-marks.ts'
import { plainLetters } from './lines.ts'
import type { Line } from './shapes.ts'

const LONGEST_LINE = 300
/** Letters mean the same everywhere. */
const LETTER = /^(?:[A-DF][+-]?)$/

/** What the words behind a mark say, the first that fits. */
const MEANINGS: readonly (readonly [RegExp, CourseStatus | undefined])[] = [
  [/^(?:unofficial|administrative|failure to|withdrew failing|withdrawn? (?:while )?fail)/, undefined],
  [
    /^(?:un-?satisfactory|no credit|not? pass|non-?pass|fail|echec|echoue|did not|not complete|reprob)/,
    'failed',
  ],
  [/^(?:official |approved |voluntary )?(?:withdr|dropped|abandon|retir|baja)/, 'withdrawn'],
  [/^(?:audit|auditeur|oyente)/, 'audit'],
  [
    /^(?:(?:course |work |still )?in[- ]progress|incomplet|defer|(?:grade |mark )?(?:pending|not (?:yet )?(?:reported|graded|submitted|available))|no grade (?:yet|reported|received|submitted)|registered|enrolled|currently|en c(?:ours|urso)|report delayed|missing grade|ongoing)/,
    'in-progress',
  ],
  [/^planned/, 'planned'],
  [
    /^(?:transfer|advanced (?:standing|placement)|test credit|exam(?:ination)? credit|equivalence)/,
    'transfer-credit',
  ],
  [
    /^(?:(?:marginal |minimal |minimum )?pass|credit(?! (?:by|hour|for|pending|not))|satisfactory|complet|honou?rs?|distinction|excellent|(?:very )?good|competen|reussi|succes|aprobad|mastery|standing granted)/,
    'completed',
  ],
]

/** `UN = Unofficial withdrawal`, `E : échec`, `NGR (No grade reported)`, `H - Honours`. */
const BY_WORDS = /(?<![\w+'’&/-])([A-Z]{1,4}[+-]?)(?:\s*[=:–—]\s*|\s+-\s+|\s*\()(\p{L}[\p{L} '’-]{2,40})/gu
/** `AB 3.5`, `BC = 2.50`, `UN 0.00 (unofficial withdrawal`. */
const BY_VALUE =
  /(?<![\w+.-])([A-Z]{1,3}[+-]?)\s*[=:(-]?\s*(\d[.,]\d{1,2})(?![\d.])\)?(?:\s*\((\p{L}[\p{L} -]{2,40}))?/gu
const LEAST_VALUES = 3

const HEADING =
  /^\W*(?:legend|grad(?:e|ing) (?:key|scale|system|legend|notes?|codes?)|key|l[ée]gende|explanation of grades)\W*$/i
const MOST_LEGEND_LINES = 12
/** `COM Complete (pass)   N Did not complete` below the heading of a legend. */
const BY_PLACE = /(?<=^\s*|\s{2}|[,;]\s)([A-Z]{1,4}[+-]?)\s+(\p{Lu}\p{Ll}[\p{L} '’-]{2,40})/gu

interface Legend {
  marks: Map<string, CourseStatus>
  /** The lines that explain marks. */
  lines: Set<number>
}

/** Marks that the text explains and that nobody else would know, or would take for something else. */
function legendOf(lines: readonly Line[]): Legend {
  const marks = new Map<string, CourseStatus>()
  const explaining = new Set<number>()
  let below = MOST_LEGEND_LINES
  for (const { text, at } of lines) {
    if (text.length > LONGEST_LINE) continue
    below = HEADING.test(text) ? 0 : below + 1
    const values = Array.from(text.matchAll(BY_VALUE))
    if (values.length >= LEAST_VALUES && values.some(([, mark = '']) => LETTER.test(mark)))
      for (const [, mark = '', value = '', words = ''] of values) {
        const status = statusByValue(Number(value.replace(',', '.')), words)
        explaining.add(at)
        if (status !== undefined && statusOfGrade(mark) === undefined) marks.set(mark, status)
      }
    if (mentionsCode(text) && values.length < LEAST_VALUES) continue
    const places = below < MOST_LEGEND_LINES ? text.matchAll(BY_PLACE) : []
    for (const [, mark = '', words = ''] of [...text.matchAll(BY_WORDS), ...places]) {
      const status = meaningOf(words)
      if (status !== undefined) explaining.add(at)
      if (status !== undefined && !LETTER.test(mark) && statusOfGrade(mark) !== status)
        marks.set(mark, status)
    }
  }
  return { marks, lines: explaining }
}

const meaningOf = (words: string): CourseStatus | undefined => {
  const plain = plainLetters(words).toLowerCase()
  return MEANINGS.find(([form]) => form.test(plain))?.[1]
}

/** A mark that counts with nothing fails a course, unless its words say that it doesn't count. */
function statusByValue(value: number, words: string): CourseStatus | undefined {
  if (value > 0) return 'completed'
  const status = words === '' ? 'failed' : meaningOf(words)
  return status === 'completed' ? undefined : (status ?? 'failed')
}

/** Writes marks that the text explains so that every reader of a mark knows them and what they stand for. */
export function withExplainedMarks(lines: readonly Line[]): Line[] {
  const legend = legendOf(lines)
  const marked = withMarks(lines, legend)
  return lines.some(({ text }) => FOUR_POINTS.test(text)) ? marked.map(withDecimalGrade) : marked
}

function withMarks(lines: readonly Line[], legend: Legend): Line[] {
  if (legend.marks.size === 0) return [...lines]
  const names = [...legend.marks.keys()].map((mark) => mark.replace('+', '\\+'))
  const long = names.filter((name) => name.length > 1)
  const cell = `(?<=^\\s*|\\s{2}|\\t|[|,;:]\\s?|\\d\\s+)(?:${names.join('|')})(?=\\s{2}|\\t|\\s*[|,;]|\\s+\\d|\\s*$)`
  const word = `(?<=[\\s|,;(])(?:${long.join('|')})(?=[\\s|,;)]|$)(?![ -]\\d{2,4}(?![.\\d]))`
  const mark = new RegExp(long.length > 0 ? `${word}|${cell}` : cell, 'g')
  const explained = (name: string) => explainedMark(name, legend.marks.get(name) ?? 'completed')
  return lines.map((line) =>
    legend.lines.has(line.at) || line.text.length > LONGEST_LINE
      ? line
      : { ...line, text: line.text.replace(mark, explained) },
  )
}

const FOUR_POINTS = /\b4\.0?[- ](?:point )?(?:grad\w+ )?scale\b|\bdecimal grades?\b/i
const LOWEST_PASS = 0.7

/** `Grade 3.4`, where the text says that grades go up to 4.0. */
const withDecimalGrade = (line: Line): Line => ({
  ...line,
  text: line.text.replace(/(?<=\bgrade\s?:?\s+)[0-4]\.\d(?![\d.])/gi, (grade) => {
    const value = Number(grade)
    if (value > 0 && value < LOWEST_PASS) return grade
    return explainedMark(grade, value === 0 ? 'failed' : 'completed')
  }),
})
