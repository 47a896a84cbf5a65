import type { Doubt } from '../phrases/phrase.ts'
import { frameOf, namesCourse } from './frames.ts'

/** A part of what an exclusion says: `Students with credit for A; or B …`, `Equivalent to A; …`. */
const SHUTS_OUT = /\b(?:students|credit|equivalent|not|only|cannot)\b/i

/** The words that recommend end the clause, without a verb of which the whole sentence could be the subject. */
const ADVICE = [
  /^(?<before>.*\b(?:is|are) required)(?:,|;)? (?:and|but|while) (?<advice>[^;()]*ed)$/,
  /^(?<before>.*?) ?\((?!(?:or|and)\b)(?<advice>[^()]*ed)\)(?<rest>.*)$/,
  /^(?<before>.*?),? (?:and )?with (?<advice>(?:(?!\b(?:with|is|are)\b)[^;()])*ed)$/,
  /^(?<before>.*)(?<comma>,) (?<advice>(?:(?!\b(?:and|or|are)\b)[^,;()])*ed)$/,
]
const ALONG = '(?:may|can) (?:also )?be taken (?:concurrently|as (?:an? )?co-?requisites?)'
/** A clause with a subject and a verb of its own: `MATH 232 may be taken concurrently`. */
const REMARK = new RegExp(
  `^[A-Z]{2,8} ?\\d[\\w ,]*(?:${ALONG}(?: with this course)?|(?:may|can) be (?:waived|substituted)\\b.*)$`,
)

/** A sentence as the clauses that are sentences of their own: exclusions, advice, and remarks after a semicolon. */
export const clausesOf = (sentence: string, doubt: Doubt): string[] =>
  exclusionsApart(sentence)
    .flatMap(remarksApart)
    .flatMap((part) => withoutAdvice(part, doubt))

/** `MATH 100; not open to students with credit for MATH 102` */
function exclusionsApart(sentence: string): string[] {
  if (frameOf(sentence, true) !== 'exclusion') return [sentence]
  const parts = sentence.split(/;\s*/)
  const from = parts.findIndex((part) => frameOf(part, true) === 'exclusion')
  const asks = parts
    .slice(0, from)
    .every((part) => frameOf(part, true) === 'requirement' && !SHUTS_OUT.test(part))
  return from > 0 && asks ? [parts.slice(0, from).join('; '), parts.slice(from).join('; ')] : [sentence]
}

function remarksApart(sentence: string): string[] {
  const parts = sentence.split(/;\s*/)
  const from = parts.findIndex((part, at) => at > 0 && REMARK.test(part))
  return from === -1 ? [sentence] : [parts.slice(0, from).join('; '), ...parts.slice(from)]
}

/** Advice between semicolons is a sentence of its own: `CHEM 121; MATH 150 recommended`. */
const withoutAdvice = (sentence: string, doubt: Doubt): string[] =>
  frameOf(sentence, true) === 'recommendation'
    ? sentence.split(/;\s*/).flatMap((part) => adviceApart(part, doubt))
    : [sentence]

/** Advice that hangs on a requirement: `A and B, with C recommended`, `A (B recommended)`, `A, B recommended`. */
function adviceApart(sentence: string, doubt: Doubt): string[] {
  const apart = ADVICE.map((form) => form.exec(sentence)?.groups).find((groups) => groups !== undefined)
  const { before = '', rest = '', advice = '', comma } = apart ?? {}
  const asked = before + rest
  if (
    !namesCourse(asked) ||
    frameOf(asked, true) !== 'requirement' ||
    frameOf(advice, true) !== 'recommendation'
  )
    return [sentence]
  if (comma !== undefined) doubt('a comma before advice')
  if (/^(?:[a-z]+ly )?\w+$/i.test(advice)) doubt('advice that may hold a requirement')
  return [asked, advice]
}
