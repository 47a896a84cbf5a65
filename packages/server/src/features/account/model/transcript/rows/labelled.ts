import { codeAndTitle, put } from '../table/cell-row.ts'
import { columnKind, type ColumnKind } from '../words/column-names.ts'
import { markOf } from '../words/grades.ts'
import { chunksOf, squeeze } from '../words/lines.ts'
import type { Fields, Line } from '../words/shapes.ts'
import { ENUMERATOR, statusOf } from '../words/statuses.ts'

type Pair = readonly [label: string, value: string]

const LABELS = /^(?:associated|assigned|final|course|class|registration|enrollment|enrolment)\s+/i
const PAIR = /^([\p{L}][\p{L} /#.'’()-]{0,40}?)\s?:(?:\s+|$)(.*)$/u
/** `Grade: A- Credits: 3.0` with single blanks. */
const CLOSE = /([A-Za-z][A-Za-z ]{0,20}?): ?([^\s:]+)(?: |$)/g

/** `Completed, Grade: B` */
const STATE_FIRST =
  /^\s*(completed|withdrawn|failed|dropped|in[- ]progress|registered|planned),\s+(?=\p{L}+:)/iu

/** What a label says its value is. */
export const labelKind = (label: string): ColumnKind | undefined =>
  columnKind(label) ?? columnKind(label.replace(LABELS, ''))

/** `Grade: A-  Credits: 3.0`, `Completed: B+`; undefined where a part has no label that belongs to a course. */
export function pairsOf(text: string): Pair[] | undefined {
  const found = labelsIn(text)
  return found?.every(
    ([label, value]) => labelKind(label) !== undefined || (statusOf(label) !== undefined && value !== ''),
  )
    ? found
    : undefined
}

function labelsIn(line: string): Pair[] | undefined {
  if (!line.includes(':')) return undefined
  const text = line.replace(ENUMERATOR, '').replace(STATE_FIRST, 'Status: $1  ')
  const close = squeeze(text)
  const several = Array.from(close.matchAll(CLOSE), ([all]) => all.trim())
  const isClose = several.length > 1 && several.join(' ') === close
  const parts = isClose
    ? several
    : /:\s*\t[^\t]*$/.test(text)
      ? [close]
      : chunksOf(text.replace(/:\s{2,}/g, ': ')).map((cell) => cell.text)
  const pairs = parts.flatMap((part) => {
    const [, label, value = ''] = PAIR.exec(part) ?? []
    return label === undefined ? [] : [[label.trim(), value] as const]
  })
  return pairs.length > 0 && pairs.length === parts.length ? pairs : undefined
}

/** Puts a labelled value into its field; false where it doesn't fit. */
export function putPair(fields: Fields, [label, value]: Pair): boolean {
  const kind = labelKind(label)
  const status = kind === undefined || label.toLowerCase() === 'completed' ? statusOf(label) : undefined
  if (status === undefined) return kind === undefined || put(fields, kind, value)
  fields.status = status
  return value === '' || put(fields, 'grade', markOf(value) ?? value)
}

/** `CSC-130-01: Intro to Programming`, and behind it cells with labels. */
export function labelledRow(text: string): Fields | undefined {
  const [first = '', ...others] = text.trim().split(/\t+|\s{2,}|\s[|•·]\s|;\s/)
  const start = others.length === 0 ? undefined : codeAndTitle(first)
  if (!start) return undefined
  const fields: Fields = { code: start.code, ...(start.title === '' ? {} : { title: start.title }) }
  for (const part of others) {
    const pairs = pairsOf(part)
    const status = pairs ? undefined : statusOf(part)
    if (status !== undefined) fields.status = status
    else if (!pairs?.every((pair) => putPair(fields, pair))) return undefined
  }
  return fields
}

interface LabelledLine {
  line: Line
  pairs: readonly Pair[]
}

export interface LabelledCards {
  /** The lines of each course, with its fields where they are sound. */
  cards: { lines: Line[]; fields: Fields | undefined }[]
  /** Lines above a card that hold for it and those below. */
  headings: { before: number; line: Line }[]
  count: number
}

/**
 * Courses as blocks of labelled lines, the code among them. A card begins at the label that each of them has and that
 * splits the lines so that every card has one code and no label twice; where none does, nothing is read.
 */
export function labelledCards(lines: readonly Line[], from: number): LabelledCards | undefined {
  const run = labelledRun(lines, from)
  const codes = run.filter(({ pairs }) => hasKind(pairs, 'code')).length
  if (codes === 0) return undefined
  const count = run.length
  const found = cardsOf(run, codes)
  if (!found)
    return { cards: [{ lines: run.map(({ line }) => line), fields: undefined }], headings: [], count }
  const [above = [], ...cards] = found
  const headings = above.map(({ line }) => ({ before: 0, line }))
  const terms = cards.filter((card) => card.some(({ pairs }) => hasKind(pairs, 'term'))).length
  const read = cards.map((card, at) => {
    const last = card.at(-1)
    // A term that not every card has is a heading over those below.
    const isHeading =
      terms < cards.length && card.length > 1 && last !== undefined && hasKind(last.pairs, 'term')
    if (isHeading) headings.push({ before: at + 1, line: last.line })
    return cardFields(isHeading ? card.slice(0, -1) : card)
  })
  return { cards: read, headings, count }
}

function cardFields(card: readonly LabelledLine[]): LabelledCards['cards'][number] {
  const fields: Fields = {}
  const isSound = card.flatMap(({ pairs }) => pairs).every((pair) => putPair(fields, pair))
  return { lines: card.map(({ line }) => line), fields: isSound ? fields : undefined }
}

/** The labelled lines from one on; it must be the first of them. */
function labelledRun(lines: readonly Line[], from: number): LabelledLine[] {
  const run: LabelledLine[] = []
  let hasCode = false
  if (pairsInRun(lines[from - 1], pairsOf)) return run
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]
    const pairs = pairsInRun(line, at === from ? pairsOf : labelsIn)
    if (!line || !pairs) break
    run.push({ line, pairs })
    hasCode ||= hasKind(pairs, 'code')
    if (!hasCode && run.length === MOST_BEFORE_CODE) return []
  }
  return run
}

