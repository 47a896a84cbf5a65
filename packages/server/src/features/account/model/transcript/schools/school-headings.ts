import { squeeze } from '../words/lines.ts'
import type { Line } from '../words/shapes.ts'
import { termOf, termsIn } from '../words/terms.ts'
import { GOING, IN_DOUBT, isOfCourse, type NamedSchool } from './named-school.ts'

/** What a heading says of the school of the rows below it. */
export interface SchoolHeading {
  /** Its id, or that it is in doubt. */
  school: string
  /** Whether a transcript begins here, and not a part of one. */
  isLetterhead: boolean
}

/** By their lines. */
export type SchoolHeadings = ReadonlyMap<number, SchoolHeading>

const LONGEST = 110
/** Lines below a name, at most, that show that courses follow. */
const NEAR = 3
const NEAR_ABOVE = 2
/** Lines below a whole name, at most, in which `British Columbia` or `Canada` is a place and no school. */
const LONGEST_ADDRESS = 6

/** What is said of where credit came from, of where somebody goes, or of what a student did before. */
const ELSEWHERE =
  /\btransf|\bcredits? (?:from|granted|awarded|by)\b|\bprevious|\bprior\b|\bsecondary\b|\bhigh school\b|\bexternal\b|\badmi(?:t|ssion)|\b(?:sent|issued|apply\w*|applied|mov\w+|going) to\b|\bsource\b|\bexchange\b|\baccept|\bsatisfied\b|\bequivalen|\barticulat|\battended\b|\beducation\b/i
const TRANSCRIPT =
  /\b(?:transcript|academic (?:record|history|summary)|student record|grade report|statement of (?:marks|grades))\b/i
