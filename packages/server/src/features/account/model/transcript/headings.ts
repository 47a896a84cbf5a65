import { codeAtStart, mentionsCode } from './words/codes.ts'
import { markOf } from './words/grades.ts'
import { chunksOf, squeeze } from './words/lines.ts'
import { ENUMERATOR, statusOf } from './words/statuses.ts'
import { isSeason, termOf, termsIn } from './words/terms.ts'

/** Labels whose line names courses that were not taken. */
const NO_COURSE =
  /^\W*(?:still needed|satisfied by|fulfilled by|applied to|counts? (?:for|toward)|transferred (?:as|to)|transfers (?:as|to)|exception|substitut\w+|needed|required?|requirements?|prerequisites?|pre-?req|co-?requisites?|repeated|course topic|req(?:uirement)? designation|contact hours|note|see also|equivalent|topics?)\b[^:]{0,20}:/i
const KEYWORDS =
  /\b(?:gpa|cgpa|current term|totals?|cumulative|average|transcript|registrar|issued|printed?|page \d+|credits? (?:earned|attempted|required|applied|completed)|units (?:earned|attempted|completed|toward)|hours (?:earned|attempted)|academic standing|student (?:no|number|id)|date of birth|birth ?date|legend|grading system|grade points?|release|end of|degree|diploma|certificate|major|minor|program|requirements?)\b/i
const ADDRESS =
  /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b|\b(?:street|st\.|avenue|ave|road|rd\.|drive|blvd|boulevard|way|p\.?o\.? box)\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?$|\(\d{3}\)\s?\d{3}-\d{4}|\bhttps?:|\bwww\.|\S@\S+\.\S/i
