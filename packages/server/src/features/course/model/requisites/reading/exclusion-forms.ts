import { tokens } from './phrases/token.ts'
import { FILLER, wordSet } from './phrases/words.ts'

/** The words of a sentence that name the courses which shut another out. */
export interface Excluded {
  text: string
  /** Each of them shuts the others out: `only one of A and B`. Elsewhere an `and` between them asks for both. */
  together: boolean
}

const STUDENTS = '(?:students|those|anyone)'
const NOT = '(?:may|can|will|must|should) ?not'
const EXCLUDED = '(?<excluded>.*)'
/** What a count is towards says nothing of the courses. */
const PURPOSE = '(?: (?:to(?:wards?)?|for(?: further)? credit|as|can|may|will)\\b.*)?$'

/** A student who has had one of these courses may not take the other. */
const BY_STUDENTS = [
  `^${STUDENTS}\\b(?<excluded>.*?)\\b${NOT}\\b`,
  `^nor (?:may|can|will) ${STUDENTS}\\b${EXCLUDED}$`,
  `\\b(?:${NOT}|no credit)\\b.*? (?:if|once)\\b${EXCLUDED}$`,
  `\\b(?:not|no(?: further| additional)? credit)\\b.*? (?:to|for|by) ${STUDENTS}\\b${EXCLUDED}$`,
  `\\b${NOT} be taken\\b.*? (?:after|before|with|following)\\b${EXCLUDED}$`,
  `\\b${NOT} (?:take|register|enrol)\\b.*? (?:after|following|concurrently with)\\b${EXCLUDED}$`,
  '^(?<excluded>.*?) (?:may|can|will) be accepted in lieu of\\b',
  `\\b(?:precludes|duplicates)\\b(?: credit (?:for|in)\\b)?${EXCLUDED}$`,
]

/** Only one of these courses counts. */
const OF_EACH_OTHER = [
  `\\b(?:not|cannot|no)\\b.*?\\bcredit\\b.*? for (?:both )?this course and(?: for)?\\b(?<excluded>.*?)${PURPOSE}`,
  `\\b(?:only|at most|no more than)\\b.*?\\b(?:one|1)(?: course)? (?:of|from|among)\\b(?<excluded>.*?)${PURPOSE}`,
  `(?:not|\\bno credit)\\b.*?\\b(?:both|more than one of)\\b(?<excluded>.*?)${PURPOSE}`,
  '^(?=.*\\b(?:credit|count|take|complete|earn)\\b)(?<excluded>.*?),? (?:but )?not(?: for| in)? both\\b',
  `^(?<excluded>.*?) ${NOT} both be\\b`,
  `^(?<excluded>[A-Z]{2,8} ?\\d.*? and .*?) ${NOT} be taken\\b(?! concurrently)`,
  '^(?<excluded>.*?) are mutually exclusive\\b',
  '^(?:this course is )?equivalent to (?<excluded>.*?)[,;] .*\\bnot\\b.*\\bboth\\b',
]

const FORMS = [
  ...BY_STUDENTS.map((form) => ({ form: new RegExp(form, 'i'), together: false })),
  ...OF_EACH_OTHER.map((form) => ({ form: new RegExp(form, 'i'), together: true })),
]

/** `Students who have not completed A may not …` asks for A. */
const NEGATED = /\b(?:not|without|lack\w*|unless|except)\b/i

/** The courses that a sentence of a known form excludes. */
export function excludedIn(sentence: string): Excluded | undefined {
  for (const { form, together } of FORMS) {
    const text = form.exec(sentence)?.groups?.['excluded']
    if (text !== undefined && /[A-Za-z)] ?\d/.test(text) && !NEGATED.test(text)) return { text, together }
  }
  return undefined
}

const LIMIT =
  /\b(?:not|cannot|nor|neither|no credit|only one|credits?|no student|exclu\w+|preclud\w+|duplicat\w+|overlap\w*|equivalent to|in lieu of|mutually)\b/i

/** `Students who have not taken A should …`, `A is not required`: nobody is shut out. */
const LACKING = /\b(?:have|has|do|does) not\b|\bnot (?:required|necessary|needed)\b|\bwithout\b/i
const FORBIDS = /\b(?:may|can|will|must) ?not\b/i

/** Whether a sentence may limit a course in words of no known form. */
export const mayExclude = (sentence: string): boolean =>
  LIMIT.test(sentence) && (FORBIDS.test(sentence) || !LACKING.test(sentence))

/** The words of the known forms; any other may say more than the form. */
const WORDS = wordSet(
  'or not nor cannot but no only any one two more most than if once when they those anyone student use used open',
  'available eligible permitted allowed accepted given granted awarded earn earned obtain receive further additional',
  'count counted counts towards toward degree register registered registration enrol enroll enrolled enrolment',
  'concurrent concurrently currently already hold first then after following among equivalent mutually exclusive',
  'duplicates precludes lieu note better higher took subsequently former get duplicate',
)

/** Whether all words of a sentence are those of the forms, or are known otherwise. */
export const hasOnlyKnownWords = (sentence: string, known: ReadonlySet<string>): boolean =>
  tokens(sentence.replaceAll('"', ' ')).every(
    ({ lower }) => !/^[a-z.'&-]+$/.test(lower) || FILLER.has(lower) || WORDS.has(lower) || known.has(lower),
  )
