import { codeAtStart } from '../words/codes.ts'
import { plainLetters } from '../words/lines.ts'
import { markOf } from '../words/grades.ts'
import type { Code, RowStatus } from '../words/shapes.ts'
import { termsIn } from '../words/terms.ts'
import { PERCENT, titleAt } from './course-title.ts'
import { VERBS } from './verbs.ts'

export type Said =
  | { kind: 'code'; code: Code; title?: string }
  /** `isNext` where it belongs to the course that follows: "an A in MATH 1171". */
  | { kind: 'grade'; grade: string; isNext: boolean; isBracketed: boolean }
  | { kind: 'credits'; credits: number }
  | { kind: 'term'; term: string }
  /** `isTrailing` where it speaks of the courses before it: "MATH 1171 in progress". */
  | { kind: 'status'; status: RowStatus; isTrailing: boolean }
  | { kind: 'respectively' }
  /** "with B- in both": the grade of each course since the verb. */
  | { kind: 'each' }
  /** "and I'm retaking it": the last course once more; `isOfNext` where "along with" says the same of the next ones. */
  | { kind: 'again'; status: RowStatus; isOfNext: boolean }
  /** "but dropped it": the last course. */
  | { kind: 'same'; status: RowStatus }
  /** "All three were": the courses of the sentence before. */
  | { kind: 'group'; count: number | undefined }
  | { kind: 'stop' }

/** Words of doubt, of choice and of negation: what they stand with is not said for sure. */
const DOUBT =
  /\?|\bmy (?:room-?mate|friend|brother|sister|cousin|mom|mother|dad|father|parents|partner|girlfriend|boyfriend|wife|husband|son|daughter|class-?mate|advis[eo]r|prof\w*|teacher|instructor)s?\b|\b(?:he|she) (?:took|takes|has|had|got|did|is|was|said|says)\b|\b(?:same|counts?) as\b|\bequals?\b|\btransfer\w* (?:as|to|into) (?=[a-z]{2,6}[ -]?\d)|\b(?:or|either|neither|maybe|perhaps|think|thought|probably|possibly|might|may|should|could|would|if|unless|something|unsure|sure|guess|about|around|almost|nearly|not|never|\w+n['’]t|didnt|dont|havent|hasnt|cant|wont|cannot|instead|without|equivalents?|prereq\w*|requir\w*|needs?|needed|min|minimum|waiv\w*|cancel\w*|defer\w*|postpon\w*|appeal\w*|by exam\w*|between|except|forgot|forget|remember|waitlist\w*|all|every|some|any|whether|through|until|no|twice|times|hopefully|wish|wanted|room|than|was(?! (?:given|granted|awarded)\b| (?:an? )?(?:[A-DF][+-]?|\d{1,3}%)(?:[\s,.;]|$))|(?<!\b(?:marks|grades|results|courses|classes) )were|before|after(?! that\b| this\b)|exempt\w*|challenge\w*|ou|pas|jamais|sauf|peut-être)\b/i
const IT = '\\s+(?:it|that|that one|the course)\\b(?:\\s+again\\b)?'
const AGAIN: readonly (readonly [RegExp, RowStatus])[] = [
  [
    new RegExp(
      `^(?:re-?taking|repeating|redoing|taking|(?:re-?)?doing)${IT}(?:\\s+(?:right now|now|this (?:term|semester)|at the moment))?`,
      'i',
    ),
    'in-progress',
  ],
  [
    new RegExp(
      `^(?:plan(?:ning)? (?:to|on)|will|i['’]ll|(?:am |i['’]m )?(?:going to|gonna)|want to) (?:re-?tak(?:e|ing)|repeat(?:ing)?|tak(?:e|ing)|redo(?:ing)?)${IT}`,
      'i',
    ),
    'planned',
  ],
  [new RegExp(`^(?:re-?took|repeated|redid|took|did)${IT}`, 'i'), 'taken'],
]
const SAME: readonly (readonly [RegExp, RowStatus])[] = [
  [new RegExp(`^(?:withdrew from|dropped(?: out of)?)${IT}`, 'i'), 'withdrawn'],
  [new RegExp(`^failed${IT}`, 'i'), 'failed'],
  [new RegExp(`^(?:passed|finished|completed)${IT}`, 'i'), 'completed'],
]
const LONGEST_VERB = 60
const ENDS_CLAUSE = /^\s*(?:[,.;!)]|$|and\b|et\b|from\b)/
const BRACKETED =
  /^[([]\s*(?:(?:with\s+)?(?:an?\s+)?(?:grade\s+)?)?([A-Za-z]{1,4}[+–−-]?|\d{1,3}(?:\.\d+)?\s?%)\s*[)\]]/i
const WITH_ARTICLE =
  /^(?:an?|[Gg]rade(?: of)?(?: an?)?|with an?|with(?! an? ))\s+([A-DFa-df][+–−-]?|[WPSNU]|WD|CR|NC|AUD)(?=[\s,.;)]|$)/