const DATES = /^\d{1,2}\/\d{1,2}\/\d{4} ?[-–] ?\d{1,2}\/\d{1,2}\/\d{4}$/
const DATE =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{1,2}[ -][A-Za-z]{3,9}[ -]\d{4}|[A-Za-z]{3,9} \d{1,2}, \d{4})(?:(?:[ ,]+| at )\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?)?$/i
/** `Name :`, `Student #:`, `Étudiante :`. */
const LABEL = /^[\p{L}*][\p{L}\d .,#/&'’()*-]{0,40}?\s?:(?:\s|$)/u
const LEGEND = /^\S{1,4}(?:\s\S{1,3})?\s*=\s*(?:[^\d\s]|\d+(?:\.\d+)?(?:\s*[-–—%,;]|$))/
const RULE = /^(?:[-=_*#~.|+:\s]|[–—])+$/
const STRANGE = /[█▓�{}<>[\]\\^~@$#]|\?\?|…|\.\.\.|#\w/
const WORDS_ONLY = /^[\p{Script=Latin}\p{M}\s.,;:!'’‘“”"&/()*•·|–—-]+$/u

/** Ticks, boxes and bullets before a heading, and what a screen reader says. */
const LEADING_SIGN = /^\s*(?:heading level \d:?|[☐☑☒✓✔✅✗✘❌○●◐◑◯•▪■□▶►‣*#>-]+)\s+/iu
/** `YEAR 2` */
const LEVEL = /^\W*(?:year|level|stage|ann[ée]e|a[ñn]o) (?:[1-6]|I{1,3}|IV|one|two|three|four)\W*$/i
const PAGE = /^page \d+(?: of \d+)?\b/i
const COUNT =
  /^(?:\d+ (?:items?|courses?|results?|records?|rows?|classes)|(?:records|items|results) found: \d+)$/i

/** `Records 1-10 of 10`, `Personalize | View All | First 1-13 of 13 Last` */
const RANGE =
  /^(?:(?:records?|rows?|items?|results?|entries|showing|personalize|find|view all|first|last|previous|next|of|[|<>])\s*)*\d{1,3} ?(?:[-–]|to) ?\d{1,3} of \d{1,3}(?:\s*(?:records?|rows?|items?|results?|entries|find|view all|first|last|previous|next|[|<>]))*$/i
/** `Complete all of the following items. 4 of 6 Completed.` */
const FULFILLED = /^(?:complete|take|select|choose)\b[^.]{0,60}\.?\s\d+ of \d+ (?:\w+ )?completed\.?$/i
/** `Last updated 05/28/2024` */
const DATED =
  /^(?:student view(?: \w+)? as of|(?:last )?(?:updated|modified|printed|generated|run|retrieved|downloaded|accessed)|as of)(?: on| at)?\s?:? (.+)$/i
/** `8.000 8.000 8.000 16.00 2.00` below the names of sums */
const FIGURES_ONLY = /^(?:\d{1,3}\.\d{2,3} ){3,}\d{1,3}\.\d{2,3}$/

/** `TERM 8.00 8.00 28.00 3.50` */
const SUMS =
  /^(?:term|cum\w*|career|totals?|overall|semester|session|institution\w*|transfer|taken|passed)\b:?(?: \d+\.\d+){2,}$/i

const LONGEST_TOTALS = 80

/** Whether a line says nothing of the courses below it, such as `Still needed: MATH 1271`. */
export const isAdvice = (text: string): boolean =>
  [NO_COURSE, PAGE, LEVEL].some((form) => form.test(text.trim()))

/** Whether a line is one of those around courses: names, totals, notes, page marks. */
export function isHeading(text: string, isInTable: boolean): boolean {
  const plain = squeeze(text.replace(LEADING_SIGN, '').replace(ENUMERATOR, ''))
  if (plain === '' || RULE.test(plain)) return new Set(plain.replace(/[\s:]/g, '')).size <= 2
  if (/^sep=.$/.test(plain) || DATE.test(plain) || DATES.test(plain)) return true
  if (DATE.test(DATED.exec(plain)?.[1] ?? '')) return true
  if (isAdvice(plain) || [COUNT, SUMS, RANGE, FULFILLED, FIGURES_ONLY].some((form) => form.test(plain)))
    return true
  if (
    /\bC?GPA\b/.test(plain) &&
    !codeAtStart(plain) &&
    !(plain.length > LONGEST_TOTALS && mentionsCode(plain))
  )
    return true
  if (LEGEND.test(plain) || /^\(\s*\)\s*=/.test(plain)) return true
  const isLabel = LABEL.test(plain)
  if (isLabel && !mentionsCode(afterLabel(plain)) && !codeAtStart(plain)) return true
  if (mentionsCode(plain) && !ADDRESS.test(plain)) return false
  if (KEYWORDS.test(plain) || ADDRESS.test(plain)) return true
  if (STRANGE.test(plain)) return false
  const words = withoutTerms(plain)
  if (WORDS_ONLY.test(words)) return words === '' || isPlainText(words === plain ? text : words, isInTable)
  return isPerson(plain)
}

/** A term in a heading says no more than a word. */
const withoutTerms = (text: string): string =>
  termsIn(text).reduceRight((rest, { start, end }) => squeeze(rest.slice(0, start) + rest.slice(end)), text)

const afterLabel = (text: string): string => text.slice(text.indexOf(':') + 1)

/** Words alone are no course, unless they stand like a row: several cells, one of them a grade. */
function isPlainText(text: string, isInTable: boolean): boolean {
  const cells = text.includes('\t') ? text.split('\t') : chunksOf(text).map((cell) => cell.text)
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length > 1 && filled.some((cell) => markOf(cell) !== undefined && cell === cell.toUpperCase()))
    return false
  if (text.includes('\t') && isInTable && filled.length > 2) return false
  return /\p{L}{2}/u.test(text)
}

/** `Anneke de Vries`, `Carter, Jaylen` */
const NAME_PART = "(?:\\p{Lu}[\\p{L}'’.-]*,?|d[aeiou]s?|del|von|van|der|den|la|le|al|el|bin|ibn)"
const PERSON = `${NAME_PART}(?: ${NAME_PART}){1,5}`
const STUDENT_NUMBER = '[A-Z]?\\d{6,10}'
/** `V00912345  Beatriz Almeida`, `Student  Carter, Jaylen (0712345)`, a number of so many digits alone. */
const PERSONS = [
  new RegExp(`^${STUDENT_NUMBER},? ${NAME_PART}(?: ${NAME_PART}){0,5}$`, 'u'),
  new RegExp(`^${PERSON} \\(${STUDENT_NUMBER}\\)$`, 'u'),
  /^[A-Z]?\d{7,10}$/,
]
const isPerson = (text: string): boolean =>
  text.length <= LONGEST_TOTALS && PERSONS.some((form) => form.test(text))

const TERM_LABEL =
  /^(?:term|semester|session|academic period|academic term|period|quarter|trimestre|session|semestre|periodo)\s?:\s*\S/i
const TERM_WORD =
  /\b(?:fall|autumn|winter|spring|summer|term|session|semester|sem|quarter|qtr|intersession|interim|trimester|intercession|january|february|march|april|may|june|july|august|september|october|november|december)\b/i
/** `Michaelmas 2024` */
const WORD_AND_YEAR = /^\p{L}{3,}\s(?:19|20)\d\d$/u
const NO_TERM =
  /gpa|total|average|standing|statistic|honou?r|credits?|units|hours|issued|printed|date|page|birth|transcript|\d\.\d|\/\d|\d-\d\d-|[a-z] \d{1,2}, /i

/** Whether a heading names a term that cannot be told: `Intersession 2023`, `Term: 1237`, two terms at once. */
export function isUnclearTerm(text: string): boolean {
  const plain = squeeze(text)
  if (/^(?:term )?1[0-4]\d\d$|^[FWSAH] ?['’]?[12]\d\W?$/i.test(plain)) return true
  if (plain.length > 60 || mentionsCode(plain)) return false
  const terms = new Set(termsIn(plain).map(({ term }) => term))
  if (terms.size > 0 && TERM_LABEL.test(plain)) return true
  if (terms.size > 0) return !NOT_A_TERM_HEADING.test(plain) && !NO_TERM.test(plain)
  if (NO_TERM.test(plain) || NOT_A_TERM_HEADING.test(plain)) return false
  return (
    TERM_LABEL.test(plain) ||
    WORD_AND_YEAR.test(plain) ||
    (/\b(?:19|20)\d\d\b/.test(plain) && TERM_WORD.test(plain) && plain.split(' ').length <= 5)
  )
}

const NOT_A_TERM_HEADING =
  /\b(?:admit|admission|admitted|graduat|award|confer|expected|catalogu?e|entered|entry|matriculat|issued|printed|as of|anticipated|effective|statistics|since|first (?:term|year)(?! ?[:(–-])|last (?:term|year)|declared|requirement term)/i
const FIGURES =
  /(?:\b(?:term|semester|quarter|sessional) )?\b(?:gpa|credits?|units?|hours|courses?|average|avg)\b\s*(?:[:=|]?\s*\d[\d.,]*%?|:)|\b\d[\d.,]*\s*(?:credits?|units?|hours|hrs|courses?|classes|cr|gpa)\b|[|\t]/gi
const TERM_CODE = /^\W*(?:\d{3,6}[A-Z]{0,2}|[A-Z]{1,2}\d{2,6})\W*$/
const SEASON = /\b(?:fall|autumn|winter|spring|summer)\b/i
const seasonNamed = (word: string): string => termOf(`${word} 2000`)?.split(' ')[0] ?? word
const BRACKETS = /\([^()]{0,80}\d[^()]{0,80}\)/g
const MOST_OTHER_WORDS = 9

/** The term that a heading names, and the heading without it. */
export function termHeading(line: string): { term: string; rest: string } | undefined {
  const text = line
    .replace(LEADING_SIGN, '')
    .replace(/^\s*\(?\d{1,2}[.)]\s+/, '')
    .replace(/\s+[#*=~<-]+\s*$/, '')
    .replace(/\s@\s/, ' - ')
  const without = squeeze(text.replace(BRACKETS, ' '))
  // `Term 1 (Sep - Dec 2023)` has its term in the brackets.
  const opened = termsIn(without).length > 0 ? without : squeeze(text.replace(/[()]/g, ' '))
  // `Term Fall 2022, 3 courses`
  const plain = opened.replace(/^(?:term|semester|quarter|session) (?=\p{L}{4,} (?:19|20)\d\d)/iu, '')
  const labelled = labelledTerm(text)
  if (labelled !== undefined) return { term: labelled, rest: '' }
  const whole = termOf(plain.replace(/\s?:$/, ''))
  if (whole !== undefined) return { term: whole, rest: '' }
  const found = termsIn(plain)
  const [first] = found
  if (!first || found.some(({ term }) => term !== first.term) || NOT_A_TERM_HEADING.test(plain))
    return undefined
  const words = squeeze(withoutTerms(plain).replace(/\b(?:term|year|semester|quarter|trimester) \d\b/i, ' '))
  // Figures of a term beside its name say nothing more, where nothing else stands there.
  const hasFiguresOnly = first.start === 0 && /^\W*$/.test(words.replace(FIGURES, ' '))
  // `2022 FALL  222F`: the code of the term.
  const rest = hasFiguresOnly || TERM_CODE.test(words) ? '' : words
  // `Fall/Spring 2023`
  const season = SEASON.exec(rest)?.[0]
  if (season !== undefined && !first.term.startsWith(seasonNamed(season))) return undefined
  if (mentionsCode(rest) || /\d/.test(rest) || rest.split(' ').length > MOST_OTHER_WORDS) return undefined
  if (
    (!isState(rest) &&
      /[?!]$|\b(?:i|my(?! (?:courses?|classes|grades?|schedule|record|transcript|enrolled))|me|took|taking|plan to|will|were|was|they|both|these|those)\b/i.test(
        rest,
      )) ||
    STRANGE.test(rest)
  )
    return undefined
  const cells = chunksOf(text)
  if (cells.length > 1 && cells.some((cell) => markOf(cell.text) !== undefined)) return undefined
  return { term: first.term, rest }
}

/** `(taking now)`, `- plan to take` */
const isState = (rest: string): boolean => statusOf(rest.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')) !== undefined

const YEAR_HEADING =
  /^(?:(?:academic|school|calendar) year|year|ann[ée]e(?: universitaire| scolaire)?|a[ñn]o(?: acad[ée]mico)?)?\s?:?\s?((?:19|20)\d\d(?:\s?[-–/]\s?(?:20)?\d\d)?)(?: (?:academic|school) year)?(?:\s?[-–:,(]\s?(?:level|stage|year|part|niveau|nivel|grade)\s?[\dIVX]{1,3}\)?)?\s?:?$/i

/** The year that a heading names and nothing else: `2023-2024`, `Academic Year 2023-24`. */
export const yearHeading = (line: string): string | undefined =>
  line.length > 60 ? undefined : YEAR_HEADING.exec(squeeze(line.replace(LEADING_SIGN, '')))?.[1]

const SCHOOL_YEAR =
  '(?:(?:s\\.?y\\.?|a\\.?y\\.?|(?:academic|school) year)\\s?:?\\s?)?20\\d\\d\\s?[-–/]\\s?(?:20)?\\d\\d'
const PART =
  '(?:(?:first|second|third|1st|2nd|3rd) (?:semester|term|trimester)|(?:semester|term|trimester) (?:[1-3]|I{1,3}))'
const NUMBERED_TERM = new RegExp(
  `^(?:${SCHOOL_YEAR}[\\s,:–-]*${PART}|${PART}[\\s,:–-]*\\(?${SCHOOL_YEAR}\\)?)\\s?:?$`,
  'i',
)

/** `First Semester, SY 2021-2022`: which season that is, the school knows. */
export const isNumberedTerm = (line: string): boolean =>
  line.length <= 60 && NUMBERED_TERM.test(squeeze(line.replace(LEADING_SIGN, '')))

/** The season that a heading names without a year: `Fall Semester`. */
export function seasonHeading(line: string): string | undefined {
  const plain = line.length > 60 ? '' : squeeze(line.replace(LEADING_SIGN, '').replace(/\s?:\s*$/, ''))
  const [, before, after] =
    /^(\p{L}{3,})(?: (?:semester|quarter|term|session|trimester))?$|^(?:semester|quarter|term|session|trimestre|session d['’])\s?:?\s?(\p{L}{3,})$/iu.exec(
      plain,
    ) ?? []
  const season = before ?? after ?? ''
  return isSeason(season) ? season : undefined
}

/** `Term: Winter 2023   Start: 01/09/2023   End: 03/24/2023` */
function labelledTerm(text: string): string | undefined {
  // With single blanks the next label follows at once.
  const [, value = ''] = /^[\p{L} ]+:\s*(.+?)\s\p{L}+:\s/u.exec(text) ?? []
  const first = TERM_LABEL.test(text) && !mentionsCode(text) ? termOf(value) : undefined
  if (first !== undefined) return first
  const cells = chunksOf(text.replace(/:\s+/g, ': '))
  if (cells.length < 2 || !cells.every((cell) => LABEL.test(cell.text))) return undefined
  const terms = cells
    .filter((cell) => TERM_LABEL.test(cell.text))
    .map((cell) => termOf(afterLabel(cell.text)))
  return terms.length === 1 && !mentionsCode(text) ? terms[0] : undefined
}
