import { either } from '../../wording.ts'
import { designationsAtEnd } from '../designations.ts'

const ABBREVIATION = either(
  'min',
  'max',
  'no',
  'dept',
  'vs',
  'approx',
  'incl',
  'w',
  'st',
  String.raw`e\.g`,
  String.raw`i\.e`,
)
const END = new RegExp(String.raw`(?<!\b${ABBREVIATION})[.;](?= |$)`, 'i')

const ANOTHER = either(
  'preclude[sd]?',
  'exempt(?:s|ion)?',
  'waives?',
  'may not',
  'cannot',
  'not for',
  'no credit',
  'minimum',
  'must have',
  'credit for',
  'only one',
)
const STARTS_ANOTHER = new RegExp(String.raw`, (?=\*?${ANOTHER}\b)`, 'i')
const IS_CONDITIONAL = /^(?:if|when|for|students? who)\b/i

/** What stands between two conditions, footnote marks included. */
export const SEPARATORS = /^[\s,;.*&–-]+/

/** The sentence at the beginning of a text, without the designations and further conditions behind it. */
export function firstSentence(text: string): string {
  const ended = text.slice(0, END.exec(text)?.index ?? text.length)
  const bare = ended.slice(0, designationsAtEnd(ended))
  const another = IS_CONDITIONAL.test(bare) ? undefined : STARTS_ANOTHER.exec(bare)?.index
  return bare.slice(0, another ?? bare.length).trimEnd()
}
