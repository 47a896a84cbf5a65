import { excludedIn } from '../exclusion-forms.ts'

/** What a sentence does in a paragraph of requisites. */
export type Frame =
  | 'none'
  | 'recommendation'
  | 'alternative'
  | 'substitution'
  | 'exclusion'
  | 'requirement'
  | 'concurrency'
  | 'remark'

const CODE = /\b[A-Z]{2,8}(?: \(or [A-Z]{2,8}\))?[ -]?\d{1,4}[A-Z]?\b/

/** Whether a sentence names a course by its code. */
export const namesCourse = (sentence: string): boolean => CODE.test(sentence)

const anyOf = (...forms: string[]): RegExp => new RegExp(forms.join('|'), 'i')

/** What opens a sentence that asks for nothing. */
export const NONE = anyOf('^(?:none|nil|n/a|(?:there are )?no (?:formal )?prerequisites?)\\b')
const RECOMMENDED = anyOf(
  '\\b(?:recommend(?:ed|s)?|advised|encouraged|suggested|helpful|desirable|beneficial|an asset|preferred|useful)\\b',
)
const ALTERNATIVE = anyOf(
  '^(?:(?:an?|the) )?alternative\\w* (?:to the above|prerequisites?)',
  '^alternatively\\b',
  '^(?:this|these|the) prerequisites? (?:may|can) be waived\\b',
  '^or\\b',
  '^also,? for\\b',
  '^students who do not (?:meet|have) the(?:se)?\\b',
  '^students (?:lacking|without) (?:the|these)\\b',
  '^students (?:who|with)\\b.* (?:can|may) also (?:enrol|take|register)',
)
const SUBSTITUTION = anyOf(
  '\\b(?:may|can|will) (?:be )?(?:substitute[ds]?|used?|accepted|replaced?)\\b.*\\b(?:for|in place of|instead of|in lieu of|by)\\b',
  '\\b(?:may|can) be waived (?:with|by|upon|on)\\b',
)
/** What a course counts for later is nothing that it asks for. */
const COUNTS = '\\b(?:may|can|cannot|will|does|do)(?: not)?(?: only)? count\\b'
const REMARK = anyOf(
  '\\b(?:exceptions?|priority|preference|otherwise)\\b',
  '\\b(?:valid|normally|cannot|may not|visit|please|contact|fee|expected to|graded on)\\b',
  '\\bmay be (?:required|waived|additional|repeated|taken more)\\b',
  '\\bintended (?:for|to)\\b',
  '\\bwill be (?:graded|given)\\b',
  '\\bnot eligible for\\b',
  '^see\\b',
  COUNTS,
  '^must be (?:taken|completed) (?:within|in|by|during|before|after)\\b',
  '^no (?:specific|previous|prior|knowledge|background)\\b',
  '\\b(?:should|can|may|could)\\b(?!.*\\bonly\\b)',
)
/** What is known to ask for nothing: how long, how often and for what a course counts, and where to read on. */
const HARMLESS = anyOf(
  '^(?:these )?prerequisites? (?:is|are|remains?)\\b.*\\bvalid\\b',
  '^no (?:specific|previous|prior|knowledge|background)\\b',
  '^(?:normally )?(?:taken|offered)\\b',
  '^(?:see|visit)\\b',
  '\\bmay be (?:repeated|taken more than once)\\b',
  '\\bnot eligible for\\b',
  '\\bgraded on\\b',
  '\\bcannot be counted\\b',
  '\\bcannot take this course to satisfy\\b',
  COUNTS,
)
const ASKS = anyOf('\\b(?:must|requires?|required|permission|consent|additional)\\b')

/** Whether a remark may ask for something after all: any that is not known to be harmless may. */
export const mayAsk = (remark: string): boolean =>
  !HARMLESS.test(remark) || (ASKS.test(remark) && !/^no\b/i.test(remark))

/** `MATH 100, and recommended MATH 101`: the advice starts at its word. */
const isBetween = ([before = '', ...after]: readonly string[]): boolean =>
  /(?:[,;]|\b(?:and|or)) (?:\w+ly )?$/i.test(before) && namesCourse(before) && after.some(namesCourse)

/** Whether advice may hold a requirement: `MATH 100 is required and …`, `MATH 100, and MATH 101 is recommended`. */
export const mayRequire = (advice: string): boolean =>
  isBetween(advice.replace(/\([^)]*\)/g, '').split(RECOMMENDED)) ||
  /(?<!\bnot )\b(?:required|requires|must)\b/i.test(advice) ||
  /^(?!it is\b)[^,;]*[,;] (?:and|or) [^,;]* is [a-z ]*ed$/i.test(advice)

/** What a student must do or have; what must be done with a course is another matter. */
const OBLIGES = anyOf('^(?:all )?(?:students|applicants|candidates|participants|they)\\b.*\\bmust\\b')
const REQUIRES = anyOf(
  '\\b(?:must|requires?|required|only|permission|consent|approv\\w+|units?|credits?|c?gpa|standing|enrol\\w*|admi\\w+)\\b',
  '\\b(?:appl\\w+|open|restricted|reserved|minimum|students?|program\\w*|majors?|knowledge|acceptance|determined|level at least)\\b',
  '\\b(?:proposal|interview|portfolio|audition|nomination|referral)\\b',
)

/** The part that a sentence plays; the first one of a paragraph is a requirement unless it says otherwise. */
export function frameOf(sentence: string, isFirst: boolean): Frame {
  const coded = namesCourse(sentence)
  if (NONE.test(sentence)) return 'none'
  if (RECOMMENDED.test(sentence)) return 'recommendation'
  if (ALTERNATIVE.test(sentence)) return 'alternative'
  if (SUBSTITUTION.test(sentence) && coded) return 'substitution'
  if (excludedIn(sentence) && coded) return 'exclusion'
  if (isFirst || OBLIGES.test(sentence)) return 'requirement'
  if (/concurrently|co-?requisite/i.test(sentence) && !/\bnot\b/i.test(sentence) && coded)
    return 'concurrency'
  if (REMARK.test(sentence)) return 'remark'
  return coded || REQUIRES.test(sentence) ? 'requirement' : 'remark'
}
