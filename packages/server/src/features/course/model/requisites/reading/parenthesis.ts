import { concurrencyAt } from './phrases/concurrency-phrase.ts'
import { courseAt } from './phrases/course-phrase.ts'
import { gradeAt } from './phrases/grade-phrase.ts'
import type { TextRange } from './text-range.ts'
import type { Token } from './phrases/token.ts'
import { wordSet } from './phrases/words.ts'

/** What an opening parenthesis begins: a part of the requirement, a mark like `(a)`, or an aside. */
export type ParenthesisRole = 'group' | 'item' | 'aside' | 'exception'

const ASIDE = wordSet('formerly previously see offered now note e.g eg ie i.e visit was same')
const EXCEPTION = wordSet('not except excluding if only unless for')
/** What a course is worth: `MATH 100 (1.5)`. */
const AMOUNT = /^\d(?:\.\d+)?$/
const MARK = /^(?:[a-h]|i{1,3}|iv|v|[1-9])$/

/** The place after the parenthesis that closes. */
export function closingOf(all: readonly Token[], at: number): number {
  let depth = 0
  for (let next = at; next < all.length; next++) {
    if (all[next]?.text === '(') depth++
    if (all[next]?.text === ')') depth--
    if (depth === 0) return next + 1
  }
  return all.length
}

/** What stands before a parenthesis: an operand that it may add to, words, or a separator. */
export function standsBefore({ idle, before }: TextRange): 'course' | 'text' | 'separator' {
  if (!idle) return 'text'
  return before?.is === 'course' || before?.is === 'close' || before?.is === 'grade' ? 'course' : 'separator'
}

export function parenthesisRole(place: TextRange): ParenthesisRole {
  const { sentence, all, at, origin, carried } = place
  const inside = all.slice(at + 1, closingOf(all, at) - 1)
  const [first] = inside
  const after = standsBefore(place)
  if (inside.length === 1 && after !== 'separator' && AMOUNT.test(first?.text ?? '')) return 'aside'
  if (inside.length === 1 && MARK.test(first?.text ?? '')) return 'item'
  if (concurrencyAt(sentence, all, at + 1)) return 'group'
  if (ASIDE.has(first?.lower ?? '')) return 'aside'
  if (EXCEPTION.has(first?.lower ?? '')) return 'exception'
  if (after === 'separator') return 'group'
  if (after === 'text' && inside.some(({ lower }) => lower === 'equivalent'))
    return first?.lower === 'or' && inside.length === 2 ? 'group' : 'aside'
  if (first?.lower === 'or' || first?.lower === 'and') return 'group'
  if (gradeAt(all, at + 1)) return 'group'
  if (courseAt(all, at + 1, origin, carried)) return 'group'
  return after === 'text' || isTitle(inside) ? 'aside' : 'exception'
}

/** A course's title after its code says nothing more. */
const isTitle = (inside: readonly Token[]): boolean =>
  inside.every(({ text }) => /^[A-Z]/.test(text) || text.length < 4 || !/^[a-z]/.test(text))
