import { oneOf } from '../simplify.ts'
import { concurrencyAt } from './phrases/concurrency-phrase.ts'
import { isTest } from './phrases/condition-words.ts'
import { conditionStartsAt, coordinates, kindOf } from './phrases/condition-phrase.ts'
import { isCourseCode, type FoundCourses, type Origin } from './phrases/course-code.ts'
import { courseAt } from './phrases/course-phrase.ts'
import { gradeAt } from './phrases/grade-phrase.ts'
import { joinAt, type FoundJoin } from './phrases/join-phrase.ts'
import { closingOf, parenthesisRole, standsBefore } from './parenthesis.ts'
import type { Phrase } from './phrases/phrase.ts'
import type { Found, TextRange } from './text-range.ts'
import { quantifierAt } from './phrases/quantifier-phrase.ts'
import { titleAt } from './phrases/title-phrase.ts'
import type { Token } from './phrases/token.ts'
import { ABOVE, wordSet } from './phrases/words.ts'

/** `two courses, one of which must be A or B` */
const WHICH =
  /^(?:at least )?one of which (?:must|should|is|was|has|had|may)(?: (?:to )?be(?: (?:from|one of))?)?(?= |$)/
const MOST_WORDS_OF_WHICH = 9
const INCLUDING = wordSet('including includes include')

/** What stands at a place, if it is more than words; the first that recognises it decides. */
export const recognise = (place: TextRange): Found | undefined =>
  parenthesis(place) ??
  concurrency(place) ??
  separator(place) ??
  grade(place) ??
  quantifier(place) ??
  course(place) ??
  including(place) ??
  heading(place) ??
  withCondition(place)

/** Whether a phrase of its own starts at an index. */
const startsAt = ({ sentence, all, origin, carried }: TextRange, at: number): boolean =>
  all[at]?.text === '(' ||
  courseAt(all, at, origin, carried) !== undefined ||
  quantifierAt(all, at) !== undefined ||
  gradeAt(all, at) !== undefined ||
  concurrencyAt(sentence, all, at) !== undefined ||
  conditionStartsAt(all, at)

function parenthesis(place: TextRange): Found | undefined {
  const { all, at } = place
  if (all[at]?.text === ')') return { phrase: { is: 'close' }, next: at + 1 }
  if (all[at]?.text !== '(') return undefined
  const role = parenthesisRole(place)
  if (role === 'group') return { phrase: { is: 'open' }, next: at + 1 }
  if (role === 'item') return { phrase: { is: 'item' }, next: at + 3 }
  const next = closingOf(all, at)
  const withinWords = standsBefore(place) === 'text'
  if (role === 'exception')
    return { next, withinWords, doubt: 'an aside that may limit what stands before it' }
  const names = all.slice(at, next).some((_, index) => isCourseCode(all, at + index))
  return { next, withinWords, doubt: names && !withinWords ? 'a course in an aside' : undefined }
}

function concurrency(place: TextRange): Found | undefined {
  const { sentence, all, at, idle } = place
  const found = concurrencyAt(sentence, all, at)
  if (!found) return undefined
  const leads = found.side === 'after' && idle && leadsOn(place, found.next)
  const side = leads ? 'before' : found.side
  return { phrase: { is: 'concurrent', side, all: found.all }, next: leads ? found.next + 1 : found.next }
}

/** Between words a separator counts only where something of its own follows: `the instructor or the department`. */
function separator(place: TextRange): Found | undefined {
  const { all, at, idle } = place
  const found = joinAt(all, at)
  if (!found) return undefined
  const after = all[found.next]
  const ends = found.join.mark === ';' || !after || after.text === ')'
  const goesOn =
    !idle && !ends && (ABOVE.has(after.lower) || withinPhrase(place, found) || !startsAt(place, found.next))
  return goesOn
    ? undefined
    : { phrase: found.join, next: found.next, doubt: found.doubtful ? 'and/or' : undefined }
}

/** `juniors and seniors`, `the Music and Sound program`: a connective between words of one phrase separates nothing. */
const withinPhrase = ({ all, at, origin, carried }: TextRange, { join, next }: FoundJoin): boolean =>
  join.mark === '' && coordinates(all[at - 1], all[next]) && !courseAt(all, next, origin, carried)

function grade(place: TextRange): Found | undefined {
  const { all, at, idle } = place
  const found = gradeAt(all, at)
  if (!found || (found.side === 'before' && namesTest(all, found.next))) return undefined
  const { grade: least, side, all: reachesAll, pair, next } = found
  const leads = side === 'after' && !reachesAll && idle && leadsOn(place, next)
  return {
    phrase: { is: 'grade', grade: least, side: leads ? 'before' : side, all: reachesAll, pair },
    next: leads ? next + 1 : next,
  }
}

/** Whether words after a connective, or at the start, speak of the courses behind their comma: `or, with a B, MATH 155`, `or, as a corequisite, B`. */
function leadsOn(place: TextRange, next: number): boolean {
  const { all, before, origin, carried } = place
  const opens = before === undefined || (before.is === 'join' && before.word !== undefined)
  return (
    opens &&
    all[next]?.text === ',' &&
    (courseAt(all, next + 1, origin, carried) ?? quantifierAt(all, next + 1)) !== undefined
  )
}

