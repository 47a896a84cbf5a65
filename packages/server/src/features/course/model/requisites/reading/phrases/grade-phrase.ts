import { isGrade } from '../../../../../../platform/catalog/grade.ts'
import type { Token } from './token.ts'
import { ABOVE, wordSet } from './words.ts'

export interface FoundGrade {
  grade: string
  /** Before the courses, `a minimum "C" grade in …`, or after them, `… with a minimum grade of C-`. */
  side: 'before' | 'after'
  /** `both with`, `in each`: everything before it is meant, not only what is near. */
  all: boolean
  /** `both with`, `in either`: two courses are meant. */
  pair: 'both' | 'either' | undefined
  next: number
}

const SCOPES = wordSet('both all each')
/** `in each of the three courses` */
const CLOSING = wordSet('both all each either')
const THESE = wordSet('the these those them')
const COUNTED = wordSet('two three four five six above course courses prerequisite prerequisites')
const WITH = wordSet('with having obtaining achieving')
const LEADING = wordSet(
  'a an the minimum min at least grade grades mark marks score of letter final overall no lower less than',
)
const EVIDENCE = wordSet('grade grades mark marks score minimum min least')
const TRAILING = wordSet('grade grades letter minimum mark standing')
const GRADE_WORDS = wordSet('grade grades mark marks')
const LETTER = /^(?:[A-F][+-]?|[PS]|CR)$/
const AVERAGES = wordSet('average gpa cgpa point')
const POINTS = /^[0-4]\.\d{1,2}$/
const CHOSEN =
  /^(?:(?:the|whichever) (?:course|one) (?:chosen|selected|taken|completed|used|is taken)|the (?:chosen|selected) (?:course|one)|(?:that|this) course)(?= |$)/
const MOST_WORDS_CHOSEN = 4
const LIST_WORDS = wordSet('one two three both either all each any')

/** The grade phrase that starts at a token; a letter alone is none without a word that says so. */
export function gradeAt(all: readonly Token[], at: number): FoundGrade | undefined {
  const word = (index: number): string => all[index]?.lower ?? ''
  const scoped = SCOPES.has(word(at)) && WITH.has(word(at + 1))
  const opened = scoped || WITH.has(word(at))
  const lead = at + (scoped ? 2 : opened ? 1 : 0)
  let next = lead
  while (isLeading(all, next, lead)) next++
  const grade = gradeText(all, next) ?? pointsText(all, next)
  if (!grade || isAverage(all, at)) return undefined
  const led = all.slice(lead, next).some(({ lower }) => EVIDENCE.has(lower))
  const trail = next + grade.length
  const alone = all[next - 1]?.text === '(' && all[trail]?.text === ')'
  next = trail
  while (TRAILING.has(word(next))) next++
  if (word(next) === 'or' && ABOVE.has(word(next + 1))) next += 2
  while (TRAILING.has(word(next))) next++
  const evident = opened || led || next > trail || grade.text.endsWith('%') || all[trail - 1]?.quoted
  if (!evident && !alone && !isBeforeCourse(all, trail)) return undefined
  const reach = reachOf(all, next)
  const pair = scoped && word(at) === 'both' ? 'both' : reach.pair
  return { grade: grade.text, side: reach.side, all: scoped || reach.all, pair, next: reach.next }
}

/** `A` is an article where it opens the phrase, and a grade after `at least`. */
function isLeading(all: readonly Token[], at: number, first: number): boolean {
  const token = all[at]
  if (token?.text === ':' && at > first) return GRADE_WORDS.has(all[at - 1]?.lower ?? '')
  if (!token || token.quoted || !LEADING.has(token.lower)) return false
  const article =
    at === first && (LEADING.has(all[at + 1]?.lower ?? '') || gradeText(all, at + 1) !== undefined)
  return token.text !== 'A' || article
}

function gradeText(all: readonly Token[], at: number): { text: string; length: number } | undefined {
  const token = all[at]
  if (!token) return undefined
  if (token.text.endsWith('%') && isGrade(token.text)) return { text: token.text, length: 1 }
  if (/^\d+$/.test(token.text)) {
    const [after, then] = [all[at + 1]?.lower, all[at + 2]?.lower]
    const length = after === 'percent' ? 2 : after === 'per' && then === 'cent' ? 3 : 0
    return length > 0 ? { text: `${token.text}%`, length } : undefined
  }
  return LETTER.test(token.text) ? { text: token.text, length: 1 } : undefined
}

/** `an average of 75%` is about no course. */
function isAverage(all: readonly Token[], at: number): boolean {
  let before = at - 1
  while (LEADING.has(all[before]?.lower ?? '')) before--
  return AVERAGES.has(all[before]?.lower ?? '')
}

/** `a minimum grade of 2.5`, on the scale of grade points; an average is no grade. */
function pointsText(all: readonly Token[], at: number): { text: string; length: number } | undefined {
  const near = [...all.slice(Math.max(0, at - 3), at), ...all.slice(at + 1, at + 2)]
  const text = all[at]?.text ?? ''
  const isPoints = POINTS.test(text) && near.some(({ lower }) => GRADE_WORDS.has(lower))
  return isPoints && !near.some(({ lower }) => AVERAGES.has(lower)) ? { text, length: 1 } : undefined
}

/** `C in CHEM 110`, `B+ in one of …`: the letter says so itself. */
function isBeforeCourse(all: readonly Token[], at: number): boolean {
  const after = all[at + 1]
  return (
    all[at]?.lower === 'in' &&
    after !== undefined &&
    (/^[A-Z]/.test(after.text) || LIST_WORDS.has(after.lower))
  )
}

/** `in the course chosen`, `in that course`: whichever of the list before was taken. */
function chosenAt(all: readonly Token[], at: number): number | undefined {
  const words = all.slice(at, at + MOST_WORDS_CHOSEN).map(({ lower }) => lower)
  const found = CHOSEN.exec(words.join(' '))?.[0]
  return found === undefined ? undefined : at + found.split(' ').length
}

/** `in each` and `in all of these courses` close a phrase; `in MATH 100` opens the courses that it is about. */
function reachOf(all: readonly Token[], at: number): Pick<FoundGrade, 'side' | 'all' | 'pair' | 'next'> {
  const word = (index: number): string => all[index]?.lower ?? ''
  if (word(at) === ':') return { side: 'before', all: true, pair: undefined, next: at + 1 }
  const required = /^(?:is|are)$/.test(word(at)) && word(at + 1) === 'required' ? 2 : 0
  const from = at + required
  if (!/^(?:in|for|on)$/.test(word(from))) return { side: 'after', all: false, pair: undefined, next: at }
  const chosen = chosenAt(all, from + 1)
  if (chosen !== undefined) return { side: 'after', all: false, pair: undefined, next: chosen }
  let next = from + 1
  const scope = CLOSING.has(word(next)) ? word(next++) : ''
  if (word(next) === 'of' && THESE.has(word(next + 1))) next += 2
  while (COUNTED.has(word(next))) next++
  const closes = scope !== '' && /^(?:[,;)]|and|or|)$/.test(word(next))
  return closes
    ? { side: 'after', all: true, pair: scope === 'both' || scope === 'either' ? scope : undefined, next }
    : { side: 'before', all: false, pair: undefined, next: from + 1 }
}
