import { statusOfGrade, type CourseStatus } from '../../../../../platform/catalog/course-status.ts'
import { mentionsCode } from './codes.ts'
import { explainedMark } from './explained-marks.ts'
import { plainLetters } from './lines.ts'
import { outcomeOf } from './outcomes.ts'
import type { Line } from './shapes.ts'

const LONGEST_LINE = 300
/** Letters mean the same everywhere. */
const LETTER = /^(?:[A-DF][+-]?)$/

/** What the words behind a mark say, the first that fits. */
const MEANINGS: readonly (readonly [RegExp, CourseStatus | undefined])[] = [
  [/^(?:unofficial|administrative|failure to|unauthorized|withdr\w+ unauthorized)/, undefined],
  [
    /^(?:withdr\w+ (?:with |while )?fail|un-?satisfactory|no credit|not? pass|non-?pass|fail|echec|echoue|did not|not complete|reprob)/,
    'failed',
  ],
  [/^(?:official |approved |voluntary |excused )?(?:withdr|dropped|abandon|retir|baja)/, 'withdrawn'],
  [/^(?:audit|auditeur|oyente)/, 'audit'],
  [
    /^(?:(?:course |work |still )?in[- ]progress|incomplet|defer|(?:grade |mark )?(?:pending|not (?:yet )?(?:reported|graded|submitted|available))|no grade (?:yet|reported|received|submitted)|registered|enrolled|currently|en c(?:ours|urso)|report delayed|missing grade|ongoing)/,
    'in-progress',
  ],
  [/^planned/, 'planned'],
  [
    /^(?:transfer|exempt\w* (?:by|from|through) transfer|advanced (?:standing|placement)|test credit|exam(?:ination)? credit|equivalence)/,
    'transfer-credit',
  ],
  [
    /^(?:(?:marginal |minimal |minimum )?pass|credit(?! (?:by|hour|for|pending|not))|satisfactory|complet|honou?rs?|(?:high )?distinction|excellent|(?:very )?good|competen|reussi|succes|aprobad|mastery|standing granted)/,
    'completed',
  ],
]

/** `UN = Unofficial withdrawal`, `E : échec`, `NGR (No grade reported)`, `H - Honours`. */
const BY_WORDS =
  /(?<![\w+'’&/-])([A-Z]{1,4}[+-]?)(?:\s*[=:–—]\s*|\s+-\s+|-(?=\p{Lu}\p{Ll}{3})|\s*\()(\p{L}(?:[\p{L}'’-]| (?! )){2,40})(?:\(([^()]{4,40})\))?/gu
