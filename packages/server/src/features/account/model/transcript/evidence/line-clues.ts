import { isAdvice } from '../headings.ts'
import { tailTokens } from '../rows/tail-tokens.ts'
import { mentionsCode } from '../words/codes.ts'
import { columnKind, isInterim } from '../words/column-names.ts'
import { passMarkIn } from '../words/grades.ts'
import { plainLetters, squeeze } from '../words/lines.ts'
import { termsIn } from '../words/terms.ts'

/** What a line that was not understood may say of the courses near it. */
export type Clue =
  /** A term, or a part of one. */
  | 'term'
  /** That courses are of another school or of an exam. */
  | 'transfer'
  /** That courses run, are planned or were given up. */
  | 'state'
  /** That courses have not begun. */
  | 'later'
  /** From which mark on a course is passed. */
  | 'pass'
  /** A mark or credits without their course. */
  | 'mark'
  /** A mark or credits with their label. */
  | 'labelled'
  /** Names of columns with grades in the middle of a term. */
  | 'interim'
  /** Words that could be a title or a heading. */
  | 'words'

const LONGEST_LINE = 100

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const DATES = new RegExp(
  [
    '\\b\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}\\b',
    '\\b\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}\\b',
    `\\b\\d{1,2}(?:st|nd|rd|th)?[-. ]{1,2}${MONTH}[-, ]+\\d{2,4}\\b`,
    `\\b${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}\\b`,
    '\\b\\d{1,2}:\\d\\d\\b',
  ].join('|'),
  'g',
)
const SEASON =
  /\b(?:fall|autumn|winter|spring|summer|automne|hiver|printemps|ete|otono|invierno|primavera|verano|herbst|fruhling|fruhjahr|sommer(?:semester)?|wintersemester|michaelmas|lent|hilary|intersession|maymester|j-term|interim)\b/
