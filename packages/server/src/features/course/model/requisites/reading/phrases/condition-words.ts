import type { Token } from './token.ts'
import { TESTS, wordSet } from './words.ts'

export const PERMISSION = wordSet(
  'permission consent approval approved approve approves authorization authorisation agreement application apply',
  'applying discretion waiver waived override nomination invitation referral reference',
  'signed proposal permitted perm',
)
export const SHOWN = wordSet('audition interview portfolio')
export const GPA = wordSet('gpa cgpa sgpa ugpa udgpa average')
export const STANDING = wordSet(
  'standing freshman freshmen sophomore sophomores junior juniors senior seniors',
)
export const TEST = wordSet(
  'test tests exam examination diagnostic assessment placement score scores assessed',
)
export const PROGRAM = wordSet(
  'program programs programme programmes major majors minor minors honours honors admission admitted readmission',
  'acceptance accepted enrolled enrollment enrolment degree declared certificate diploma faculty entrance entry',
  'students student reserved restricted cohort specialization concentration stream option undergraduates graduates',
)
export const ENROLMENT = wordSet('program enrolled enrolment enrollment admission')

/** Words that open a condition of their own after `and`, `or` or a comma. */
export const OPENING = wordSet(
  'admission admitted readmission acceptance accepted enrolled enrollment enrolment registration registered entrance',
  'students must currently have has had demonstrated submission completion completed successful open restricted',
  'reserved declared fluency knowledge proficiency experience familiarity membership equivalent equivalents another',
  'satisfactory good score level achieving normally be being concurrent concurrently',
)

/** Words that stand before the one that matters. */
export const LEADING = wordSet(
  'a an the by with at least minimum no more than of some any its their also either prior written his her official',
)

/** Tests are written in capitals, which tells `LET` from `let`. */
export const isTest = ({ text, lower }: Token): boolean => TESTS.has(lower) && text !== lower
