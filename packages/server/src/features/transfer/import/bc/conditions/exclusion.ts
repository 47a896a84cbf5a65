import { beginning, either, maybe } from '../../wording.ts'
import { readPhrase, type Phrase, type Recognizer } from './recognition.ts'

const STUDENT = `${maybe('students? ', 'you ')}${maybe('is ', 'are ', 'will be ')}`
const MORE = maybe(' any', ' additional', ' further', ' duplicate')
const CREDIT = `${MORE}${maybe(' credit')}${maybe(' for', ' in')}`
const NOT = either('may not', 'can ?not', 'should not', 'will not', 'do not')

const PRECLUDES = `preclude[sd]?${maybe(' from')}${maybe(' taking', ' receiving')}${CREDIT}`
const TAKE = either('take', 'receive', 'obtain', 'get', 'earn', 'claim', 'use')
const MAY_NOT = `${NOT}${maybe(' also')} ${TAKE}${CREDIT}`
const NO_MORE = `${either('no', 'not for')}${MORE} credit ${either('for', 'with', 'in addition to', 'if')}`
const NOT_GIVEN = `credit ${maybe('is ', 'will ')}not ${maybe('be ')}${either('granted', 'given')} for`

const NONE: Phrase = {
  lead: beginning(`${STUDENT}${either(PRECLUDES, MAY_NOT, NO_MORE)} `),
  lean: 'destination',
  behind: beginning(
    either(` for${MORE} credit`, `${maybe(' is', ' are', ' was', ' were')}${maybe(' also')} taken`),
  ),
}

const HAVING_TAKEN: Phrase = {
  lead: beginning(
    `students? ${either('who ha(?:ve|d) (?:taken|completed|received credit for)', 'with credit (?:for|in)')} `,
  ),
  lean: 'destination',
  behind: beginning(
    ` ${NOT} ${either('receive', 'get', 'obtain', 'be granted')}` +
      `${maybe(' transfer')}${MORE} credit${maybe(' for this course')}`,
  ),
  needs: 'behind',
}

const MAY_RECEIVE = maybe(`(?:may|can|will) ${maybe('only ')}${either('receive', 'be given', 'be granted')} `)
const IS_GIVEN = `${maybe('(?:will )?(?:only )?(?:be|is) ')}${maybe('given ', 'granted ', 'awarded ', 'allowed ', 'permitted ')}`

const ONE: Phrase = {
  lead: beginning(
    `${STUDENT}${MAY_RECEIVE}${maybe('credit ')}${IS_GIVEN}${maybe('for ')}only ${maybe('for ')}one of:? `,
  ),
  lean: 'source',
}

const NOT_BOTH: Phrase = {
  lead: beginning(`${STUDENT}${either(MAY_NOT, NO_MORE, NOT_GIVEN)} both `),
  lean: 'source',
}

const AT_MOST: Phrase = {
  lead: beginning(String.raw`max(?:imum|\.)? credits? for `),
  lean: 'source',
  behind: beginning(
    String.raw`:? ${maybe('is ', 'are ', 'of ')}(\d+(?:\.\d+)?)${maybe(' credits?', ' units?')}`,
  ),
  needs: 'behind',
}

/** `Precludes credit for UBCV BIOL 345`: none of these courses beside the targets. */
export const readExclusion: Recognizer = (sentence, agreement) => {
  const found = readPhrase(sentence, agreement, NONE) ?? readPhrase(sentence, agreement, HAVING_TAKEN)
  if (!found) return undefined
  const { courses, length, verbatim } = found
  return { length, condition: { kind: 'exclusion', courses, limit: 'none', verbatim, understood: true } }
}

/** `Credit for only one of LANG PSYC 1195 or PSYC 2329`. */
export const readOnlyOne: Recognizer = (sentence, agreement) => {
  const found = readPhrase(sentence, agreement, ONE) ?? readPhrase(sentence, agreement, NOT_BOTH)
  if (!found) return undefined
  const { courses, length, verbatim } = found
  return { length, condition: { kind: 'exclusion', courses, limit: 'one', verbatim, understood: true } }
}

/** `Maximum credit for LANG PSYC 2317 & LANG PSYC 2322 is 6 credits`. */
export const readMaximum: Recognizer = (sentence, agreement) => {
  const found = readPhrase(sentence, agreement, AT_MOST)
  if (!found) return undefined
  const { courses, length, verbatim, caught } = found
  const maxCredits = Number(caught)
  return {
    length,
    condition: { kind: 'exclusion', courses, limit: 'credits', maxCredits, verbatim, understood: true },
  }
}
