import { either, maybe, whole } from '../../wording.ts'
import { COUNTS } from '../wordings.ts'
import type { Recognizer } from './recognition.ts'

const NUMBERS = [...COUNTS, 'ten']
const YEARS = `(?<years>${either(...NUMBERS, String.raw`\d{1,2}`)}) (?:years?|yrs?)`
const WITHIN = `${either('within', 'w/in', 'in')} ${maybe('the ')}${maybe('last ', 'past ')}`

/** What follows says from when the years are counted. */
const FROM = maybe(' (?:of|before|prior to) [^,;:]+')

const RECENT = [
  `${maybe('provided ', 'if ', 'only if ')}${maybe('it ', 'this course ', 'course ', 'credit ')}` +
    maybe('was ', 'is ', 'must be ', 'must have been ') +
    `${either('taken', 'completed', 'earned')} ${WITHIN}${YEARS}${FROM}`,
  `${maybe('courses? ', 'credits? ')}${maybe('must be ', 'may be ', 'can be ')}` +
    `no(?:t|) ${either('older', 'more')} than ${YEARS}${maybe(' old')}`,
].map(whole)

/** `provided taken within 5 years of starting a program`. */
export const readRecency: Recognizer = (sentence) => {
  const words = RECENT.map((pattern) => pattern.exec(sentence)?.groups?.years).find(
    (found) => found !== undefined,
  )
  if (words === undefined) return undefined
  const years = NUMBERS.indexOf(words.toLowerCase()) + 1 || Number(words)
  if (years < 1 || years > MOST_YEARS) return undefined
  return {
    length: sentence.length,
    condition: { kind: 'recency', years, verbatim: sentence, understood: true },
  }
}

const MOST_YEARS = 50
