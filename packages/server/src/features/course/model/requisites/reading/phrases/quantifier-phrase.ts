import type { Token } from './token.ts'
import { COURSE_UNITS, numberOf, wordSet } from './words.ts'

export interface FoundQuantifier {
  /** How many of the list are asked for. */
  least: number | 'all'
  word: 'of' | 'either' | 'both'
  /** `the following:` announces a list that may run over semicolons. */
  announced: boolean
  next: number
}

const BEFORE_NUMBER = wordSet('any at least a minimum of choose complete completion select take only')
const OF = wordSet('of from among')
/** What follows is called so, and the words say nothing more of it. */
const LISTS = wordSet('list options option combinations requirements prerequisites')
/** The courses of the list have it already: `one 300-level course from A, B`. */
const LEVEL = /^(?:\d+-level|(?:upper|lower)-(?:level|division)|(?:first|second|third|fourth)-year)$/
const CHOSEN = wordSet('chosen selected taken')
const MOST_WORDS_BETWEEN = 7

/** The words that say how many of a list are needed. */
export const quantifierAt = (all: readonly Token[], at: number): FoundQuantifier | undefined =>
  pairAt(all, at) ?? countedAt(all, at) ?? describedAt(all, at) ?? followingAt(all, at)

/** `either`, `either one of`, `both`, `both of`. */
function pairAt(all: readonly Token[], at: number): FoundQuantifier | undefined {
  const word = all[at]?.lower
  if (word !== 'either' && word !== 'both') return undefined
  const one = word === 'either' && all[at + 1]?.lower === 'one' ? 1 : 0
  const of = all[at + 1 + one]?.lower === 'of' ? 1 : 0
  return { least: word === 'either' ? 1 : 'all', word, ...announcement(all, at + 1 + one + of) }
}

/** `one of`, `any two of the following:`, `at least one course from`, `all of`, `any of`, `each of`. */
function countedAt(all: readonly Token[], at: number): FoundQuantifier | undefined {
  const word = (index: number): string => all[index]?.lower ?? ''
  let next = at
  while (BEFORE_NUMBER.has(word(next)) && (word(next) === 'minimum' || !OF.has(word(next + 1)))) next++
  const least = leastOf(word(next)) ?? (word(next) === 'any' ? 1 : undefined)
  if (least === undefined) return undefined
  next++
  const repeated =
    all[next]?.text === '(' && all[next + 2]?.text === ')' && numberOf(word(next + 1)) === least
  if (repeated) next += 3
  if (word(next) === 'or' && word(next + 1) === 'more') next += 2
  if (LEVEL.test(word(next)) && COURSE_UNITS.has(word(next + 1))) next++
  if (COURSE_UNITS.has(word(next))) next++
  if (CHOSEN.has(word(next))) next++
  return OF.has(word(next)) ? { least, word: 'of', ...announcement(all, next + 1) } : undefined
}

/** `one third-year core course (…`, `all third-term courses: …`: a description of the list that follows it. */
function describedAt(all: readonly Token[], at: number): FoundQuantifier | undefined {
  const least = leastOf(all[at]?.lower ?? '')
  if (least === undefined) return undefined
  const noun = all.findIndex(({ lower }, index) => index > at && COURSE_UNITS.has(lower))
  const mark = all[noun + 1]?.text
  if (noun === -1 || noun > at + MOST_WORDS_BETWEEN || (mark !== '(' && mark !== ':')) return undefined
  const worded = all
    .slice(at + 1, noun)
    .every(({ lower }) => /^[a-z0-9-]+$/.test(lower) && !/^(?:or|and)$/.test(lower))
  const listed = /^[A-Z][A-Z&]+$/.test(all[noun + 2]?.text ?? '') && /^\d/.test(all[noun + 3]?.text ?? '')
  if (!worded || !listed) return undefined
  return { least, word: 'of', announced: mark === ':', next: noun + (mark === ':' ? 2 : 1) }
}

const leastOf = (word: string): number | 'all' | undefined =>
  word === 'all' || word === 'each' ? 'all' : numberOf(word)

/** `the following courses:` with no number before it asks for all of them. */
const followingAt = (all: readonly Token[], at: number): FoundQuantifier | undefined =>
  all[at]?.lower === 'the' && all[at + 1]?.lower === 'following'
    ? { least: 'all', word: 'of', ...announcement(all, at) }
    : undefined

function announcement(all: readonly Token[], at: number): { announced: boolean; next: number } {
  let next = at
  if (/^(?:the|these)$/.test(all[next]?.lower ?? '')) next++
  const following = all[next]?.lower === 'following'
  if (following) next++
  if (following && numberOf(all[next]?.lower ?? '') !== undefined) next++
  if (COURSE_UNITS.has(all[next]?.lower ?? '') || (following && LISTS.has(all[next]?.lower ?? ''))) next++
  const colon = all[next]?.text === ':'
  return { announced: following || colon, next: colon ? next + 1 : next }
}
