import { ASSESSMENT, CHOICE, COUNTS, NO_CREDIT } from './wordings.ts'

interface Normalization {
  what: string
  apply: (text: string, schools: readonly string[]) => string
}

const COURSE = String.raw`(?:[A-Z]{2,6} ){0,2}[\dX]\w*(?: lev)? \([\d.]+\)`
const LISTED = new RegExp(String.raw`\),(?= ?${COURSE}(?: ?, ?${COURSE})*,? (or) )`, 'g')
const OWN_COURSE = new RegExp(`^${COURSE} ?= ?`)
const REPEATED = new RegExp(String.raw`(${COURSE}), ?(?=\1)`, 'g')
const COUNT = new RegExp(String.raw`\b(?:any )?(${COUNTS.join('|')}|\d)(?= of\b)`, 'gi')
const ASSESSED = new RegExp(`(?<=^|= )${ASSESSMENT}`, 'i')
const NONE = new RegExp(`(?<=^|= )${NO_CREDIT}`, 'i')
const CHOSEN = new RegExp(String.raw`${CHOICE}(?=\w+ (?:\w+ )?[\dX])`, 'gi')
const CREDITS = /\(\s*([\d.]+(?:-[\d.]+)?)(?:\s*(?:cr|credits?|units?))?\s*\)/gi

/** What the guide writes in several ways and a printed rule in one, in the order of application. */
export const NORMALIZATIONS: readonly Normalization[] = [
  { what: 'white space', apply: (text) => text.replace(/\s+/g, ' ').trim() },
  { what: 'a single course before the sign of equality', apply: (text) => text.replace(OWN_COURSE, '') },
  { what: 'words for an assessment', apply: (text) => text.replace(ASSESSED, 'Individual assessment') },
  { what: 'words for no credit', apply: (text) => text.replace(NONE, 'No credit') },
  { what: 'a target said twice in a row', apply: (text) => text.replace(REPEATED, '') },
  { what: 'a comma in a list of courses', apply: (text) => text.replace(LISTED, ') $1') },
  { what: 'words for a choice', apply: (text) => text.replace(CHOSEN, ' or ') },
  { what: '`instead` behind a choice', apply: (text) => text.replace(/\binstead\b/gi, '') },
  { what: 'the slip `pr` for `or`', apply: (text) => text.replace(/\bpr\b/g, 'or') },
  { what: 'words for a sum, which needs none', apply: (text) => text.replace(/\band\b|[&+]/gi, ' ') },
  { what: '`either` and `both` before a list', apply: (text) => text.replace(/\b(?:either|both)\b/gi, '') },
  { what: 'numbers in words', apply: (text) => text.replace(COUNT, (_, count: string) => digit(count)) },
  { what: '`one of` before a choice', apply: (text) => text.replace(/\b1 of\b/g, '') },
  {
    what: 'units and noughts of credits',
    apply: (text) => text.replace(CREDITS, (_, credits: string) => `(${withoutNoughts(credits)})`),
  },
  {
    what: 'the schools, which later courses leave out',
    apply: (text, schools) => text.replace(new RegExp(String.raw`\b(?:${schools.join('|')})\b`, 'g'), ''),
  },
  {
    what: 'a space behind a subject',
    apply: (text) => text.replace(/\b([A-Z]{2,5})(?=\d{2,4}[A-Z]?\b)/g, '$1 '),
  },
  { what: 'the subject, where it is the one before', apply: withoutRepeatedSubjects },
  {
    what: 'marks that join no word',
    apply: (text) => text.replace(/[()]|[^\w\s=](?!\w)|(?<!\w)[^\w\s=]/g, ' '),
  },
  { what: 'capitals', apply: (text) => text.toLowerCase() },
  { what: 'the white space that is left', apply: (text) => text.replace(/\s+/g, ' ').trim() },
]

/** A text after all normalizations: the same for an original and its printed rule. Schools by their codes. */
export const normalText = (text: string, schools: readonly string[]): string =>
  NORMALIZATIONS.reduce((result, { apply }) => apply(result, schools), text)

const digit = (count: string): string => `${COUNTS.indexOf(count.toLowerCase()) + 1 || count}`

const withoutNoughts = (credits: string): string =>
  credits.replace(/\d*\.?\d+/g, (number) => `${Number(number)}`)

function withoutRepeatedSubjects(text: string): string {
  let before = ''
  return text.replace(/\b([A-Z]{2,6}) (?=\d)/g, (words, subject: string) => {
    const repeated = subject === before
    before = subject
    return repeated ? '' : words
  })
}
