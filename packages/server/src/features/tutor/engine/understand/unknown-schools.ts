import type { SchoolMention } from './frame.ts'
import type { SchoolList } from './school-list.ts'
import { PLAIN_WORDS, SUBJECT_WORDS } from './words.ts'

export interface Span {
  at: number
  end: number
}

export const overlaps = (a: Span, b: Span): boolean => a.at < b.end && b.at < a.end

const NAME = String.raw`\p{Lu}[\p{L}.&'-]*(?:\s+(?:of|the|and|for|at|in)\s+\p{Lu}[\p{L}.&'-]*|\s+\p{Lu}[\p{L}.&'-]*)*`
const UNKNOWN = [
  new RegExp(
    String.raw`\b(?:at|to|into|from|attend|attending|with|by|and|or|does|will|would)\s+(?:the\s+)?(${NAME})`,
    'gu',
  ),
  /\b(?:transfer\w*|count\w*|accepted|credits?|worth|going|move|moving|switch\w*|get|anything|good|recogni[sz]ed)\s+(?:over\s+)?(?:to|into|at|from|by)\s+(?:the\s+)?(\p{L}{3,}(?:\s+(?:university|college|institute|polytechnic|tech))?)/giu,
  /\b(?:be|is|are|called|become|becomes)\s+(?:at|in)\s+(\p{L}{4,})\s*[?!.]*$/giu,
  /(?<![\p{L}])((?:\p{L}+\s+){1,2}(?:university|college|institute|polytechnic))(?![\p{L}]|\s+of\s)/giu,
  /\b(?:at|from|to)\s+((?:university|college) of (?:the )?\p{L}+)/giu,
]
/** What follows a course: `MATH 1171 to mcgill`. */
const BEHIND_COURSE = /^\s*(?:(?:to|at|into)\s|->|=>|→|@)\s*(?:the\s+)?(\p{L}[\p{L}'-]{2,})/u
/** A name in lower case may be any word. */
const SURE = /\p{Lu}|\b(?:university|college|institute|polytechnic)\b/u
const NOT_NAMES =
  /^(?:i|it|i'm|fall|spring|summer|winter|autumn|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|ap|ib|gpa|ok|yes|no|dr|mr|ms|bc|a|b|c|d|f|english|french|calculus|me|my|home|work|once|least|all|school|university|college|another|other|others|different|community|this|that|which|what|any|some|each|every|both|night|noon|total|person|class)$/i

/** Names where a school is expected, but no data name such a school. */
export function unknownSchools(
  text: string,
  known: { courses: readonly Span[]; schools: readonly Span[] },
  { resolver }: SchoolList,
  isKeyword: (word: string) => boolean,
): SchoolMention[] {
  const isName = (name: string) => {
    const words = name.toLowerCase().split(/\s+/)
    const isOther = (word: string) => PLAIN_WORDS.has(word) || isKeyword(word) || SUBJECT_WORDS.has(word)
    const [first = ''] = words
    const isKind = /^(?:university|college|institute)$/.test(first) && words[1] === 'of'
    return name.length > 2 && (isKind || (!NOT_NAMES.test(first) && !isOther(first))) && !words.every(isOther)
  }
  const found: SchoolMention[] = []
  for (const { name, at } of candidatesIn(text, known.courses)) {
    const span = { at, end: at + name.length }
    const isTaken = [...known.courses, ...known.schools, ...found].some((other) => overlaps(other, span))
    if (!isName(name) || isTaken) continue
    const nearest = resolver.resolve(name)
    found.push({
      text: name,
      ids: [],
      nearest: nearest.kind === 'none' ? nearest.nearest.slice(0, 3).map((school) => school.name) : [],
      role: 'either',
      ...(SURE.test(name) ? {} : { isGuess: true }),
      ...span,
    })
  }
  return found
}

function candidatesIn(text: string, courses: readonly Span[]): { name: string; at: number }[] {
  const matches = [
    ...UNKNOWN.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ match, from: 0 }))),
    ...courses.flatMap(({ end }) => {
      const match = BEHIND_COURSE.exec(text.slice(end))
      return match ? [{ match, from: end }] : []
    }),
  ]
  return matches.map(({ match, from }) => ({
    name: (match[1] ?? '').replace(/[.'-]+$/, ''),
    at: from + match.index + match[0].lastIndexOf(match[1] ?? ''),
  }))
}
