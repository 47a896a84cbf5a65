import type { Resolution } from '../../../../platform/catalog/schools/resolve-school.ts'
import { plainWords } from '../../../../platform/catalog/schools/name-words.ts'
import type { SchoolMention } from './frame.ts'
import type { ListedSchool, SchoolList } from './school-list.ts'
import { overlaps, unknownSchools, type Span } from './unknown-schools.ts'
import { CASED_WORDS, PLAIN_WORDS, SUBJECT_CODES, tokensOf, type Token } from './words.ts'

const LONGEST_NAME = 7
const MOST_MEANT = 6
/** Words before a school. */
const BEFORE = new Set(
  'at to into from between vs versus than @ attend attending about meant mean'.split(' '),
)
const KINDS = new Set('university college institute polytechnic'.split(' '))

/** The schools that a text names, known or not; courses are no names. */
export function findSchools(
  text: string,
  courses: readonly Span[],
  schools: SchoolList,
  isKeyword: (word: string) => boolean,
): SchoolMention[] {
  const tokens = tokensOf(text).filter((token) => !courses.some((span) => overlaps(span, token)))
  const found: SchoolMention[] = []
  for (let at = 0; at < tokens.length;) {
    const hit = longestAt(text, tokens, at, courses, found, schools, isKeyword)
    if (hit) found.push(hit.mention)
    at += hit?.count ?? 1
  }
  return [...found, ...unknownSchools(text, { courses, schools: found }, schools, isKeyword)].toSorted(
    (a, b) => a.at - b.at,
  )
}

function longestAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  courses: readonly Span[],
  before: readonly SchoolMention[],
  { resolver, words, all }: SchoolList,
  isKeyword: (word: string) => boolean,
): { mention: SchoolMention; count: number } | undefined {
  const first = tokens[at]
  if (!first || (PLAIN_WORDS.has(first.word.toLowerCase()) && !words.has(first.word.toLowerCase())))
    return undefined
  const isExpected = isExpectedAt(text, tokens, at, courses, before)
  for (let count = Math.min(LONGEST_NAME, tokens.length - at); count > 0; count -= 1) {
    const part = tokens.slice(at, at + count)
    const last = part.at(-1) ?? first
    if (!isJoined(text, part) || isStop(first.word) || isStop(last.word)) continue
    const phrase = text.slice(first.at, last.end)
    const closing = text[last.end] === ')' && phrase.includes('(') ? 1 : 0
    const span = { at: first.at, end: last.end + closing }
    const strict =
      count === 1
        ? sharedName(phrase, resolver.resolveStrictly(phrase), all)
        : resolver.resolveStrictly(phrase)
    const isSure = strict.kind !== 'none' && isPlausible(part, strict, isExpected)
    const loose =
      isSure || !isExpected || part.some(({ word }) => isOther(word, isKeyword))
        ? undefined
        : resolver.resolve(phrase)
    const meant = isSure ? strict : loose
    if (!meant || meant.kind === 'none') continue
    const ids = meant.kind === 'one' ? [meant.school.id] : meant.schools.map(({ id }) => id)
    if (ids.length > MOST_MEANT) continue
    return { mention: { text: phrase, ids, nearest: [], role: 'either', ...span }, count }
  }
  return undefined
}

const MOST_SHARING = 3

/** A word that stands in the names of a few schools means any of them, unless one is called just that. */
function sharedName(
  word: string,
  found: Resolution<ListedSchool>,
  all: readonly ListedSchool[],
): Resolution<ListedSchool> {
  if (found.kind !== 'one') return found
  const lower = word.toLowerCase()
  const { id, code, name, aliases } = found.school
  if ([id, code, name, ...aliases].some((each) => each.toLowerCase() === lower)) return found
  const sharing = all.filter((school) =>
    [school.name, ...school.aliases].some((each) => plainWords(each).includes(lower)),
  )
  return sharing.length > 1 && sharing.length <= MOST_SHARING ? { kind: 'several', schools: sharing } : found
}

const isStop = (word: string): boolean =>
  PLAIN_WORDS.has(word.toLowerCase()) && !KINDS.has(word.toLowerCase())

/** Not a word that a misspelled name could be. */
const isOther = (word: string, isKeyword: (word: string) => boolean): boolean => {
  const lower = word.toLowerCase()
  if (lower === 'of') return false
  return (
    lower.length < 3 ||
    isStop(lower) ||
    (isKeyword(lower) && word === lower) ||
    SUBJECT_CODES.has(lower) ||
    /^\d+$/.test(lower)
  )
}

/** Nothing but spaces, hyphens or brackets lies between the words. */
const isJoined = (text: string, part: readonly Token[]): boolean =>
  part.every((token, at) => {
    const next = part[at + 1]
    return next === undefined || /^[\s(,–-]{1,2}$/.test(text.slice(token.end, next.at))
  })

function isPlausible(part: readonly Token[], found: Resolution<ListedSchool>, isExpected: boolean): boolean {
  const [first] = part
  if (!first || part.length > 1) return true
  const lower = first.word.toLowerCase()
  if (/^\d+$/.test(lower) || lower.length < 2) return false
  if (CASED_WORDS.has(lower)) return isExpected || first.word === first.word.toUpperCase()
  if (found.kind === 'several') return isExpected || first.word !== lower || lower.length <= 4
  return true
}

/** After `at` or `to`, beside a course or another school, or written like a name within the sentence. */
function isExpectedAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  courses: readonly Span[],
  before: readonly SchoolMention[],
): boolean {
  const [token, previous] = [tokens[at], tokens[at - 1]]
  if (!token) return false
  const head = text.slice(0, token.at).trimEnd()
  // `and tru?`
  if (tokens.every((each) => each === token || PLAIN_WORDS.has(each.word.toLowerCase()))) return true
  if (previous && BEFORE.has(previous.word.toLowerCase()) && head.endsWith(previous.word)) return true
  if (/\b(?:at|to|into|from|between) the$/i.test(head)) return true
  const isAfterSchool = before.some(({ end }) =>
    /^\s*(?:,|and|or|&|vs\.?|versus|\/)?\s*(?:and|or)?\s*$/i.test(text.slice(end, token.at)),
  )
  if (isAfterSchool) return true
  const nextCourse = courses.find(({ at: start }) => start > token.at)
  const between = nextCourse && text.slice(token.at, nextCourse.at).trim()
  if (between !== undefined && between.split(/\s+/).length <= 3 && !/[.?!;,]/.test(between)) return true
  if (courses.some(({ end }) => /^\s*\(?$/.test(text.slice(end, token.at)))) return true
  return at > 0 && /^\p{Lu}/u.test(token.word) && !/[.?!:"]$/.test(head)
}
