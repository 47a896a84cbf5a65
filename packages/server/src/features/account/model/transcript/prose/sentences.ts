import { tailTokens } from '../rows/tail-tokens.ts'
import { mentionsCode } from '../words/codes.ts'
import { passMarkIn } from '../words/grades.ts'

/** Sentences about something else: neither a course nor a word that may refer to one. */
const REFERS =
  /\b(?:it(?!['’]s)|them|both|these|those|that one|the (?:course|class)|grades?|marks?|again|re-?t[ao]\w+|repeat\w*|fail\w*|pass\w*|drop\w*|withdr\w*|audit\w*|credits?|respectively)\b|%|\b[A-DF][+–−-]/i

/** A telephone number, or that of a student. */
const OTHER_NUMBERS = /\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b|\d{5,}/g

function isAside(sentence: string): boolean {
  const plain = sentence.replace(OTHER_NUMBERS, ' ')
  if (passMarkIn(plain) !== undefined && !mentionsCode(plain)) return true
  return !mentionsCode(plain) && !/\b\d{2,4}[A-Z]?\b/.test(plain) && !REFERS.test(plain)
}

/** `(F, Fall 2023)` says the same without its brackets. */
const opened = (text: string): string =>
  text.replace(/\(([^()]{1,40},[^()]{2,40})\)/g, (all: string, inner: string) =>
    tailTokens(inner.replace(/\s[-–—,]?\s?(?:I |i )?(?:failed|passed|dropped)(?: it)?$/, ''), 0, false)
      ? ` ${inner} `
      : all,
  )

/** What a clause adds that says nothing of the course. */
const NOTHING_SAID: readonly RegExp[] = [
  /,?\s*\b(?:so|and|but) (?:there (?:is|was)|I (?:have|got)) no (?:mark|grade)\b[^.;,]*/gi,
  /,?\s*\b(?:and|but|so|which|that)\s+(?:it |that |they |this )?(?:does|do|did|will|should)(?: not|n['’]t)\s+(?:affect|count|hurt|change)\b[^.;,]*/gi,
  /,\s*which (?:was|is|were) (?!.*\b(?:drop|withdr|fail|transfer|audit|pass|plan|cancel|re-?t[ao]|repeat))[\p{Ll} ]{3,40}(?=[.,;]|$)/gu,
]

/** `both with a B+` says the same as `with a B+ in both`. */
const BOTH_WITH = /\b(both|each) with (an? [A-DF][+–-]?|\d{1,3}%)(?=[\s,.;]|$)/gi

/** The sentences of a text that speak of courses, without clauses that say nothing of them. */
export function tellingText(text: string): string {
  const told = text.split(/(?<=[.!?]["”)]?)\s+(?=[\p{Lu}"“(])/u).filter((sentence) => !isAside(sentence))
  return NOTHING_SAID.reduce((rest, clause) => rest.replace(clause, ''), opened(told.join(' '))).replace(
    BOTH_WITH,
    'with $2 in $1',
  )
}
