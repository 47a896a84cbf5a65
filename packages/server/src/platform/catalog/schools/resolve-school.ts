import { editDistance } from '../../search/spelling.ts'
import { isDistinctive, longWords, plainWords } from './name-words.ts'
import { nearestSchools } from './nearest-schools.ts'
import type { SchoolNames } from './school.ts'

/** The schools that a text may mean: one, several to choose from, or none and the most similar ones. */
export type Resolution<School> =
  | { kind: 'one'; school: School }
  | { kind: 'several'; schools: readonly School[] }
  | { kind: 'none'; nearest: readonly School[] }

export interface SchoolResolver<School> {
  byId(id: string): School | undefined
  /** By id, code, name, part of a name, alias or misspelling. */
  resolve(text: string): Resolution<School>
  /** Only by id, code, or the beginning of a name or alias: for a text that may be something else. */
  resolveStrictly(text: string): Resolution<School>
}

/** A name of a school in words. */
interface Form<School> {
  school: School
  words: readonly string[]
  plain: readonly string[]
  /** The name without spaces, and each beginning of it: people write `DeAnza` and `De Anza`. */
  compact: string
  beginnings: ReadonlySet<string>
  isName: boolean
  /** Codes are so short that a similar one is another's. */
  isCode: boolean
}

interface Asked {
  words: readonly string[]
  compact: string
  sameWord: SameWord
  /** False for words such as `university of`, which an abbreviation in a name does not stand for. */
  isTelling: boolean
}

/** Letters that differ between two words; infinity for different words. */
type SameWord = (typed: string, known: string) => number
type Match = (form: Form<SchoolNames>, asked: Asked) => number

const SHORTEST_INITIALS = 4
const MOST_KEPT = 1000
/** More than any school's name has. */
const MOST_WORDS = 16
const CAMPUS = new Set(['campus', 'main'])

/** Prepares the names of schools for look-ups. */
export function schoolResolver<School extends SchoolNames>(
  schools: readonly School[],
): SchoolResolver<School> {
  const byId = new Map(schools.map((school) => [school.id, school]))
  const byCode = Map.groupBy(schools, ({ code }) => code.toLowerCase())
  const forms = schools.flatMap(formsOf)
  const places = new Map(schools.map((school) => [school, new Set(school.places.flatMap(longWords))]))

  const matching = (asked: Asked, ...matches: readonly Match[]): Map<Form<School>, number> => {
    const found = new Map<Form<School>, number>()
    for (const form of forms) {
      if (form.isCode && asked.sameWord !== isSame) continue
      const edits = Math.min(...matches.map((match) => match(form, asked)))
      if (edits !== Infinity) found.set(form, edits)
    }
    return found
  }

  const named = (asked: Asked): Map<Form<School>, number> => {
    const whole = matching(asked, isWhole)
    // A prefix that several schools share is ambiguous, even if it is an alias of one.
    return [...whole.keys()].some(({ isName }) => isName) ? whole : matching(asked, isWhole, begins)
  }

  const atPlace = (asked: Asked): Map<Form<School>, number> => {
    for (let end = asked.words.length - 1; end > 0; end--) {
      const words = asked.words.slice(0, end)
      const rest = asked.words.slice(end)
      if (!words.some(isDistinctive)) continue
      const found = matching({ ...asked, words, compact: words.join('') }, isWhole, begins, contains)
      const there = [...found].filter(([{ school }]) =>
        rest.every((word) => CAMPUS.has(word) || places.get(school)?.has(word)),
      )
      if (there.length > 0) return new Map(there)
    }
    return new Map()
  }

  const look = (asked: Asked): Map<Form<School>, number> => {
    const whole = matching(asked, isWhole)
    if (whole.size > 0) return named(asked)
    const part = asked.isTelling || asked.words.length > 1 ? matching(asked, begins, contains) : whole
    if (part.size > 0) return part
    const gapped = asked.isTelling ? matching(asked, holdsInOrder, isReordered) : part
    return gapped.size > 0 ? gapped : atPlace(asked)
  }

  const exactly = (text: string): Resolution<School> | undefined => {
    const short = text.trim().toLowerCase()
    const school = byId.get(short)
    if (school) return { kind: 'one', school }
    const coded = byCode.get(short)
    return coded && oneOrSeveral(coded)
  }

  // A list of courses names the same few schools over and over.
  const kept = new Map<string, Resolution<School>>()
  const search = (text: string): Resolution<School> => {
    const asked = askedBy(text)
    if (asked.words.length === 0 || asked.words.length > MOST_WORDS) return { kind: 'none', nearest: [] }
    const steps = [
      () => look(asked),
      () => matching(asked, isInitials),
      () => look({ ...asked, sameWord: isLike }),
    ]
    for (const step of steps) {
      const found = bestOf(step())
      if (found.length === 1 && !asked.isTelling) return { kind: 'none', nearest: found }
      if (found.length > 0) return oneOrSeveral(found)
    }
    return { kind: 'none', nearest: nearestSchools(text, schools) }
  }

  return {
    byId: (id) => byId.get(id),
    resolve(text) {
      const found = exactly(text) ?? kept.get(text) ?? search(text)
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(text, found)
      return found
    },
    resolveStrictly(text) {
      const asked = askedBy(text)
      const found = asked.isTelling ? bestOf(named(asked)) : []
      return exactly(text) ?? (found.length > 0 ? oneOrSeveral(found) : { kind: 'none', nearest: [] })
    },
  }
}

