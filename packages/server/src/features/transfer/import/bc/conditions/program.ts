import { either, maybe, whole } from '../../wording.ts'
import type { Recognizer } from './recognition.ts'

const PROGRAM = '(?<program>[^,;:]+)'
const THIS = maybe('(?:credit for )?this (?:course|credit) ', 'course ', 'credit ')
const TOWARDS = `${either('in', 'towards?', 'for', 'to', 'by', 'as')} ${maybe('the ')}${PROGRAM}`
const NOT = either('will not', 'does not', 'may not', 'can ?not')

/** What the credit is not good for. */
const EXCLUDED = [
  `${THIS}${maybe('is ')}not ${maybe('valid ', 'acceptable ', 'eligible ', 'available ')}` +
    `${either('for credit', 'applicable', 'for use', 'to be used', 'accepted', 'open')} ${TOWARDS}`,
  `no credit ${maybe('is given ', 'granted ')}${TOWARDS}`,
  `${THIS}${NOT} ${maybe('be ')}${either('counted', 'count', 'qualify', 'used', 'applied', 'apply')} ${TOWARDS}`,
].map(whole)

const STUDENTS = `students? ${either('admitted to', 'in', 'entering', 'enrolled in')} ${maybe('the ')}`
const MEMBERS = either('majors?', 'students?', 'programs?')

/** What alone the credit is good for. */
const ONLY = [
  `${maybe('only ')}${either('for', 'open to')} ${maybe('the ')}${maybe(STUDENTS)}` +
    `(?<program>[^,;:]+?)(?: only| ${MEMBERS})+`,
  `${either('applicable', 'valid', 'acceptable', 'credit')} only ${TOWARDS}`,
  `(?<program>[^,;:]+?) ${MEMBERS} only`,
].map(whole)

/** `Not for credit in Life Science Departments`, `for Biology and BCMB Majors only`. */
export const readProgram: Recognizer = (sentence) => {
  const excluded = programIn(sentence, EXCLUDED)
  const program = excluded ?? programIn(sentence, ONLY)
  if (program === undefined) return undefined
  const restriction = excluded === undefined ? 'only' : 'not'
  return {
    length: sentence.length,
    condition: { kind: 'program', restriction, program, verbatim: sentence, understood: true },
  }
}

/** With one of these words, the sentence says more than who the credit is for. */
const MORE_THAN_A_PROGRAM = /\b(?:waive|exempt|preclude)/i

const programIn = (sentence: string, patterns: readonly RegExp[]): string | undefined =>
  patterns
    .map((pattern) => pattern.exec(sentence)?.groups?.program)
    .find((program) => program !== undefined && !MORE_THAN_A_PROGRAM.test(program))