const STARTS_WITH_SEASON = new RegExp(`^\\W*${SEASON.source}`)
const YEAR = /(?<![\w.,$#-])(?:19|20)\d\d(?:\s?[-/–]\s?(?:20)?\d\d)?(?![\w%]|[.,]\d|-\d{3})/
const NUMBERED =
  /\b(?:term|semester|quarter|session|trimester|semestre|trimestre|periodo)\s?[:#]?\s?(?:\d|[ivx]+\b|one|two|three)|\b(?:first|second|third|fourth|1st|2nd|3rd|4th|premier|deuxieme|primer|segundo)\s(?:term|semester|quarter|session|trimester|semestre|trimestre)\b/
const LONE_CODE = /^(?:term\s?:?\s?)?[a-z]{0,2}\d{4,6}[a-z]{0,2}$/
/** Terms and years of something else than courses. */
const OF_OTHERS =
  /\b(?:admi[st]|graduat|award|confer|expected|catalogu?e?|calendar|entered|entry|matriculat|issued|print|generated|as of|anticipated|effective|since|declared|birth|born|updated|downloaded|copyright|page|dated?|deadline|regist(?:ration|rar)|hold|fees?|due|login|version|student|name|advis|program|degree|major|minor|plan|bachelor|diploma|certificate|requirement|record|transcript|report|schema|standing|honou?r|dean|list|phone|tel|fax|box|street|avenue|road|drive|www|http|university|college|institut|scale|policy|key|legend|cohort|class of|secondary|high school|school)|©|@/
const TOTALS =
  /\b(?:(?:in[- ]progress|current|planned) (?:credits|units|hours)\s+\d|c?gpa|(?:sub-?)?totals?|cumulative|cum|average|moyenne|promedio|(?:units|credits|hours|hrs|cr) (?:earned|attempted|completed|passed|required|needed|taken|applied|remaining)|(?:earned|attempted) (?:units|credits|hours)|ehrs|qpts)\b/

const TRANSFER =
  /\btransf|\barticulat|\badvanced (?:standing|placement)|\bcredits? (?:from|for|by|granted|awarded|recogni)|\b(?:ap|ib|clep|a-level|exam\w*|test|external|placement) (?:\w+ )?(?:credit|test|exam|score|course|result)|\bequivalen|\bprior learning|\bexempt|\bother institution|\bstudy abroad|\bexchange\b|\bvisiting\b|\bconvalid|\banerkann|\bacquis d/
const STATES: readonly (readonly [Clue, RegExp])[] = [
  ['transfer', TRANSFER],
  [
    'later',
    /\bplanned\b|\bplan to\b|\bplanning\b|\bfuture\b|\bupcoming\b|\bnext\b|\bwish\b|\bremaining\b|\bneeded\b|\bto[- ]?(?:do|take)\b|\bnot (?:yet )?(?:taken|started)|\bleft\b|\bwait-?list|\bcart\b/,
  ],
  [
    'state',
    /\bin[- ]progress\b|\bcurrent|\bnow\b|\bongoing\b|\bregistered\b|\benrol+ed\b|\bstill\b|\bpending\b|\ben (?:cours|curso|progreso)\b|\binscri/,
  ],
  ['state', /\bwithdr|\bdropped\b|\bcancel|\baudit|\bfailed\b|\babandon|\bretir|\bnot (?:yet )?complet/],
  ['state', /\btaken\b|\bcompleted\b/],
  [
    'state',
    /\brequired\b|\brequirements?\b|\brecommended\b|\bsuggested\b|\boffered\b|\bmissing\b|\bsample\b|\bchoose\b|\boptions?\b|\bprereq/,
  ],
]
/** Sentences, legends and names of pages speak of something else. */
const SPEECH =
  /\b(?:i|you|my|your|we|our|please|will|would|hope|not for|legend|program|office|planning|guide|sheet|transcript|report)\b|[.!?]$|\s=\s/

const MARK_KINDS: ReadonlySet<string> = new Set(['mark', 'percent', 'credits', 'number'])
/** `units  A`: the end of a row that was broken. */
const ENDS_IN_MARK = /^(?:\S+ ){1,2}(?:[A-F][+-]?|WD?|IP|TR|CR|NC|P|S|\d{1,2}\.\d{1,3})$/
const LABELLED_MARK =
  /^(?:final )?(?:grade|mark|note|nota|calificacion|credits?|creditos?|units?|unites?)\s?[:=]\s?\S/

/** What a line could say; what belongs to a person, a page or a sum says nothing of courses. */
export function cluesIn(line: string): ReadonlySet<Clue> {
  const clues = new Set<Clue>()
  const text = squeeze(line)
  if (isInterim(text) && !/[:.]|\d\d/.test(text)) clues.add('interim')
  // `Required courses:` above a list
  if (isAdvice(text) && /\p{L}{4}.*:$/u.test(text)) clues.add('state')
  if (text.length > LONGEST_LINE || isAdvice(text)) return clues
  const plain = plainLetters(text).toLowerCase()
  if (isTerm(text, plain)) clues.add('term')
  if (mentionsCode(text)) return clues
  // Cells are of a table, not a heading.
  if (!line.includes('\t')) for (const clue of statesIn(plain)) clues.add(clue)
  if (/\bpass/.test(plain) && /\d\d/.test(plain) && passMarkIn(text) === undefined) clues.add('pass')
  const tokens = tailTokens(text, 0, false) ?? []
  if (
    tokens.some(({ kind, isSoft }) => MARK_KINDS.has(kind) && (kind === 'mark' || !isSoft)) ||
    ENDS_IN_MARK.test(text)
  )
    clues.add('mark')
  if (LABELLED_MARK.test(plain)) clues.add('labelled')
  if (clues.size === 0 && isWords(text)) clues.add('words')
  return clues
}

/** `Major: Computer Science (Transfer)` speaks of the student. */
const OF_PROGRAM =
  /^(?:major|minor|program(?:me)?|degree|goal|objective|award|plan|field|area of study|concentration|curriculum)\b[^:]{0,20}:/

/** The states that a line may give; several beside each other are a choice of the page. */
function statesIn(plain: string): Clue[] {
  if (OF_PROGRAM.test(plain)) return []
  // A sum is no heading: `Transfer of 12.00 credits: Advanced Placement`.
  if (/\d (?:credits|units|hours)\b/.test(plain)) return []
  if (SPEECH.test(plain) || /:\s*\S/.test(plain))
    return TRANSFER.test(plain) && !SPEECH.test(plain) ? ['transfer'] : []
  const found = STATES.filter(([, form]) => form.test(plain))
  const [first, other] = found
  if (!first || other) return []
  return first[0] === 'later' ? ['later', 'state'] : [first[0]]
}

/** Whether a line sums up courses above it. */
export const isSums = (line: string): boolean => namesTotals(line) || (line.match(/\d\.\d/g)?.length ?? 0) > 2

export const namesTotals = (line: string): boolean => TOTALS.test(plainLetters(line).toLowerCase())

function isTerm(text: string, plain: string): boolean {
  if (STARTS_WITH_SEASON.test(plain)) return true
  if (OF_OTHERS.test(plain) || isOtherLabel(text)) return false
  if (mentionsCode(text)) return WORD_AND_YEAR.test(text)
  const undated = plain.replace(DATES, ' ')
  return (
    termsIn(text).length > 0 ||
    [SEASON, YEAR, NUMBERED, LONE_CODE, MISREAD_YEAR].some((form) => form.test(undated)) ||
    (plain.length <= LONGEST_HEADING && plain.split(/[^\p{L}\d]+/u).some(isMisreadSeason))
  )
}

/** Whether a line numbers a term without saying when it was: `Semester II`. */
export const isNumberedTerm = (line: string): boolean => {
  const plain = plainLetters(squeeze(line)).toLowerCase()
  return NUMBERED.test(plain) && !SEASON.test(plain) && !/(?:19|20)\d\d/.test(plain)
}

const LONGEST_HEADING = 40
/** `HERBST 2023` looks like a course. */
const WORD_AND_YEAR = /^\W*(?:\p{L}+\s?:\s?)?\p{L}{3,}\s(?:19|20)\d\d\b/u
/** A scan takes digits for letters: `2O23`. */
const MISREAD_YEAR = /(?<!\w)2[0o][\dolis?]{2}(?!\w)/
/** Letters and digits that a scan takes for each other. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [/[1li!|]/g, 'i'],
  [/[0o]/g, 'o'],
  [/[5s]/g, 's'],
  [/[9gq]/g, 'g'],
  [/[ce]/g, 'e'],
  [/rn/g, 'm'],
]
const lookOf = (word: string): string =>
  LOOKALIKES.reduce((text, [form, sign]) => text.replace(form, sign), word)
const SEASONS: ReadonlySet<string> = new Set(['fall', 'autumn', 'winter', 'spring', 'summer'].map(lookOf))

/** A season as a scan may show it: `fa11`, `sprlnq`. */
const isMisreadSeason = (word: string): boolean => SEASONS.has(lookOf(word))

/** `Topic: Hitchcock Before 1950` */
function isOtherLabel(text: string): boolean {
  const [, label] = /^([^:]{2,30}):\s/.exec(text) ?? []
  if (label === undefined || columnKind(label) === 'term') return false
  return !/\d/.test(label) && termsIn(label).length === 0 && !TWO_WORDS.test(text.slice(label.length))
}

/** `Tcrm: Fa11 2O23` */
const TWO_WORDS = /^:\s+\S+\s2\S{3}$/

const isWords = (text: string): boolean =>
  /^[\p{Lu}\d"“(].*\p{L}{3}/u.test(text) &&
  /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{S}\s]+$/u.test(text) &&
  !/[:.!]$/.test(text) &&
  text.length <= 80

/** Whether a line is a mark, a number or credits and nothing else: a cell that lost its row. */
export const isValue = (text: string): boolean => {
  const plain = squeeze(text)
  const tokens = plain.length > LONGEST_VALUE ? undefined : tailTokens(plain, 0, false)
  return tokens !== undefined && tokens.length > 0 && tokens.every(({ kind }) => MARK_KINDS.has(kind))
}

const LONGEST_VALUE = 16

/** Whether a line is a mark and nothing else. */
export const isMark = (text: string): boolean =>
  tailTokens(squeeze(text), 0, false)?.some(({ kind }) => kind === 'mark' || kind === 'percent') === true
