import { findCourses } from './find-courses.ts'
import { findSchools } from './find-schools.ts'
import type { CourseMention, Reading, SchoolMention } from './frame.ts'
import { isAboutCredit } from './intent-groups.ts'
import { intentsOf, KEYWORDS, PATTERN_WORDS } from './intents.ts'
import { roleOf, withSchools } from './roles.ts'
import { splitMessage, withoutInterjections } from './split-message.ts'
import type { SchoolList } from './school-list.ts'
import { termIn } from './terms.ts'
import { corrected, SUBJECT_CODES, KNOWN_SUBJECTS, topicWords } from './words.ts'

/** Reads each question and statement of a message. */
export const readMessage = (message: string, schools: SchoolList): Reading[] =>
  splitMessage(message).map((part) => readPart(part, schools))

const isKeyword = (word: string): boolean => KEYWORDS.has(word)

const MY_COURSES =
  /\b(?:my|our)(?: (?:own|current|existing|completed|past|whole|entire|full|other|\d+))* (?:@s )?(?:credits?|courses?|classes|transcript|units|work|record|coursework|stuff)\b|\b(?:everything|anything|what|all|courses?|classes|credits) (?:that )?i(?:'ve| have)? (?:took|taken|done|completed|earned|passed|got|have so far|already have)\b|\bi(?:'ve| have) (?:taken|done|completed|earned) so far\b|\bof mine\b|\bwith what i(?:'ve got| have| got)\b|\bhow many (?:credits|units) (?:will|would|'ll|'d) i (?:have|end up with|start with)\b/i
const BACK =
  /\b(?:it|its|it's|that|this|these|those|they|them|their|there|same|the (?:course|class|one|first|second|other|latter|former)|ones|both|either|neither|one|all of (?:them|it)|each|all|everything|the rest|others?)\b/i
const ELLIPTIC =
  /^(?:and|or|but|so|then|also|ok(?:ay)?|what about|how about|what if|same (?:for|with|question)|now|instead|what of|plus|for|at|to|from|in|with|the|only|just|if)\b/i
const CORRECTION =
  /^(?:no|nope|not|sorry|wait|actually|i mean[t]?|correction|oops|rather)\b|\bi meant?\b|\binstead\b$|\b(?:make|scratch) that\b|\bnot @[cs],? (?:but )?@[cs]|\bshould (?:be|have been)\b/i
const OTHER =
  /\b(?:the )?other (?:one|school|course|university|college|campus|class)\b|^(?:and )?(?:the|what about the) other\b/i
const OUTCOME =
  /\b(?:course|class|one|credit|equivalent)s? (?:that )?(?:i|we)(?:'d|'ll| would| will| can)? (?:get|receive|end up with)\b|\b(?:what|course|one|class|ones|courses) (?:that )?(?:it|they|that|@c) (?:counts?|transfers?|comes?) (?:as|for|in as)\b|\bthe (?:@s )?equivalent\b|\bthe @s (?:one|course|class|version)\b/
const AMOUNT =
  /\bhow (?:many|much|close|far)\b|\bnumber of\b|\btotal\b|\bcredits? (?:is|are|does|do) (?:that|it|they)\b|\bin credits\b|\b(?:what|which|same|and) (?:credits|units)\b|^(?:and )?(?:the )?(?:credits|units)$|\badds? up\b|\baltogether\b/i

const STATEMENT =
  /^(?:hi|hello|hey|ok|okay|so|well)?,? ?(?:i'm|i am|i (?:took|did|have|finished|completed|passed|study|go|went|want to (?:go|transfer|move)|plan to|am)|my (?:school|college) is|we)\b(?!.*\b(?:what|which|how|does|where|can i|will)\b)/i

function readPart(text: string, schools: SchoolList): Reading {
  const bare = findCourses(text, schools)
  const found = findSchools(text, bare, schools, isKeyword)
  const masked = corrected(mask(text, bare, found), KEYWORDS, PATTERN_WORDS)
  const intents = intentsOf(masked)
  const named = found.map((school) => ({
    ...school,
    role: roleOf(around(text, school, bare, found), intents),
  }))
  const courses = withSchools(text, bare, named).map((course) =>
    intents.includes('reverse') && namesSourceBehind(course) ? withoutSchool(course) : course,
  )
  const rest = without(text, [...bare, ...found])
  const opening = withoutInterjections(masked)
  return {
    text,
    masked,
    intents,
    schools: named,
    courses,
    meansTranscript: courses.length === 0 && (MY_COURSES.test(masked) || intents.includes('transcript')),
    subjects: bare.length > 0 ? [] : subjectsIn(rest),
    level: levelIn(masked),
    term: termIn(rest, intents.length === 0 || isAboutCredit({ intents })),
    asksAmount: AMOUNT.test(masked),
    topic: topicWords(rest),
    refersBack: BACK.test(masked),
    isElliptic: ELLIPTIC.test(opening) || (intents.length === 0 && bare.length + found.length > 0),
    isCorrection: CORRECTION.test(masked) || CORRECTION.test(opening),
    meansOther: OTHER.test(masked),
    meansOutcome: OUTCOME.test(masked),
    isStatement:
      !text.endsWith('?') &&
      (intents.length === 0 || STATEMENT.test(opening)) &&
      bare.length + found.length > 0 &&
      !(BARE.test(opening) && found.some((school) => onlyReceives(school, schools))),
  }
}

/** `MATH 1171 SFU` asks, though it has no words. */
const BARE = /^(?:(?:@c|@s|and|or|to|at|for|in|both|together|pls|please|->|[,&/+>])\s*)+$/
const onlyReceives = ({ ids }: SchoolMention, { all }: SchoolList): boolean =>
  all.some(
    ({ id, courses, agreementsFrom, agreementsTo }) =>
      ids.includes(id) && courses + agreementsFrom === 0 && agreementsTo > 0,
  )

/** `get MACM 101 from Langara`: where the way to it is looked for. */
const namesSourceBehind = ({ school, end }: CourseMention): boolean =>
  school?.role === 'source' && school.at >= end

export const withoutSchool = ({ school: _, ...course }: CourseMention): CourseMention => ({
  ...course,
  isOwn: false,
})

interface Span {
  at: number
  end: number
}

/** The text with courses and schools as placeholders, in lower case. */
function mask(text: string, courses: readonly Span[], schools: readonly Span[]): string {
  const marks = [
    ...courses.map(({ at, end }) => ({ at, end, mark: '@c' })),
    ...schools.map(({ at, end }) => ({ at, end, mark: '@s' })),
  ].toSorted((a, b) => a.at - b.at)
  let masked = ''
  let from = 0
  for (const { at, end, mark } of marks) {
    if (at < from) continue
    masked += `${text.slice(from, at)}${mark}`
    from = end
  }
  return (
    (masked + text.slice(from))
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\b(when|where|how)'s\b/g, '$1 is')
      // `what do I get 4 PSYC 1115`
      .replaceAll(/(?<=[a-z] )4 (?=@|my\b|the\b|it\b|that\b|this\b|these\b)/g, 'for ')
      .replace(/[?!.,;:\s]+$/, '')
      .trim()
  )
}

function around(
  text: string,
  { at, end }: Span,
  courses: readonly CourseMention[],
  schools: readonly SchoolMention[],
) {
  const isBefore = (span: Span) => span.end <= at
  const shifted = (span: Span) => ({ at: span.at - end, end: span.end - end })
  const isBehind = (span: Span) => span.at >= end
  return {
    before: `${mask(text.slice(0, at), courses.filter(isBefore), schools.filter(isBefore))} `,
    after:
      ` ${mask(text.slice(end), courses.filter(isBehind).map(shifted), schools.filter(isBehind).map(shifted))}`.replace(
        /^ '/,
        "'",
      ),
  }
}

function without(text: string, spans: readonly Span[]): string {
  return spans
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, end }) => `${rest.slice(0, at)} ${rest.slice(end)}`, text)
}