/** `80% on the Language Proficiency Test` is no grade of a course. */
function namesTest(all: readonly Token[], at: number): boolean {
  const stop = all.findIndex(({ lower }, index) => index >= at && /^(?:[,;()]|and|or)$/.test(lower))
  const run = all.slice(at, stop === -1 ? all.length : stop)
  return (
    run.length > 1 &&
    run.length < 9 &&
    kindOf(run) === 'test' &&
    !run.some((_, index) => isCourseCode(run, index))
  )
}

function quantifier(place: TextRange): Found | undefined {
  const found = quantifierAt(place.all, place.at)
  if (!found || !(found.announced || startsAt(place, found.next))) return undefined
  const { next, least, word, announced } = found
  return { phrase: { is: 'quantifier', least, word, announced }, next }
}

function course({ all, at, origin, words, idle, before, carried }: TextRange): Found | undefined {
  const elidable = idle && before?.is !== 'course' && before?.is !== 'condition' && before?.is !== 'close'
  const found = courseAt(all, at, origin, elidable ? carried : undefined)
  if (!found) return idle ? orHigher(all, at, origin) : undefined
  // `placement into MATH 120` asks for a test, not for the course.
  if (all[at - 1]?.lower === 'into' && all[at - 2]?.lower === 'placement')
    return { next: found.next, withinWords: true }
  if (countsFrom(words)) return countedList(all, found, origin)
  if (found.range !== undefined) {
    const phrase: Phrase = { is: 'condition', kind: 'courses', text: found.range }
    return { phrase, next: found.next, carried: found.carried, doubt: 'a range of courses' }
  }
  const tree = oneOf(found.courses.map((name) => ({ course: name })))
  const { elided, carried: now } = found
  const title = titleAt(all, found.next)
  return {
    phrase: { is: 'course', tree, subject: now.subject, elided },
    next: title?.next ?? found.next,
    carried: now,
    doubt: title?.joins ? 'a title that may say more' : undefined,
  }
}

/** `MATH 100 or higher`: the course, or one of many that the sentence does not name. */
function orHigher(all: readonly Token[], at: number, origin: Origin): Found | undefined {
  const [subject, number, or, above] = all.slice(at, at + 4)
  if (!subject || !number || or?.lower !== 'or' || !above || !ABOVE.has(above.lower)) return undefined
  const found = courseAt([subject, number], 0, origin, undefined)
  if (!found || !isCourseCode(all, at)) return undefined
  const text = `${subject.text} ${number.text} or ${above.text}`
  const tree = oneOf([...found.courses.map((name) => ({ course: name })), { condition: 'courses', text }])
  const phrase: Phrase = { is: 'course', tree, subject: found.carried.subject, elided: false }
  return { phrase, next: at + 4, carried: found.carried, doubt: 'a range of courses' }
}

/** `6 credits from`, `a GPA of 3.0 in`: the courses that follow are what is counted. */
const countsFrom = (words: readonly Token[]): boolean =>
  /^(?:from|among|in)$/.test(words.at(-1)?.lower ?? '') && /^(?:credits|gpa)$/.test(kindOf(words))

function countedList(all: readonly Token[], first: FoundCourses, origin: Origin): Found {
  let last = first
  for (;;) {
    const found = joinAt(all, last.next)
    const more = found && found.join.mark !== ';' && courseAt(all, found.next, origin, last.carried)
    if (!more) break
    last = more
  }
  const { next, carried } = last
  return { next, carried, withinWords: true, doubt: 'a condition that may say several things' }
}

const wordsFrom = (all: readonly Token[], at: number): string =>
  all
    .slice(at, at + MOST_WORDS_OF_WHICH)
    .map(({ lower }) => lower)
    .join(' ')

/** `45 units including …` */
function including(place: TextRange): Found | undefined {
  const { all, at, idle, before } = place
  const which = WHICH.exec(wordsFrom(all, at))?.[0].split(' ').length ?? 0
  if (which > 0 && before && startsAt(place, at + which))
    return { phrase: { is: 'including' }, next: at + which }
  const opens = INCLUDING.has(all[at]?.lower ?? '') && (!idle || before !== undefined)
  return opens && startsAt(place, at + 1) ? { phrase: { is: 'including' }, next: at + 1 } : undefined
}

/** `Diving requirement: REEF 101` */
function heading(place: TextRange): Found | undefined {
  const announces = place.all[place.at]?.text === ':' && startsAt(place, place.at + 1)
  return announces ? { next: place.at + 1, dropsWords: true } : undefined
}

/** `restricted to students with 57 credits`: who is meant is said after it. */
const STUDENTS = wordSet(
  'enrolment enrollment is restricted limited open reserved available only to students',
)
const areOnlyStudents = (words: readonly Token[]): boolean =>
  words.at(-1)?.lower === 'students' && words.every(({ lower }) => STUDENTS.has(lower))

/** `45 units with a GPA of 2.5` */
function withCondition({ all, at, words, idle, before }: TextRange): Found | undefined {
  const follows = !idle || (before !== undefined && before.is !== 'join')
  const tested = all.slice(Math.max(0, at - 3), at).some(isTest)
  return all[at]?.lower === 'with' &&
    follows &&
    !tested &&
    !areOnlyStudents(words) &&
    conditionStartsAt(all, at + 1)
    ? { phrase: { is: 'join', word: 'and', mark: '' }, next: at + 1 }
    : undefined
}
