import { isCourseCode } from './course-code.ts'
import type { Token } from './token.ts'

export interface FoundTitle {
  next: number
  /** It holds a word that could as well join two requirements. */
  joins: boolean
}

/** The title after a course's code: `MATH100 - Calculus I`, `COMP 1130-Computer Programming 1 with a score of C-`. */
export function titleAt(all: readonly Token[], at: number): FoundTitle | undefined {
  if (all[at]?.text !== '-' || !/^(?:[A-Z].*[a-z]|[IVX]+$)/.test(all[at + 1]?.text ?? '')) return undefined
  let next = at + 1
  while (next < all.length && !endsTitle(all, next)) next++
  const joins = all.slice(at, next).some(({ lower }) => lower === 'and' || lower === 'or')
  return { next, joins }
}

function endsTitle(all: readonly Token[], at: number): boolean {
  const { text = '', lower = '' } = all[at] ?? {}
  if (/^[;()]$/.test(text) || lower === 'with') return true
  const separates = text === ',' || lower === 'and' || lower === 'or'
  const after = all[at + 1]?.lower
  const next = text === ',' && (after === 'and' || after === 'or') ? at + 2 : at + 1
  return (
    separates &&
    (isCourseCode(all, next) || /^(?:one|two|both|either|all|permission)$/.test(all[next]?.lower ?? ''))
  )
}