/** Codes that are words as well. */
const WORDS: ReadonlySet<string> = new Set(['mark', 'arts', 'film', 'heal', 'comm', 'comp'])

/** A subject without a number, by its name or its code in capitals. */
function subjectsIn(rest: string): string[] {
  const lower = ` ${rest.toLowerCase().replaceAll(/[^a-z]+/g, ' ')} `
  const name = [...SUBJECT_CODES.keys()]
    .toSorted((a, b) => b.length - a.length)
    .find((each) => lower.includes(` ${each} `))
  if (name !== undefined) return [...(SUBJECT_CODES.get(name) ?? [])]
  const code =
    rest.match(/\b[A-Z]{3,4}\b/g)?.find((each) => KNOWN_SUBJECTS.has(each)) ??
    lower.match(/\b[a-z]{4}\b/g)?.find((each) => KNOWN_SUBJECTS.has(each.toUpperCase()) && !WORDS.has(each))
  return code === undefined ? [] : [code.toUpperCase()]
}

const LEVELS = [
  /\b(?:first|1st)[- ]year\b|\b1\d?00[- ]level\b/i,
  /\b(?:second|2nd)[- ]year\b|\b2\d?00[- ]level\b/i,
  /\b(?:third|3rd)[- ]year\b|\b3\d?00[- ]level\b/i,
  /\b(?:fourth|4th)[- ]year\b|\b4\d?00[- ]level\b/i,
]

function levelIn(masked: string): number | undefined {
  const at = LEVELS.findIndex((pattern) => pattern.test(masked))
  return at === -1 ? undefined : at + 1
}