const LONGEST_LINE = 400
/** Labelled lines above the first code; more of them are none of a course, and every line may begin a run. */
const MOST_BEFORE_CODE = 20

function pairsInRun(line: Line | undefined, read: (text: string) => Pair[] | undefined): Pair[] | undefined {
  const pairs = line === undefined || line.text.length > LONGEST_LINE ? undefined : read(line.text)
  return pairs?.some(([label]) => /\bgpa\b|total/i.test(label)) ? undefined : pairs
}

/** What comes before the first card, then the cards. */
function cardsOf(run: readonly LabelledLine[], codes: number): LabelledLine[][] | undefined {
  const labels = [...new Set(run.map(({ pairs }) => pairs[0]?.[0] ?? ''))]
  for (const label of labels.slice(0, 20)) {
    const starts = run.flatMap(({ pairs }, at) => (pairs[0]?.[0] === label ? [at] : []))
    // A single card may begin with its code only: labels above it may be of the person.
    if (starts.length !== codes || (codes === 1 && labelKind(label) !== 'code')) continue
    const cards = starts.map((start, at) => run.slice(start, starts[at + 1] ?? run.length))
    const before = run.slice(0, starts[0])
    if (cards.every(isCard) && !before.some(({ pairs }) => pairs.some(([each]) => isOfCourse(each))))
      return [before, ...cards]
  }
  return undefined
}

function isCard(card: readonly LabelledLine[]): boolean {
  const kinds = card.flatMap(({ pairs }) => pairs.map(([label]) => labelKind(label))).filter(isField)
  return kinds.filter((kind) => kind === 'code').length === 1 && new Set(kinds).size === kinds.length
}

const isField = (kind: ColumnKind | undefined): boolean =>
  kind !== undefined && kind !== 'other' && kind !== 'other-number'

const OF_COURSE: ReadonlySet<ColumnKind | undefined> = new Set<ColumnKind>([
  'grade',
  'percent',
  'credits',
  'attempted',
  'earned',
  'points',
  'status',
])

const isOfCourse = (label: string): boolean => OF_COURSE.has(labelKind(label))

const hasKind = (pairs: readonly Pair[], kind: ColumnKind): boolean =>
  pairs.some(([label]) => labelKind(label) === kind)
