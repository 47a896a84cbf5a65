import { proseTokens } from './prose-tokens.ts'
import { tailTokens } from '../rows/tail-tokens.ts'
import { isSubject, mentionsCode } from '../words/codes.ts'
import { columnKind } from '../words/column-names.ts'
import { passMarkIn } from '../words/grades.ts'
import { sectionOf, statusOf } from '../words/statuses.ts'
import { termInColumn } from '../words/terms.ts'

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
  / \(credit only, no grade\)/gi,
  // A term behind courses is that of all of them: `, all in Fall 2024`.
  /(?<=,) (?:all|both)(?= (?:in|from|during) (?:the )?(?:fall|autumn|winter|spring|summer) )/gi,
  // What is planned is not sure anyway.
  /,? if there(?:['’]s| is) (?:room|space|a seat|a spot)\b(?<=\bplan(?:ning)? to take\b[^.;]{0,80}),?/gi,
  /,?\s*\b(?:so|and|but) (?:there (?:is|was)|I (?:have|got)) no (?:mark|grade)\b[^.;,]*/gi,
  /,?\s*\b(?:and|but|so|which|that)\s+(?:it |that |they |this )?(?:does|do|did|will|should)(?: not|n['’]t)\s+(?:affect|count|hurt|change)\b[^.;,]*/gi,
  /,\s*which (?:was|is|were) (?!.*\b(?:drop|withdr|fail|transfer|audit|pass|plan|cancel|re-?t[ao]|repeat))[\p{Ll} ]{3,40}(?=[.,;]|$)/gu,
]

/** `both with a B+` says the same as `with a B+ in both`. */
const BOTH_WITH = /\b(both|each) with (an? [A-DF][+–-]?|\d{1,3}%)(?=[\s,.;]|$)/gi

/** `Still thinking of: MATH 1171`: what a label says that isn't understood may be the state of the courses. */
export function isUnknownLabel(text: string): boolean {
  const [, label] = /^[\s*•-]*([\p{L}'’ ]{3,40}):\s/u.exec(text) ?? []
  if (label === undefined || isSubject(label.trim())) return false
  if (/\b(?:grades|marks|courses|classes|results)$/i.test(label)) return false
  const said = proseTokens(label)
  return (
    columnKind(label) === undefined &&
    statusOf(label) === undefined &&
    sectionOf(label) === undefined &&
    said?.length === 0
  )
}

/** `Summary of meeting with student (Oct 2024): ` */
const DOCUMENT =
  /^\s*(?:(?:academic|advis\w+|meeting|appointment|student|transfer|course)\s+)*(?:summary|notes?|minutes|memo)(?:\s+(?:of|from|for|with|the|a|my|our|and|meeting|appointment|session|conversation|call|chat|student|advis\w+))*(?:\s?\((?:[^()\d]{1,12})?\d{0,2}(?:,? )?(?:19|20)\d\d\))?\s?:\s+(?=\p{Lu}[^:]{0,80}\p{Ll})/iu

/** A text without what its writer calls it. */
export const withoutDocument = (text: string): string => text.replace(DOCUMENT, '')

/** The sentences of a text that speak of courses, without clauses that say nothing of them. */
export function tellingText(text: string): string {
  const told = text.split(/(?<=[.!?]["”)]?)\s+(?=[\p{Lu}"“(])/u).filter((sentence) => !isAside(sentence))
  return NOTHING_SAID.reduce((rest, clause) => rest.replace(clause, ''), opened(told.join(' '))).replace(
    BOTH_WITH,
    'with $2 in $1',
  )
}

/** Whether a sentence tells courses with one capital: `I've done Math 1171 and Cpsc 1150`. */
export const tellsCourses = (text: string): boolean =>
  /\b[A-Z][a-z]{2,5} \d{4}\b(?!\s?[-/])/.test(text) &&
  /\b(?:I|i|I['’](?:m|ve)|took|taking|taken|done|got|passed|failed|completed|finished|enrolled|registered)\b/.test(
    text,
  )

/** `Fall 2021 was rough: ` */
const REMARK =
  /^(.{6,20}?) (?:was|is|went) (?:\p{Ll}+ )?(?:rough|hard|tough|bad|good|great|better|worse|easy|easier|harder|busy|ok|okay|fine|well|badly)$/iu

/** A text without the term that begins it: `F24: CPSC 1150 A-, MATH 1171 B`. */
export function afterTerm(text: string): { term: string | undefined; rest: string } {
  const [label = '', name = ''] = /^\s*(?:[-*•]\s+)?([^:()]{3,40}?)\s?:\s*/.exec(text) ?? []
  const term = termInColumn(name) ?? termInColumn(REMARK.exec(name)?.[1] ?? '')
  return { term, rest: term === undefined ? text : text.slice(label.length) }
}

/** Words beside bare courses that say nothing of them. */
const LISTING =
  /^(?:and|plus|also|then|my|the|these|those|this|are|is|courses?|classes|list|here|following|so|far|from|at|in|of|i|y|et|e|und)$/

/** Whether a line has words in small letters beside its courses: what they say may be the state. */
export const saysMore = (text: string): boolean =>
  (text.match(/(?<![\p{L}\d'’])\p{Ll}+(?![\p{L}\d])/gu) ?? []).some((word) => !LISTING.test(word))

/** `Calculus I, MATH 1171, C+`: words with capitals before the first code that are no school's name. */
export function isTitleFirst(text: string): boolean {
  const first = text.search(/[A-Z]{2,8}[ -]?\d{2,4}/)
  const lead = text.slice(0, Math.max(0, first))
  return (
    lead.length <= LONGEST_LEAD &&
    /^\W*\p{Lu}\p{Ll}{2}.*(?:\p{Lu}\p{L}*|\d)\W*$/u.test(lead) &&
    !/[:.]\s*$|\b(?:at|from)\s/i.test(lead) &&
    proseTokens(lead)?.length === 0
  )
}

const LONGEST_LEAD = 120
