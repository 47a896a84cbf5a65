import { beginning, either, maybe } from '../../wording.ts'
import { readPhrase, type Phrase, type Recognizer } from './recognition.ts'

const STUDENT = maybe('students? (?:is|are|will be) ')
const EXEMPTS = either('exempt(?:s|ed|ions?)?', 'waive[sdr]?')
const PREREQUISITE = maybe(` (?:the )?pre-?requisites?${maybe(' for', ' of')}`)

const EXEMPT: Phrase = {
  lead: beginning(`${STUDENT}${EXEMPTS}${maybe(' from', ' for', ' of', ' in')}${PREREQUISITE}(?: |$)`),
  lean: 'destination',
  behind: beginning(' (?:pre-?requisite|requirement)s?'),
  needs: 'lead',
}

/** `Exempt UBCV BIOL 111, UBCV BIOL 121`; alone, it says that a target of no credits is an exemption. */
export const readExemption: Recognizer = (sentence, agreement) => {
  const found = readPhrase(sentence, agreement, EXEMPT)
  if (!found) return undefined
  const { courses, length, verbatim } = found
  return { length, condition: { kind: 'exemption', courses, verbatim, understood: true } }
}
