import { either, maybe, whole } from '../../wording.ts'
import { readDesignation } from '../designations.ts'
import type { Recognizer } from './recognition.ts'

const FULFILS = whole(
  `${maybe('(?:it|this course) ')}${maybe('can ', 'may ', 'will ', 'could ')}${maybe('be used to ')}` +
    `${either('satisf(?:y|ies)', 'fulfill?s?', 'meets?', 'counts? (?:as|towards?)')} ${maybe('the ')}([^,;:]+)`,
)
const NAME = either('[A-Z][a-z]+(?:-[A-Z][a-z]+)?', '[A-Z]{2,}')
const FIELD = new RegExp(`^${NAME}(?: ${maybe('and ', 'of ', '& ', 'in ')}${NAME}){0,2}$`)
const ELECTIVE = whole(either(String.raw`[\w-]+(?: [\w-]+)? electives?`, 'electives? (?:for|in) [^,;:]+'))

/** Words of a request: with one of them, a few words are more than a name. */
const REQUEST = new RegExp(
  either(
    'requir|only|review|assess|approv|pending|permission|portfolio|audition|interview|placement|student',
    'exam|contact|consult|consent|apply|advis|expire|cancel|credit|maximum|transfer|equivalen|condition',
    'effective|until|before|after|term|semester|fall|spring|summer|winter',
    String.raw`\b(?:not?|see|max)\b`,
  ),
  'i',
)
const CHOICE = whole(`${maybe('at ')}${maybe('the ')}students?['’]?s?['’]? choice`)

/** Designations: `Q/B-Sci`, `OL`, `*Lab`. */
export const readDesignations: Recognizer = (sentence) => {
  const found = readDesignation(sentence)
  if (!found || !/^\s*(?:[,;.&].*)?$/s.test(sentence.slice(found.length))) return undefined
  const { verbatim, designations, length } = found
  return { length, condition: { kind: 'designation', designations, verbatim, understood: true } }
}

/** `Can be used to satisfy Humanities requirement`: what the credit counts as, in a sentence. */
export const readFulfilment: Recognizer = (sentence) => {
  const [, requirement] = FULFILS.exec(sentence) ?? []
  if (requirement === undefined) return undefined
  return {
    length: sentence.length,
    condition: { kind: 'designation', designations: [requirement], verbatim: sentence, understood: true },
  }
}

/** A bare name, such as `Anthropology` or `Science elective`: the field that the credit is in. */
export const readLabel: Recognizer = (sentence) => {
  const [first = ''] = sentence.split(',')
  const label = first.trim()
  if (!(FIELD.test(label) || ELECTIVE.test(label)) || REQUEST.test(label)) return undefined
  return {
    length: first.length,
    condition: { kind: 'designation', designations: [label], verbatim: label, understood: true },
  }
}

/** Between alternatives the choice is the student's: it restricts nothing. */
export const readChoice: Recognizer = (sentence) =>
  CHOICE.test(sentence)
    ? {
        length: sentence.length,
        condition: { kind: 'choice', by: 'student', verbatim: sentence, understood: true },
      }
    : undefined
