import type { Token } from './token.ts'

export interface FoundConcurrency {
  /** Before the course, `concurrent enrolment in …`, or after it, `… may be taken concurrently`. */
  side: 'before' | 'after'
  /** `either may be taken concurrently`: meant of the whole list before it. */
  all: boolean
  next: number
}

const END = '(?= *(?:[,;.)]|$))'
const ENROLLED = '(?:enrol?led|enrol?lment|registered|registration)'
const COMPLETED = '(?:have completed|completed|completion of|credit for|credit)'
const ALONG = '(?:concurrently|simultaneously|as (?:an? )?co-?requisites?)'

const WHOLE = /^(?:both|either|all|any|each|these|they|in|during)\b/i
const AFTER = [
  `(?:(?:(?:both|either|all|any|each)(?: (?:of )?(?:which|these|them|courses))?|which|that|these|they) )?(?:may|can|could) (?:also )?be (?:taken|completed)(?: previously| prior| before)?(?: to)?,?(?: or)? ${ALONG}(?: with (?:this course|[a-z]{2,5} \\d+[a-z]?))?`,
  `(?:must|should) be (?:taken|completed)(?: (?:previously|prior|before),?(?: or)?)? ${ALONG}(?: with this course)?`,
  '(?:may|can|must|should) (?:precede|be taken before) or be taken concurrently(?: with this course)?',
  '(?:may|can|must|should) be taken (?:in|during) the same (?:term|semester|session)(?: as this course)?',
  `(?:in|during) the same (?:term|semester|session)(?: as this course)?${END}`,
  `if not (?:already|previously) (?:completed|taken)${END}`,
  '(?:previously|prior|taken before|taken prior to),? or (?:taken )?concurrently',
  `(?:or )?(?:taken )?${ALONG}${END}`,
  `,? ?or (?:as an? )?co-?requisite${END}`,
  `,? ?or (?:be )?(?:concurrent(?:ly)? (?:registration|enrol?lment|enrol?led|registered))${END}`,
].map((idiom) => new RegExp(idiom, 'iy'))

const BEFORE = [
  `(?:(?:must|should) (?:be|have) )?(?:currently )?${ENROLLED} in,? or (?:have )?(?:previously )?${COMPLETED},? `,
  `(?:(?:must|should) )?${COMPLETED},? or (?:be )?(?:currently |concurrent )?${ENROLLED} in,? `,
  '(?:completion of,? or )?concurrent (?:registration|enrol?lment|completion) (?:in|of|with),? ',
  '(?:prior|previous) or concurrent (?:registration|enrol?lment|completion|credit)(?: (?:in|of|for|with),?)? ',
  '(?:(?:must|should) be taken )?concurrently with (?!this )',
  'students (?:must |should )?(?:also )?(?:enrol?l?|register) (?:concurrently )?in (?=[a-z]{2,8} ?\\d|both |all |one )',
  '(?:as )?co-?requisites? (?=[a-z]{2,8} ?\\d)',
].map((idiom) => new RegExp(idiom, 'iy'))

/** The words at a token that let a course be taken at the same time. */
export function concurrencyAt(
  sentence: string,
  all: readonly Token[],
  at: number,
): FoundConcurrency | undefined {
  const start = all[at]?.start ?? sentence.length
  const [after, before] = [longest(AFTER, sentence, start), longest(BEFORE, sentence, start)]
  if (after === 0 && before === 0) return undefined
  const end = start + Math.max(after, before)
  const next = all.findIndex((token) => token.start >= end)
  const side = before > after ? 'before' : 'after'
  return { side, all: WHOLE.test(sentence.slice(start, end)), next: next === -1 ? all.length : next }
}

const longest = (idioms: readonly RegExp[], sentence: string, start: number): number =>
  Math.max(
    ...idioms.map((idiom) => {
      idiom.lastIndex = start
      return idiom.exec(sentence)?.[0].length ?? 0
    }),
  )
