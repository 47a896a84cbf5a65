import type { Token } from './token.ts'

export interface FoundConcurrency {
  /** Before the course, `concurrent enrolment in …`, or after it, `… may be taken concurrently`. */
  side: 'before' | 'after'
  /** `either may be taken concurrently`: meant of the whole list before it. */
  all: boolean
  next: number
}

const END = '(?= *(?:[,;.)]|$))'
const MAY = '(?:may|can|could)'
const MUST = '(?:must|should)'
const MODAL = `(?:${MAY}|${MUST})`
const ENROLLED = '(?:enrol?led|registered)'
const ENROLMENT = '(?:enrol?lment|registration)'
const COMPLETED = '(?:have completed|completed|completion of|credit for|credit)'
const SAME_TERM = '(?:in|during) the same (?:term|semester|session|quarter|year)'
const ALONG = `(?:concurrently|simultaneously|at the same time|${SAME_TERM}|as (?:an? )?(?:pre-?(?:requisite)? ?(?:or|/) ?)?co-?requisites?)`
const BESIDE = '(?: (?:with|as) this (?:course|class))?'
const BESIDE_IT = '(?: (?:with|as) (?:this (?:course|class)|[a-z]{2,5} \\d+[a-z]?))?'
const EARLIER = '(?:previously|prior|before|beforehand|earlier)(?: to)?'
const BE_TAKEN = `(?:also |either )?be (?:taken|completed)(?: ${EARLIER},?(?: or(?: taken)?)?| or)?`
const THEY =
  '(?:(?:both|either|all|any|each)(?: (?:of )?(?:which|these|them|courses))?|which|that|these|they)'

const WHOLE = /^(?:both|either|all|any|each|these|they|in|during)\b/i
const AFTER = [
  `(?:${THEY} )?${MAY} ${BE_TAKEN} ${ALONG}${BESIDE_IT}`,
  `(?:${THEY} )?${MUST} ${BE_TAKEN} ${ALONG}${BESIDE}`,
  `${MODAL} (?:precede|be taken before) or be taken ${ALONG}${BESIDE}`,
  `${MODAL} be concurrent${END}`,
  `${SAME_TERM}(?: as this course)?${END}`,
  `(?:if not|unless) (?:already |previously )?(?:completed|taken)(?: (?:already|previously|before|earlier))?${END}`,
  `(?:either )?(?:completed|taken) or in progress${END}`,
  `(?:taken )?${EARLIER},? or (?:taken )?${ALONG}${BESIDE}`,
  `(?:or )?(?:taken )?${ALONG}${END}`,
  `(?:,? ?or )?concurrent(?: ${ENROLMENT})?(?: (?:is )?(?:permitted|allowed|acceptable))?${END}`,
  `,? ?or (?:as an? )?co-?requisite${END}`,
  `,? ?or (?:be )?concurrent(?:ly)? (?:${ENROLMENT}|${ENROLLED})${END}`,
].map((idiom) => new RegExp(idiom, 'iy'))

const BEFORE = [
  `(?:${MUST} (?:be|have) )?(?:currently )?(?:${ENROLLED}|${ENROLMENT}) in,? or (?:have )?(?:previously )?${COMPLETED},? `,
  `(?:${MUST} )?${COMPLETED},? or (?:be )?(?:currently |concurrent |concurrently )?(?:${ENROLLED}|${ENROLMENT}) in,? `,
  `(?:completion of,? or )?concurrent (?:${ENROLMENT}|completion) (?:in|of|with),? `,
  `(?:(?:prior|previous) or concurrent|concurrent or (?:prior|previous)) (?:${ENROLMENT}|completion|credit)(?: (?:in|of|for|with),?)? `,
  `(?:${MUST} be )?(?:concurrently ${ENROLLED}|${ENROLLED} concurrently) in `,
  `(?:${MUST} be taken )?concurrently with (?!this )`,
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
