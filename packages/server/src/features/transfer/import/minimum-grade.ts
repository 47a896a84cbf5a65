import { either, maybe, whole } from './wording.ts'

export interface MinimumGrade {
  grade: string
  purpose: 'credit' | 'prerequisite'
}

const MARK = `["'“”‘’]?`
const GRADE = String.raw`${MARK}(?<grade>[A-F][+-]?|\d{2,3} ?%)${MARK}`
const OR_BETTER = either(' (?:grade )?(?:or|and) (?:better|higher|above|greater)', ' minimum')
const MUST_HAVE = '(?:must|need to|should) (?:have|obtain|achieve|earn|receive|attain|get)'
const NEED = maybe(
  `${maybe('students? ')}${either(MUST_HAVE, '(?:this )?requires?', 'with', 'if', 'need', 'provided')} `,
)
const KIND = '(?:(?:minimum|final|overall|letter) )*'
const OF_A = `${maybe('of ')}${maybe('an? ')}`
const REQUIRED = `${maybe(' (?:is )?(?:required|needed)')}${maybe(' grade')}`
const PURPOSE = maybe(' (?:in order )?(?:to|for) (?<purpose>.+)')

const AT_LEAST = whole(
  `${NEED}${maybe('an? ')}${KIND}${maybe('grade ')}${OF_A}${GRADE}${OR_BETTER}${REQUIRED}${PURPOSE}`,
)
const AT_MINIMUM = whole(
  String.raw`${NEED}${maybe('an? ')}min(?:imum|\.)? ${KIND}${maybe('grade(?: required)?:? ')}${OF_A}` +
    `${GRADE}${OR_BETTER}?${REQUIRED}${PURPOSE}`,
)

const FOR_CREDIT = /^(?:be )?(?:transfer(?:red|able)?|receive|obtain|credit|get|be granted)\b[\w ]*$/i
const FOR_PREREQUISITE = /\bpre-?requisite/i

/** `Must have C or better to transfer`, `Minimum grade of B- required`. */
export function minimumGrade(sentence: string): MinimumGrade | undefined {
  const { grade, purpose = 'credit' } = (AT_MINIMUM.exec(sentence) ?? AT_LEAST.exec(sentence))?.groups ?? {}
  if (grade === undefined) return undefined
  const tidy = grade.toUpperCase().replace(' ', '')
  if (FOR_PREREQUISITE.test(purpose)) return { grade: tidy, purpose: 'prerequisite' }
  return FOR_CREDIT.test(purpose) ? { grade: tidy, purpose: 'credit' } : undefined
}
