import { termsIn } from '../words/terms.ts'

const CODE = '(?:[a-z][a-z0-9-]*:)?[A-Z][A-Za-z]{1,7}[ -]?[A-Z]?\\d{2,4}[A-Z]{0,2}'
const WAS = '(?:was|were|has been|have been|had been)'
const GRADE = '(?:[A-DF][+–−-]?|[WPSNU]|\\d{1,3}(?:\\.\\d)?\\s?(?:%|per ?cent))'
const WHOM = '(?: to (?:her|him|them|me|the student))?'
const GIVEN = '(?:awarded|assigned|given|granted|recorded|earned|received|achieved|obtained|issued)'

/** Sentences in the passive voice, as registrars write them, in the active one. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  // A grade of B was assigned to her for MATH 1171
  [
    new RegExp(
      `\\b(?:an? )?(?:final )?(?:grade|mark) of (?:an? )?(${GRADE})(?: grade)? ${WAS} ${GIVEN}${WHOM} (?=(?:in|for) )`,
      'gi',
    ),
    'a $1 ',
  ],
  // An A- was awarded in CPSC 1150
  [new RegExp(`\\b(an?) (${GRADE}) ${WAS} ${GIVEN}${WHOM} (?=(?:in|for) )`, 'gi'), 'a $2 '],
  // Credit was granted for ECON 1220
  [
    new RegExp(`\\b(?:transfer )?credit ${WAS} (?:also )?(?:granted|awarded|given) for\\b`, 'gi'),
    'transfer credit for',
  ],
  // CPSC 1160 is being taken in Summer 2024
  [new RegExp(`(${CODE}) (?:is|are) (?:currently |now |still )?being taken\\b`, 'g'), 'currently taking $1'],
  // IBUS 255 and BADM 210 are planned for Fall 2026
  [
    new RegExp(`((?:${CODE}, )*(?:${CODE},? and )?${CODE}) (?:is|are) planned for (?=\\p{Lu}|next )`, 'gu'),
    'plan to take $1 in ',
  ],
  // PHIL 1101 was dropped without a grade
  [
    new RegExp(
      `(${CODE}) ${WAS} (?:then |later )?(completed|passed|failed|dropped|audited|taken|repeated)\\b`,
      'g',
    ),
    '$2 $1',
  ],
  // MATH 1171 was failed in Fall 2022 and repeated in Spring 2023
  [
    new RegExp(
      `\\bfailed (${CODE})( in [^.;,]{4,20})? and (?:then |later )?(?:repeated|re-?taken) (?=in |with )`,
      'g',
    ),
    'failed $1$2 and repeated it ',
  ],
  [/\b(dropped|withdrew from) ([^.;,]{4,40}) without (?:a |any )?(?:grade|mark|credit)\b/gi, '$1 $2'],
]

/** `Ms. Nouri`: what is told of a person with a title is told of the student. */
const ABOUT_STUDENT = /\b(?:Ms|Mr|Mrs|Mx|Miss)\.? \p{Lu}|\bthe (?:above|named) student\b/u
const STUDENT =
  /(?<=^|[.;!] |, |\band )(?:[Ss]?[Hh]e|[Tt]hey|[Tt]he student|(?:Ms|Mr|Mrs|Mx|Miss)\.? \p{Lu}[\p{L}'’-]+) (?=\p{Ll})/gu
const SAME_TERM = /\bin (?:the|that) same (?:term|semester)\b/i
const LONGEST = 4_000

export function active(text: string): string {
  if (text.length > LONGEST) return text
  const spoken = ABOUT_STUDENT.test(text) ? text.replace(STUDENT, 'I ') : text
  const told = FORMS.reduce((rest, [form, meant]) => rest.replace(form, meant), spoken)
  const { index } = SAME_TERM.exec(told) ?? {}
  const before = index === undefined ? undefined : termsIn(told.slice(0, index)).at(-1)
  return before ? told.replace(SAME_TERM, `in ${before.term}`) : told
}
