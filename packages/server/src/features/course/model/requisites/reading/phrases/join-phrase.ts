import type { Join } from './phrase.ts'
import type { Token } from './token.ts'
import { OTHER_WAY, wordSet } from './words.ts'

export interface FoundJoin {
  join: Join
  next: number
  /** `and/or` says both. */
  doubtful: boolean
}

const AND = wordSet('and & + plus')
const PADDING = wordSet('then also further additionally alternatively')
const TOGETHER = /^(?:as well as|in addition to|(?:along|together) with)\b/
/** `or, in exceptional cases, permission`: says when the other way is open, not what it asks for. */
const RARE =
  /^in (?:exceptional|extraordinary|extenuating|special|rare|unusual) (?:case|circumstance|instance|situation)s?$/
const RARE_WORDS = 3
const EXCEPT = new RegExp(`^${OTHER_WAY}`)
const MOST_WORDS_EXCEPT = 5
const COMPLETED =
  /^(?:(?:the|successful|satisfactory|prior|previous|having|have) )*(?:completion of|completed|passing|passed|credit for)\b/
const MOST_WORDS_ANEW = 4

/** The separator at a token: marks and a word in any order that writers use, `, and`, `; or`, `or,`. */
export function joinAt(all: readonly Token[], at: number): FoundJoin | undefined {
  if (all[at]?.text === '/')
    return { join: { is: 'join', word: 'or', mark: '/' }, next: at + 1, doubtful: false }
  const join: Join = { is: 'join', word: undefined, mark: '' }
  let doubtful = false
  let next = at
  for (; next < all.length; next++) {
    const lower = all[next]?.lower ?? ''
    if (lower === ';' || (lower === ',' && join.mark !== ';')) join.mark = lower
    else if (lower === 'or') {
      doubtful = join.word === 'and'
      join.word = 'or'
    } else if (AND.has(lower) && join.word === undefined) join.word = 'and'
    else if (join.word && RARE.test(wordsAt(all, next, RARE_WORDS))) next += RARE_WORDS - 1
    else if (!join.word && TOGETHER.test(wordsAt(all, next, 3))) {
      join.word = 'and'
      next += /^(?:as|in)$/.test(lower) ? 2 : 1
    } else if (lower === '-' && /^(?:both|all|each|with)$/.test(all[next + 1]?.lower ?? '')) join.mark = ','
    else if (!join.word && EXCEPT.test(wordsAt(all, next, MOST_WORDS_EXCEPT))) {
      join.word = 'or'
      if (/^(?:with|by)$/.test(all[next + 1]?.lower ?? '')) next++
    } else if (!join.word || !(PADDING.has(lower) || (lower === '/' && all[next + 1]?.lower === 'or'))) break
  }
  if (join.word && all[next]?.lower === 'in') join.again = true
  if (COMPLETED.test(wordsAt(all, next, MOST_WORDS_ANEW))) join.anew = true
  return next === at ? undefined : { join, next, doubtful }
}

const wordsAt = (all: readonly Token[], at: number, count: number): string =>
  all
    .slice(at, at + count)
    .map(({ lower }) => lower)
    .join(' ')
