import type { Random } from '../../course-search/random.ts'
import type { GuideRow } from './guide-rows.ts'

/** What an import can be like: as published, or spoiled in one way. */
export const SPOILINGS = ['as published', 'outdated', 'conflicting', 'unreadable', 'without credits'] as const
export type Spoiling = (typeof SPOILINGS)[number]

export interface Imported {
  rows: readonly GuideRow[]
  /** The month in which it was read. */
  readAt: number
}

const MOST_YEARS = 8
const CREDITS = /\s*\(\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?\)/g
const NUMBER = /\b(\d)(\d\d)\b/

const isInForce = ({ start, end }: GuideRow, month: number): boolean =>
  start <= month && (end === undefined || end >= month)

/** What the guide said in a month: of what was in force, nobody knew yet when it would end. */
export const asOfMonth = (rows: readonly GuideRow[], month: number): GuideRow[] =>
  rows.filter((row) => isInForce(row, month)).map((row) => ({ ...row, end: undefined }))

/** The rows of a course at a school as an import might have them; undefined where they cannot be spoiled so. */
export function spoiled(
  rows: readonly GuideRow[],
  readAt: number,
  how: Spoiling,
  random: Random,
): Imported | undefined {
  if (how === 'outdated') {
    const then = readAt - 12 * (1 + random.below(MOST_YEARS))
    const old = asOfMonth(rows, then)
    return old.length === 0 ? undefined : { rows: old, readAt: then }
  }
  const now = asOfMonth(rows, readAt)
  const [first, ...others] = now
  if (!first) return undefined
  switch (how) {
    case 'as published':
      return { rows: now, readAt }
    case 'conflicting': {
      const credit = first.credit.replace(NUMBER, (_, level: string, rest: string) => {
        const other = (Number(rest) + 1 + random.below(98)) % 100
        return `${level}${String(other).padStart(2, '0')}`
      })
      return credit === first.credit ? undefined : { rows: [...now, { ...first, credit }], readAt }
    }
    case 'unreadable':
      return { rows: [{ ...first, credit: garbled(first.credit, random) }, ...others], readAt }
    case 'without credits': {
      const credit = first.credit.replace(CREDITS, '')
      return credit === first.credit ? undefined : { rows: [{ ...first, credit }, ...others], readAt }
    }
  }
}

/** A text whose characters were lost in some places, as by a bad scan. */
function garbled(text: string, { below }: Random): string {
  const letters = Array.from(text)
  for (let lost = 0; lost < Math.max(2, letters.length / 6); lost++) letters[below(letters.length)] = '?'
  return letters.join('')
}
