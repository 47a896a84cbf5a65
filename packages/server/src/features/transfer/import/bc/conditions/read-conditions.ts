import type { Condition } from '../../../model/rule.ts'
import type { Agreement } from '../agreement.ts'
import { coursesIn } from '../course-list.ts'
import { readCoRequisite } from './co-requisite.ts'
import { readExclusion, readMaximum, readOnlyOne } from './exclusion.ts'
import { readExemption } from './exemption.ts'
import { readGrade } from './grade.ts'
import { readChoice, readDesignations, readFulfilment, readLabel } from './label.ts'
import { readProgram } from './program.ts'
import { readRecency } from './recency.ts'
import type { Recognizer } from './recognition.ts'
import { firstSentence, SEPARATORS } from './sentence.ts'

/** In this order: a list of courses makes `no credit for` an exclusion, anything else a program. */
const RECOGNIZERS: readonly Recognizer[] = [
  readDesignations,
  readOnlyOne,
  readMaximum,
  readExclusion,
  readExemption,
  readGrade,
  readRecency,
  readCoRequisite,
  readChoice,
  readFulfilment,
  readProgram,
  readLabel,
]

/** A rest without any is what is left of a quotation mark. */
const WORDS = /[\p{L}\p{N}]/u

/** The conditions that follow the targets of an agreement. */
export function readConditions(text: string, agreement: Agreement): Condition[] {
  const conditions: Condition[] = []
  for (let rest = trimmed(text); WORDS.test(rest);) {
    const sentence = firstSentence(rest) || rest
    const { condition, length } = readCondition(sentence, agreement)
    conditions.push(condition)
    rest = trimmed(rest.slice(length))
  }
  return conditions
}

const trimmed = (text: string): string => text.replace(SEPARATORS, '').trimEnd()

/** The condition that a sentence begins with. */
export function readCondition(
  sentence: string,
  agreement: Agreement,
): { condition: Condition; length: number } {
  for (const recognize of RECOGNIZERS) {
    const found = recognize(sentence, agreement)
    if (found) return found
  }
  const [, bracketed] = /^\(([^()]+)\)$/.exec(sentence) ?? []
  const inside = bracketed === undefined ? undefined : readCondition(bracketed, agreement)
  if (inside?.length === bracketed?.length && inside?.condition.understood)
    return { condition: { ...inside.condition, verbatim: sentence }, length: sentence.length }
  return { condition: unread(sentence, agreement), length: sentence.length }
}

/** What was not understood keeps its text, and is filed under what it seems to be about. */
function unread(verbatim: string, agreement: Agreement): Condition {
  const shared = { verbatim, understood: false }
  if (/exempt|waive/i.test(verbatim))
    return { kind: 'exemption', courses: coursesIn(verbatim, agreement, 'destination'), ...shared }
  if (/preclud|only one|may not (?:take|receive)|duplicate/i.test(verbatim))
    return { kind: 'exclusion', courses: coursesIn(verbatim, agreement, 'destination'), ...shared }
  if (/co-?requisite|taken (?:with|together|alone)/i.test(verbatim))
    return { kind: 'co-requisite', courses: coursesIn(verbatim, agreement, 'source'), ...shared }
  if (/\bgrade|or better|or higher/i.test(verbatim)) return { kind: 'minimum-grade', ...shared }
  if (/\bmajors?\b|program|degree|diploma|faculty|department/i.test(verbatim))
    return { kind: 'program', ...shared }
  return { kind: 'other', ...shared }
}
