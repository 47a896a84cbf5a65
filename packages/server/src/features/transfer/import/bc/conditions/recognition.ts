import type { Condition } from '../../../model/rule.ts'
import type { Agreement } from '../agreement.ts'
import { readCourseList, type Lean } from '../course-list.ts'

/** A condition read from the beginning of a sentence. */
export interface Recognition {
  condition: Condition
  /** How much of the sentence it takes. */
  length: number
}

/** Reads one kind of condition; undefined where the sentence does not say exactly that. */
export type Recognizer = (sentence: string, agreement: Agreement) => Recognition | undefined

/** A phrase around a list of courses: `Precludes credit for` … `for credit`. */
export interface Phrase {
  lead: RegExp
  lean: Lean
  behind?: RegExp
  /** Whether the phrase says nothing without what stands behind the list, or may stand without a list. */
  needs?: 'behind' | 'lead'
}

export interface Phrased {
  courses: string[]
  length: number
  verbatim: string
  /** What the pattern behind the list caught. */
  caught: string | undefined
}

/** Reads a phrase; what remains of the sentence may only be another condition, set off by a mark. */
export function readPhrase(sentence: string, agreement: Agreement, phrase: Phrase): Phrased | undefined {
  const [lead] = phrase.lead.exec(sentence) ?? []
  if (lead === undefined) return undefined
  const list = readCourseList(sentence.slice(lead.length), agreement, phrase.lean)
  if (!list && phrase.needs !== 'lead') return undefined
  const listEnd = lead.length + (list?.length ?? 0)
  const behind = phrase.behind?.exec(sentence.slice(listEnd))
  if (!behind && phrase.needs === 'behind') return undefined
  const length = listEnd + (behind?.[0].length ?? 0)
  if (!/^\s*(?:[,;.].*)?$/s.test(sentence.slice(length))) return undefined
  return {
    courses: list?.courses ?? [],
    length,
    verbatim: sentence.slice(0, length).trimEnd(),
    caught: behind?.[1],
  }
}