const BARE = /^[:=–—-]?\s*([A-D][+–−-]?|[a-d][+–−-]|F|W|WD|WDR|P|CR|NC|S|U|N|IP|AUD|AU|TR)(?=[\s,.;)]|$)/
/** A grade that belongs to no course. */
const LONE_GRADE = /^(?:[A-Da-d][+–−-]|[BCDF]|[bcdf])(?=[\s,.;)]|$)/
const CREDITS = /^[([]?\s*(\d{1,2}(?:\.\d{1,2})?)\s*(?:credit hours|credits?|units?|cr)\b\.?\s*[)\]]?/i

const TITLES =
  /["“][^"“”]*["”]|\((?=\p{Lu}\p{L}{2})[^()]*\)|(?<=\d[A-Z]? )\p{Lu}\p{Ll}+(?: (?:(?:of|and|the|for|to|in|with) )*\p{Lu}\p{Ll}+)+/gu
/** A word with a capital that is no name of a school: a title or something else that isn't understood. */
const NAME = /^\p{Lu}\p{L}*/u
const NO_NAME =
  /^(?:I|My|You|Your|He|She|They|Now|So|Also|Then|And|But|In|At|The|This|Last|Next|It|We|Monday|OK|Hi|Hello|Dear|Thanks|Je|À)$/

const COUNTS: readonly string[] = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const GROUP = `(?:all (?:of (?:them|these|those|which)|(${COUNTS.join('|')}|\\d))|(both)(?: of (?:them|these|those))?|(?:these|those|they)(?: (${COUNTS.join('|')}))?)(?: courses| classes)? (?:were|are|have been)(?: all| both)?\\b`
const GROUP_AT = new RegExp(`^${GROUP}`, 'i')
const GROUPS = new RegExp(`(?<=^|[.!?]\\s)${GROUP}`, 'gi')

function groupAt(rest: string): Found | undefined {
  const [found, all, both, these] = GROUP_AT.exec(rest) ?? []
  if (found === undefined) return undefined
  const word = (both === undefined ? (all ?? these) : 'two')?.toLowerCase()
  const count = word === undefined ? undefined : /\d/.test(word) ? Number(word) : COUNTS.indexOf(word) + 2
  return { length: found.length, said: { kind: 'group', count } }
}

/** What a sentence says, in order; undefined where it is in doubt, or a word or number in it has no meaning. */
export function proseTokens(text: string): Said[] | undefined {
  if (DOUBT.test(text.replace(TITLES, ' ').replace(GROUPS, ' '))) return undefined
  const terms = termsIn(text)
  const said: Said[] = []
  let last: Code | undefined
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at)
    const isStart = at === 0 || /[^\p{L}\d]/u.test(text.charAt(at - 1))
    const term = terms.find(({ start }) => start === at)
    if (term) {
      said.push({ kind: 'term', term: term.term })
      at = term.end
      continue
    }
    // A sentence may end with a number.
    const isStop = STOP.test(rest)
    const found =
      isStart || isStop ? tokenAt(rest, last, said.at(-1), text.slice(Math.max(0, at - 1), at)) : undefined
    if (found) {
      if (found.said) said.push(found.said)
      if (found.said?.kind === 'code') last = found.said.code
      at += found.length
    } else if (
      /^[\d☐☒✗✘❌]/.test(rest) ||
      (isStart && LONE_GRADE.test(rest)) ||
      isUnknownName(text, at, said.at(-1))
    )
      return undefined
    else at += /^l['’]|^\p{L}[\p{L}'’]*/iu.exec(rest)?.[0].length ?? 1
  }
  return said
}

