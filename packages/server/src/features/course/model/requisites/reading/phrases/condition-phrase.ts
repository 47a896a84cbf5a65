import type { ConditionKind } from '../../tree.ts'
import {
  ENROLMENT,
  GPA,
  isTest,
  LEADING,
  OPENING,
  PERMISSION,
  PROGRAM,
  SHOWN,
  STANDING,
  TEST,
} from './condition-words.ts'
import type { Token } from './token.ts'
import { COURSE_UNITS, CREDIT_UNITS, numberOf, wordSet } from './words.ts'

const COUNTING = wordSet('a an any another all')
const DETERMINERS = wordSet('a an the any one another')
const MOST_WORDS = 9
const MOST_WORDS_OF_ONE = 20

/** A condition that nobody has set yet. */
const LATER = /^(?:to be|will be|as) (?:determined|specified|stated|announced)\b/

const has = (words: readonly string[], group: ReadonlySet<string>): boolean =>
  words.some((word) => group.has(word))
const isUnit = (word: string): boolean => CREDIT_UNITS.has(word) || COURSE_UNITS.has(word)
const isLevel = (word: string): boolean => /^\d+-(?:level|division)$/.test(word)

/** Whether what stands here, after a separator, is a condition of its own and no rest of the one before. */
export function conditionStartsAt(all: readonly Token[], at: number): boolean {
  const near = all.slice(at, at + MOST_WORDS)
  const stop = near.findIndex(({ lower }) => /^(?:[,;:()]|and|or)$/.test(lower))
  const run = stop === -1 ? near : near.slice(0, stop)
  const words = run.map(({ lower }) => lower)
  if (words[0] === 'of' && words[1] === 'which') return true
  if (run.some(isTest) || [PERMISSION, SHOWN, GPA, STANDING, TEST].some((group) => has(words, group)))
    return true
  const first = words.findIndex((word) => !LEADING.has(word))
  return OPENING.has(words[first] ?? '') || words[first + 1] === 'equivalent' || countsAt(all, at)
}

/** Whether two words on both sides of a connective are of one kind: class years, or parts of a name. */
export function coordinates(before: Token | undefined, after: Token | undefined): boolean {
  if (!before || !after) return false
  if (STANDING.has(before.lower) && STANDING.has(after.lower)) return true
  const opens = [OPENING, PERMISSION, SHOWN, GPA, STANDING, TEST].some((group) => group.has(after.lower))
  return isCapitalised(before) && isCapitalised(after) && !opens
}

const isCapitalised = ({ text }: Token): boolean => /^[A-Z][a-z]/.test(text)

/** `45 units`, `two 300-level MATH or MACM courses`, `any history course`. */
function countsAt(all: readonly Token[], at: number): boolean {
  const near = all.slice(at, at + MOST_WORDS + 3)
  const stop = near.findIndex(({ text }) => /^[;:()]$/.test(text))
  const words = (stop === -1 ? near : near.slice(0, stop)).map(({ lower }) => lower)
  const first = Math.max(
    0,
    words.findIndex((word) => !LEADING.has(word) || DETERMINERS.has(word)),
  )
  const counted = words
    .slice(first, first + 3)
    .some((word) => numberOf(word) !== undefined || DETERMINERS.has(word))
  return counted && words.some(isUnit)
}

/** What a condition asks for, by its words. */
export function kindOf(run: readonly Token[]): ConditionKind {
  const words = run.map(({ lower }) => lower.replace(/'s$/, ''))
  if (words.length <= 6 && words.some((word) => /^equivalen(?:ts?|cy)$/.test(word))) return 'equivalent'
  if (LATER.test(words.join(' '))) return 'other'
  if (run.some(isTest)) return 'test'
  if (has(words, PERMISSION)) return 'permission'
  if (has(words, GPA)) return 'gpa'
  if (has(words, TEST)) return 'test'
  const unit = countedUnit(words)
  if (unit && CREDIT_UNITS.has(unit)) return 'credits'
  if (unit && !has(words, ENROLMENT)) return 'courses'
  if (has(words, STANDING) || /^level at least|\byears? students?\b|-year students?\b/.test(words.join(' ')))
    return 'standing'
  if (/\b(?:current|valid)\b.*\b(?:certificates?|certification|licen[cs]e|card)$/.test(words.join(' ')))
    return 'other'
  return has(words[1] === 'must' ? words.slice(1) : words, PROGRAM) ? 'program' : 'other'
}

/** The first unit after a number or `any`: the `courses` of `two 300-level MATH courses`. */
function countedUnit(words: readonly string[]): string | undefined {
  const from = words.findIndex((word) => numberOf(word) !== undefined || COUNTING.has(word) || isLevel(word))
  return from === -1 ? undefined : words.slice(from + 1, from + MOST_WORDS).find(isUnit)
}

/** Whether the words may hold several conditions: a test and a permission, `majors or honours students`. */
export function saysSeveral(run: readonly Token[], kind: ConditionKind): boolean {
  const words = run.map(({ lower }) => lower)
  const tested = run.some(isTest) || has(words, TEST)
  const classes = [has(words, PERMISSION), has(words, GPA), tested].filter(Boolean).length
  const coordinated = words.includes('and') || words.includes('or')
  const long = run.length > MOST_WORDS_OF_ONE || words.includes('including')
  const open = kind === 'program' || kind === 'standing' || kind === 'other'
  return (
    long || classes > 1 || (coordinated && open) || (tested && /\bwith a minimum\b/.test(words.join(' ')))
  )
}