const oneOrSeveral = <School extends SchoolNames>(schools: readonly School[]): Resolution<School> => {
  const [school, ...others] = schools
  if (school && others.length === 0) return { kind: 'one', school }
  return { kind: 'several', schools: schools.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

const askedBy = (text: string): Asked => {
  const words = longWords(text)
  return { words, compact: plainWords(text).join(''), sameWord: isSame, isTelling: words.some(isDistinctive) }
}

function formsOf<School extends SchoolNames>(school: School): Form<School>[] {
  const form = (text: string, { isName = false, isCode = false }): Form<School> => {
    const plain = plainWords(text)
    const beginnings = new Set(plain.slice(0, -1).map((_, at) => plain.slice(0, at + 1).join('')))
    return { school, words: longWords(text), plain, compact: plain.join(''), beginnings, isName, isCode }
  }
  return [
    form(school.name, { isName: true }),
    ...school.aliases.map((text) => form(text, {})),
    form(school.code, { isCode: true }),
  ].filter(({ words }) => words.length > 0)
}

/** The schools with the fewest wrong letters. */
function bestOf<School>(found: ReadonlyMap<Form<School>, number>): School[] {
  const fewest = Math.min(...found.values())
  return [...new Set([...found].filter(([, edits]) => edits === fewest).map(([{ school }]) => school))]
}

const isSame: SameWord = (typed, known) => (typed === known ? 0 : Infinity)

/** The first letter is seldom wrong, and one other only in words of four letters or more. */
const isLike: SameWord = (typed, known) =>
  typed === known || (typed.length >= 4 && typed[0] === known[0] && /^\p{L}+$/u.test(typed))
    ? editDistance(typed, known, typed.length >= 10 ? 2 : 1)
    : Infinity

const wordsOf = ({ words, plain }: Form<SchoolNames>, { isTelling }: Asked) => (isTelling ? words : plain)

function editsAt(at: number, known: readonly string[], asked: Asked): number {
  let edits = 0
  for (const [index, word] of asked.words.entries()) {
    edits += asked.sameWord(word, known[at + index] ?? '')
    if (edits === Infinity) break
  }
  return edits
}

const isWhole: Match = (form, asked) => {
  if (form.compact === asked.compact) return 0
  const words = wordsOf(form, asked)
  return words.length === asked.words.length ? editsAt(0, words, asked) : Infinity
}

const begins: Match = (form, asked) => {
  if (form.beginnings.has(asked.compact)) return 0
  const words = wordsOf(form, asked)
  return words.length > asked.words.length ? editsAt(0, words, asked) : Infinity
}

const contains: Match = (form, asked) => {
  const words = wordsOf(form, asked)
  const places = Math.max(0, words.length - asked.words.length + 1)
  return Math.min(...Array.from({ length: places }, (_, at) => editsAt(at, words, asked)), Infinity)
}

/** `kwantlen university` for `kwantlen polytechnic university`. */
const holdsInOrder: Match = (form, asked) => {
  let edits = 0
  let from = 0
  for (const word of asked.words) {
    const at = form.words.findIndex(
      (known, index) => index >= from && asked.sameWord(word, known) !== Infinity,
    )
    if (at === -1) return Infinity
    edits += asked.sameWord(word, form.words[at] ?? '')
    from = at + 1
  }
  return edits
}

/** `Victoria University` for `University of Victoria`: only words that distinguish nothing may be missing. */
const isReordered: Match = ({ words }, asked) => {
  if (asked.words.length > words.length) return Infinity
  const editsOf = (typed: string) => Math.min(...words.map((known) => asked.sameWord(typed, known)))
  const isAsked = (known: string) => asked.words.some((typed) => asked.sameWord(typed, known) !== Infinity)
  return words.filter(isDistinctive).every(isAsked)
    ? asked.words.reduce((sum, typed) => sum + editsOf(typed), 0)
    : Infinity
}

/** `CCSF` for `City College of San Francisco`. */
const isInitials: Match = ({ words, isName }, { compact }) =>
  isName &&
  compact.length >= SHORTEST_INITIALS &&
  words
    .filter((word) => word !== 'of' && word !== 'the' && word !== 'and')
    .map(([first]) => first)
    .join('') === compact
    ? 0
    : Infinity