function isUnknownName(text: string, at: number, last: Said | undefined): boolean {
  const [name] = NAME.exec(text.slice(at, at + 40)) ?? []
  if (name === undefined || NO_NAME.test(name) || /[\p{L}'’]$/u.test(text.slice(0, at))) return false
  const before = text.slice(Math.max(0, at - 80), at)
  const isStart =
    (last?.kind === 'code' ? /[.!?;\n]\s*$/ : /[.!?:;\n•*–—-]\s*$/).test(before) ||
    (before.length < 80 && before.trim() === '')
  return (
    !isStart &&
    !/\b(?:[Ff]rom|[Aa]t|[Ww]ent to|@)\s+(?:the\s+)?(?:\p{Lu}[\p{L}'’.-]*\s+(?:of\s+)?)*$/u.test(before)
  )
}

interface Found {
  length: number
  said?: Said
}

const STOP = /^[.;!](?:\s|$)/

function tokenAt(
  rest: string,
  last: Code | undefined,
  before: Said | undefined,
  text: string,
): Found | undefined {
  if (STOP.test(rest)) return { length: 1, said: { kind: 'stop' } }
  if (/^respectively\b/i.test(rest)) return { length: 12, said: { kind: 'respectively' } }
  const group = before === undefined || before.kind === 'stop' ? groupAt(rest) : undefined
  if (group) return group
  const [each] = /^in (?:both|each)\b/i.exec(rest) ?? []
  if (each !== undefined) return { length: each.length, said: { kind: 'each' } }
  const again = itAt(rest, AGAIN)
  if (again) {
    const [joined = ''] = ALONG_WITH.exec(rest.slice(again.length)) ?? []
    const said: Said = { kind: 'again', status: again.status, isOfNext: joined !== '' }
    return { length: again.length + joined.length, said }
  }
  const same = itAt(rest, SAME)
  if (same) return { length: same.length, said: { kind: 'same', status: same.status } }
  const verb = verbAt(rest, before)
  if (verb) return verb
  return courseAt(rest, last, text) ?? gradeAt(rest, before)
}

/** "retaking it now along with CMPT 2200" */
const ALONG_WITH =
  /^(?:\s+(?:right now|now|this (?:term|semester)|at the moment|next (?:term|semester|fall|spring|summer|winter)))?,?\s+(?:(?:along|together) with|as well as|plus)(?=\s)/i

function itAt(
  rest: string,
  forms: readonly (readonly [RegExp, RowStatus])[],
): { length: number; status: RowStatus } | undefined {
  for (const [form, status] of forms) {
    const [found] = form.exec(rest) ?? []
    if (found !== undefined) return { length: found.length, status }
  }
  return undefined
}

function verbAt(rest: string, before: Said | undefined): Found | undefined {
  const plain = plainLetters(rest.slice(0, LONGEST_VERB))
  for (const [pattern, status] of VERBS) {
    const [found] = pattern.exec(plain) ?? []
    if (found === undefined) continue
    const isTrailing =
      status !== 'taken' &&
      ENDS_CLAUSE.test(rest.slice(found.length)) &&
      before !== undefined &&
      before.kind !== 'stop' &&
      before.kind !== 'status'
    return { length: found.length, said: { kind: 'status', status, isTrailing } }
  }
  return undefined
}

function courseAt(rest: string, last: Code | undefined, before: string): Found | undefined {
  const code = codeAtStart(rest)
  const subject = /^[A-Za-z&/]+/.exec(rest)?.[0] ?? ''
  const isCode =
    code &&
    (subject === subject.toUpperCase() ||
      (subject === subject.toLowerCase() && /\d{3}/.test(code.code.number)) ||
      isCapitalized(subject, code.code.number))
  // `Calculus I (MATH 1171)` has its title before the code.
  if (code && isCode && before.endsWith('(')) return undefined
  if (code && isCode) return withTitle(rest, code.code, code.length)
  const [number] = /^\d{3,4}[A-Z]{0,2}(?![\w%]|\.\d)/.exec(rest) ?? []
  if (
    number === undefined ||
    !last ||
    number.replace(/\D/g, '').length !== last.number.replace(/\D/g, '').length
  )
    return undefined
  return withTitle(rest, { ...last, number: number.toUpperCase() }, number.length)
}

/** `Stats 1181`; `Canada 2023` is none. */
const isCapitalized = (subject: string, number: string): boolean =>
  /^[A-Z][a-z]{2,5}$/.test(subject) &&
  /^[A-Z]?\d{3,4}[A-Z]{0,2}$/.test(number) &&
  !/^(?:19|20)\d\d$/.test(number)

function withTitle(rest: string, code: Code, length: number): Found | undefined {
  const after = rest.slice(length)
  // `1101 - 1225` is a range.
  if (/^\s*[-–—]\s*\d/.test(after)) return undefined
  const found = titleAt(after)
  return found
    ? { length: length + found.length, said: { kind: 'code', code, title: found.title } }
    : { length, said: { kind: 'code', code } }
}

function gradeAt(rest: string, before: Said | undefined): Found | undefined {
  const credits = CREDITS.exec(rest)
  if (credits) return { length: credits[0].length, said: { kind: 'credits', credits: Number(credits[1]) } }
  const bracketed = BRACKETED.exec(rest)
  const article = WITH_ARTICLE.exec(rest)
  const percent = PERCENT.exec(rest)
  const bare =
    before?.kind === 'code' ||
    before?.kind === 'grade' ||
    before?.kind === 'credits' ||
    before?.kind === 'status'
      ? BARE.exec(rest)
      : undefined
  const found = bracketed ?? article ?? percent ?? bare
  if (!found?.[1]) return undefined
  const grade = /\d/.test(found[1]) ? `${found[1].replace(/[\s%]/g, '')}%` : markOf(found[1])
  if (grade === undefined) return undefined
  // A lone capital A or I in running text is a word.
  if (
    found === bare &&
    /^[AI]$/.test(found[1]) &&
    !/^\s*(?:[,.;)]|$|and\b|in\b)/.test(rest.slice(found[0].length))
  )
    return undefined
  const isNext =
    !bracketed &&
    /^\s+(?:in|for|on)\s+(?!(?:my|the) (?:record|transcript)\b|(?:both|each|fall|winter|spring|summer|autumn|20\d\d)\b)/i.test(
      rest.slice(found[0].length),
    )
  return { length: found[0].length, said: { kind: 'grade', grade, isNext, isBracketed: bracketed !== null } }
}
