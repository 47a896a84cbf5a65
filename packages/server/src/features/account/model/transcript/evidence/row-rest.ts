import { columnKind } from '../words/column-names.ts'
import { isPending, markOf, numberOf, percentOf } from '../words/grades.ts'
import { plainLetters, wordsOf } from '../words/lines.ts'
import { outcomeOf } from '../words/outcomes.ts'
import type { Fields, ReadCourse } from '../words/shapes.ts'
import { STATUS_PHRASE, statusOf } from '../words/statuses.ts'
import { isSeason, termOf, termsIn } from '../words/terms.ts'

/** Words that explain numbers, or say nothing. */
const KNOWN =
  /^(?:credits?|cr|crs|units?|hrs?|hours?|points?|grade|mark|with|and|the|of|in|at|for|a|an|repeat\w*|rpt|re-?t[ao]k\w*|first|second|third|fourth|[1-4](?:st|nd|rd|th)|last|try|attempt|time|excl\w*|incl\w*|ug|gr|ugrd|grad|lec|lab|sem|online|section|sec|lecture|graded|x+)$/i

/** The words of a row that its course doesn't use. */
export function unusedWords(text: string, fields: Fields): string[] {
  const { code, title, grade, percent, credits, attempted, earned, points } = fields
  const [, before = '', after = ''] = partedAt(text, code) ?? []
  const titled = wordsOf(title ?? '').map((word) => bare(word.text))
  const numbers = new Set([percent, credits, attempted, earned, points])
  const isUnused = (word: string): boolean => {
    const plain = bare(word)
    const at = titled.indexOf(plain)
    if (at !== -1) titled.splice(at, 1)
    if (at !== -1 || plain === '' || KNOWN.test(plain)) return false
    if (grade !== undefined && (plain === bare(grade) || markOf(plain) === grade)) return false
    const number = numberOf(plain.replace('%', ''))
    return number === undefined || !numbers.has(number)
  }
  return [before.replace(/\S+:$/, ''), after].flatMap((part) => wordsIn(withoutSaid(part))).filter(isUnused)
}

const wordsIn = (text: string): string[] =>
  text.split(/[\s|,;/()[\]:=→–—]+|\s-\s/).filter((word) => word !== '')

const bare = (word: string): string => word.replace(/^[("“'[]+|[)"”'\].,;:*]+$/g, '')

/** Text without the terms and states that it names. */
const withoutSaid = (text: string): string =>
  termsIn(text)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replace(STATUS_PHRASE, ' ')

/** A row before and behind its code. */
function partedAt(text: string, code: Fields['code']): RegExpExecArray | null {
  if (!code) return null
  const [subject, number] = [code.subject, code.number].map((part) => part.replace(/\W/g, '.'))
  return new RegExp(`^(.*?)${subject}(?:_[A-Z])?[\\s*_.\u2041-]*${number}[\\w*.-]*(.*)$`, 'is').exec(text)
}

const MOST_CREDITS = 20

/** Whether a word or a cell that a row doesn't use could be what its course lacks. */
export function couldBeLacking(cell: string, course: ReadCourse, { status }: Fields): boolean {
  const plain = plainLetters(cell)
  if (course.term === null && (termOf(plain) !== undefined || isSeason(plain) || isYear(plain))) return true
  if (course.grade === null && isGrade(cell)) return true
  if (status === undefined && (course.grade === null || course.status === 'completed') && isState(cell))
    return true
  if (course.credits === null && /^\d{1,2}[.,]\d{1,3}$/.test(cell))
    return (numberOf(cell) ?? 0) < MOST_CREDITS
  return (
    course.title === null &&
    /^\p{Lu}?\p{Ll}{3,}/u.test(cell) &&
    columnKind(cell) === undefined &&
    statusOf(cell) === undefined &&
    outcomeOf(cell) === undefined
  )
}

const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text)

const isGrade = (cell: string): boolean =>
  ((markOf(cell) !== undefined || isPending(cell)) && cell === cell.toUpperCase()) ||
  (percentOf(cell) !== undefined && cell.includes('%'))

/** Words for a state that decides more than the grade does. */
function isState(cell: string): boolean {
  const status = statusOf(cell)
  if (status !== undefined) return status !== 'taken' && status !== 'completed'
  STATUS_PHRASE.lastIndex = 0
  return cell.length < 40 && /transf|in[- ]progress|withdr|dropped|\baudit/i.test(cell)
}