/** `UN = Unofficial withdrawal (counted as a fail)` */
const AS_FAILED =
  /\b(?:count(?:s|ed)?|treated|calculated|same|equivalent) (?:as|to) (?:an? )?["“]?F(?:ail\w*)?\b/i
/** `AB 3.5`, `BC = 2.50`, `UN 0.00 (unofficial withdrawal`. */
const BY_VALUE =
  /(?<![\w+.-])([A-Z]{1,3}[+-]?)\s*[=:(-]?\s*(\d[.,]\d{1,2})(?![\d.])\)?(?:\s*\((\p{L}[\p{L} -]{2,40}))?/gu
const LEAST_VALUES = 3

/** `D, E = Fail`, `D+, D and D- are fail grades`: a D passes at most schools. */
const FAILING =
  /(?<![\w+])((?:[DEK][+-]?(?: ?[,/&] ?| and | or ))*[DEK][+-]?) ?(?:[=:] ?|are |is )?(?:a )?(?:fail|Fail|FAIL)/g

const HEADING =
  /^\W*(?:legend|grad(?:e|ing) (?:key|scale|system|legend|notes?|codes?)|key|l[ée]gende|explanation of grades)\W*$/i
const MOST_LEGEND_LINES = 12
/** `COM Complete (pass)   N Did not complete` below the heading of a legend. */
const BY_PLACE = /(?<=^\s*|\s{2}|[,;]\s)([A-Z]{1,4}[+-]?)\s+(\p{Lu}\p{Ll}(?:[\p{L}'’-]| (?! )){2,40})/gu

/** `60-64 C, 50-59 D`, `Grades: A-F`: a scale, behind which marks may be explained. */
const SCALE =
  /\d\d\s?[-–]\s?\d{2,3}\s?%? [A-D][+-]?[,;].*\d\d\s?%? [A-F][+-]?[,;]|^\s*grad(?:es?|ing)\s?: [A-F][+-]?\s?[-–]\s?[D-F]\b/i
/** `; N did not write` behind a scale */
const IN_LIST = /(?<=;\s)([A-Z]{1,4}) (\p{Ll}(?:[\p{L}'’-]| (?! )){2,40})(?=\s*[;.(]|\s*$)/gu

/** A line whose bracket closes on the next one, with what stands in it. */
function withBrackets(text: string, next: string | undefined): string {
  const [rest] = /^[^()]{1,60}\)/.exec(next ?? '') ?? []
  return rest !== undefined && /\([^()]{3,60}$/.test(text) && !mentionsCode(rest)
    ? `${text.trimEnd()} ${rest.trim()}`
    : text
}

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
  for (const [index, { text: line, at }] of lines.entries()) {
    const text = withBrackets(line, lines[index + 1]?.text)
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
    for (const [, letters = ''] of text.matchAll(FAILING))
      for (const [letter] of letters.matchAll(/[DEK][+-]?/g)) {
        explaining.add(at)
        marks.set(letter, 'failed')
      }
    const found = Array.from(text.matchAll(BY_PLACE))
    const isLegend = found.length >= LEAST_VALUES && found.every(([, , words = '']) => meaningOf(words))
    const places = isLegend || areBesideKnown(text, found) || below < MOST_LEGEND_LINES ? found : []
    const listed = SCALE.test(text) ? [...text.matchAll(IN_LIST)] : []
    for (const [, mark = '', words = '', remark = ''] of [...text.matchAll(BY_WORDS), ...places, ...listed]) {
      const status = AS_FAILED.test(remark) ? 'failed' : meaningOf(words)
      if (status !== undefined) explaining.add(at)
      if (status === undefined || (mark === 'D' ? !isOtherD(status, words) : LETTER.test(mark))) continue
      if (mark === 'D' || statusOfGrade(mark) !== status) marks.set(mark, status)
    }
  }
  if (HALF_LETTERS.every((mark) => lines.some(({ text }) => hasCell(text, mark))))
    for (const mark of HALF_LETTERS) marks.set(mark, marks.get(mark) ?? 'completed')
  return { marks, lines: explaining }
}

/** `CS Completed Satisfactory   W Withdrawn`: a line of nothing else, with a mark that everybody knows. */
function areBesideKnown(text: string, found: readonly RegExpMatchArray[]): boolean {
  const areAll = found.length > 1 && found.every(([, , words = '']) => meaningOf(words))
  const rest = found.reduce((left, [all]) => left.replace(all, ''), text)
  return (
    areAll &&
    /^\s*$/.test(rest.replace(/\(\p{Ll}{2,20}\)/gu, '')) &&
    found.some(([, mark = '', words = '']) => statusOfGrade(mark) === meaningOf(words))
  )
}

/** Between two letters, where a text has both; alone `AB` may be something else. */
const HALF_LETTERS = ['AB', 'BC'] as const
const hasCell = (text: string, mark: string): boolean =>
  text.length <= LONGEST_LINE &&
  new RegExp(`(?:\\t|\\s{2}|\\|\\s?|,)${mark}(?=\\t|\\s|\\||,|$)`).test(text) &&
  mentionsCode(text)

/** A D that fails, or that stands for distinction. */
const isOtherD = (status: CourseStatus, words: string): boolean =>
  status === 'failed' || /^(?:high )?distinction/i.test(words)

const meaningOf = (words: string): CourseStatus | undefined => {
  const plain = plainLetters(words).toLowerCase()
  return MEANINGS.find(([form]) => form.test(plain))?.[1] ?? outcomeOf(words.trim())
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