const OWNER = /\b(?:transcript|record|student|name|program)\b/i
const PLACE = /\b(?:university|college|institut\w+|polytechnic|school|academy|universit\w+)\b/i
const SCHOOL_LABEL = /^(?:home )?(?:institution|school|university|college)\s?(?::|\t)\s*(?=\S)/i
const OTHER_LABEL = /^[\p{L} #.*]{3,30}:\s+\S/u
const LEAD =
  /^(?:(?:my|the|all|done|taken|completed|planned|current|finished|work)\s+)*(?:courses?|classes|grades?|marks|coursework|transcript|record)\s+(?:at|from|of)\s+/i
const LAST_WORDS =
  /\s+(?:(?:unofficial|official|advising|academic|student|my|web|undergraduate)\s+)*(?:transcripts?|records?|history|courses?|classes|grades?|marks|coursework|credits?|report)$/i
const AT = /(?:^|\s)(?:[Aa]t|@)\s+(?:the\s+)?(\p{Lu}.*)$/u
const MOST_WORDS = 8
/** A code, a mark at its end, or few words. */
const MAY_BE_SHORT = /(?<!\w)[A-Z]{3,5}(?!\w)|[:#*=~]\s*$|^\W*(?:\S+\s){0,3}\S+\s*$|\bat\b|@/i
/** A name that may stand alone above courses: `Langara`, `UBC Okanagan`. */
const SHORT = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}$/u
const UNKNOWN =
  /^(?:The )?University of (?:\p{Lu}[\p{L}'’.-]+\s?){1,4}$|^(?:\p{Lu}[\p{L}'’.-]+ ){1,4}(?:University|Polytechnic|Community College|Institute of Technology)$/u

/** The schools that headings name. */
export function schoolHeadings(lines: readonly Line[], named: NamedSchool): SchoolHeadings {
  const found = new Map<number, SchoolHeading>()
  let addressEnd = -1
  for (const [at, line] of lines.entries()) {
    if (at <= addressEnd && isOfCourse(line.text)) addressEnd = -1
    if (line.text.length > LONGEST || !/\p{Lu}/u.test(line.text)) continue
    const isPlace = PLACE.test(line.text)
    if (!isPlace && !MAY_BE_SHORT.test(line.text)) continue
    if (isPlace && schoolOf(line.text, named) !== undefined) addressEnd = at + LONGEST_ADDRESS
    if (at <= addressEnd && !isPlace && SHORT.test(line.text) && /\p{Ll}/u.test(line.text)) continue
    const below = lines.slice(at + 1, at + 1 + NEAR)
    if (isOfCourse(line.text) || (!isPlace && !below.some(isBelowHeading))) continue
    const school = schoolOf(line.text, named) ?? (found.size > 0 ? unknownSchool(line.text) : undefined)
    if (school === undefined || ELSEWHERE.test(line.text) || GOING.test(line.text)) continue
    const isLetterhead =
      TRANSCRIPT.test(line.text) || below.slice(0, NEAR - 1).some(({ text }) => TRANSCRIPT.test(text))
    const isElsewhere = lines.slice(Math.max(0, at - NEAR_ABOVE), at).some(({ text }) => ELSEWHERE.test(text))
    if (!isLetterhead && (isElsewhere || !below.some(isBelowHeading))) continue
    found.set(line.at, { school, isLetterhead })
  }
  return found
}

/** The one school that lines name, wherever they stand. */
export function onlySchoolIn(lines: readonly string[], named: NamedSchool): string | undefined {
  const names = lines.filter((line) => line.length <= LONGEST && PLACE.test(line) && !ELSEWHERE.test(line))
  const [school, other] = new Set(names.flatMap((line) => schoolOf(line.trim(), named) ?? []))
  return other === undefined && school !== IN_DOUBT ? school : undefined
}

/** A course, a term, or what stands between the name of a school and its courses. */
const isBelowHeading = ({ text }: Line): boolean =>
  isOfCourse(text) || termsIn(text).length > 0 || OWNER.test(text)

/** The school that a line names beside words that say nothing of it. */
function schoolOf(line: string, named: NamedSchool): string | undefined {
  const text = line.replace(/^[^\p{L}\d]+|[\s:#*=~<.-]+$/gu, '')
  const isMarked = /[:#*=]/.test(line.trim().charAt(0)) || /[:#*=~]\s*$/.test(line)
  const label = SCHOOL_LABEL.exec(text)?.[0]
  if (label === undefined && OTHER_LABEL.test(text)) return undefined
  const pieces = piecesOf(label === undefined ? text : text.slice(label.length))
  const schools = new Set(
    pieces.flatMap(
      (piece) =>
        named(piece, isMarked || (pieces.length === 1 && SHORT.test(piece)) || PLACE.test(piece)) ?? [],
    ),
  )
  const [school, other] = schools
  if (school !== undefined) return other === undefined ? school : undefined
  return behindAt(text, named)
}

/** The parts of a heading that may be a name: without terms, brackets and what a transcript is called. */
function piecesOf(text: string): string[] {
  const terms = termsIn(text)
  const without = terms.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} | ${rest.slice(end)}`,
    text,
  )
  return without
    .split(/\s{2,}|\t|\s[-–—|•:]\s|[,;()|[\]]/)
    .map((piece) =>
      squeeze(piece.replace(LEAD, ''))
        .replace(LAST_WORDS, '')
        .replace(/^[-–—:\s]+|[-–—:\s]+$/g, ''),
    )
    .filter((piece) => piece !== '' && termOf(piece) === undefined)
}

/** `At Simon Fraser University this term` */
function behindAt(text: string, named: NamedSchool): string | undefined {
  const words = squeeze(AT.exec(text)?.[1] ?? '').split(/[\s,;:()]+/)
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const school = named(words.slice(0, count).join(' '), true)
    if (school !== undefined) return school
  }
  return undefined
}

/** A school that nobody knows ends the rows of the one above it. */
const unknownSchool = (text: string): string | undefined =>
  UNKNOWN.test(squeeze(text.replace(/[\s:]+$/, ''))) ? IN_DOUBT : undefined
