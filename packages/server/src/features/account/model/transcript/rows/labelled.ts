import { codeAndTitle, put } from '../table/put-cell.ts'
import { codeOfTwo, mentionsCode } from '../words/codes.ts'
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

const LONGEST_LINE = 400
/** `Completed, Grade: B` */
const STATE_FIRST =
  /^\s*(completed|withdrawn|failed|dropped|in[- ]progress|registered|planned),\s+(?=\p{L}+:)/iu

/** `3.00 hrs   Grade: B` */
const CREDITS_FIRST =
  /^\s*(\d{1,2}(?:\.\d{1,3})?) (?:credit hours|credits?|units?|hrs?|hours?)[,;]?\s+(?=\p{L}[\p{L} ]{1,20}:)/iu

/** What a label says its value is. */
export const labelKind = (label: string): ColumnKind | undefined =>
  columnKind(label) ?? columnKind(label.replace(LABELS, ''))

/** `Grade: A-  Credits: 3.0`, `Completed: B+`; undefined where a part has no label that belongs to a course. */
export function pairsOf(text: string): Pair[] | undefined {
  const found = OF_SCALE.test(text) ? undefined : labelsIn(text)
  return found?.every(
    ([label, value]) => labelKind(label) !== undefined || (statusOf(label) !== undefined && value !== ''),
  )
    ? found
    : undefined
}

/** `Grades: A-F; NX no credit`: the letters of a scale are the grade of no course. */
const OF_SCALE = /^\s*grad(?:es?|ing)\s?:\s*[A-D][+-]?\s?[-–]\s?[D-F]\b/i

/** `Attempted 4.00 credits, earned 4.00 credits`, `Course, CHEM 1A. Title, General Chemistry. Units, 5.00.` */
function namedValues(line: string): Pair[] | undefined {
  if (line.length > LONGEST_LINE || !/,/.test(line) || !/^\s*\p{L}+[ ,]/u.test(line)) return undefined
  const isSpoken = /^\p{L}[\p{L} ]{1,20}, \S/u.test(line.trim()) && /\. \p{Lu}[\p{L} ]{1,20}, /u.test(line)
  const parts = isSpoken
    ? line
        .trim()
        .replace(/\.$/, '')
        .split(/\.\s+(?=\p{Lu})/u)
    : line.trim().split(/[,;]\s+/)
  const pairs = parts.flatMap((part): Pair[] => {
    const [, label = '', value = ''] = (isSpoken ? SPOKEN : VALUED).exec(part) ?? []
    return columnKind(label) === undefined ? [] : [[label, value]]
  })
  return pairs.length === parts.length && pairs.length > 1 ? pairs : undefined
}

const SPOKEN = /^(\p{L}[\p{L} ]{1,20}), (\S.*)$/u
const VALUED = /^(\p{L}[\p{L} ]{1,20}) (\d{1,2}(?:\.\d+)?)(?: (?:credits?|units?|hours?|hrs))?$/u

/** Cells of a table with a label and a value a row, lines of JSON and YAML, with a colon after the label. */
function plainPair(line: string): string {
  const [, key, cell] = /^\s*\|?\s*([^|\t:]{1,40}?)\s*[|\t]\s*([^|\t]{1,120}?)\s*\|?\s*$/.exec(line) ?? []
  if (
    key !== undefined &&
    cell !== undefined &&
    columnKind(key) !== undefined &&
    columnKind(cell) === undefined
  )
    return `${key}: ${cell}`
  return /^\s*(?:-\s+)?["{\p{Ll}]/u.test(line)
    ? line
        .replace(/^\s*-\s+(?=[\p{L}"][\p{L}_" ]*:)/u, '')
        .replace(/^\s*\{\s*(?=")|\s*\},?\s*$/g, '')
        .replace(/,?\s*"([\p{L}_ ]+)"\s*:\s*(?:"([^"]*)"|([\d.]+|null))(?=\s*,|\s*$),?/gu, '  $1: $2$3')
    : line
}

function labelsIn(given: string): Pair[] | undefined {
  const line = given.length > LONGEST_LINE ? given : plainPair(given)
  if (!line.includes(':')) return namedValues(line)
  const text = line
    .replace(ENUMERATOR, '')
    .replace(/^\s*[-*•▪◦+·]\s+/, '')
    .replace(STATE_FIRST, 'Status: $1  ')
    .replace(CREDITS_FIRST, 'Credits: $1  ')
    .replace(/[,;]\s+(?=\p{L}[\p{L} ]{1,24}:\s)/gu, '  ')
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
    // `Credits: 3   Grade: B   Completed`
    if (label === undefined && parts.length > 1 && statusOf(part) !== undefined)
      return [['Status', part] as const]
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
  const [first = '', second = '', ...more] = text
    .trim()
    .replace(/\s\(([^()]*:\s[^()]*)\)$/, '  $1')
    .split(/\t+|\s{2,}|\s[|•·]\s|;\s|,\s(?=\p{L}[\p{L} ]{1,24}:\s)/u)
  const found = second === '' ? undefined : codeAndTitle(first)
  // The title may be a cell of its own.
  const isTitled = found?.title === '' && more.length > 0 && !second.includes(': ') && isWords(second)
  const start = found && isTitled ? { ...found, title: second } : found
  const others = isTitled ? more : [second, ...more]
  if (!start) return allLabelled(text)
  const fields: Fields = { code: start.code, ...(start.title === '' ? {} : { title: start.title }) }
  for (const part of others) {
    const pairs = pairsOf(part)
    const status = pairs ? undefined : statusOf(part)
    if (status !== undefined) fields.status = status
    else if (!pairs?.every((pair) => putPair(fields, pair))) return undefined
  }
  return fields
}

const isWords = (text: string): boolean => /^\p{Lu}.*\p{L}{3}/u.test(text) && statusOf(text) === undefined

/** `Course: MATH 1171, Title: Calculus I, Grade: B` */
function allLabelled(text: string): Fields | undefined {
  const pairs = text.length > LONGEST_LINE ? undefined : pairsOf(text)
  if (!pairs || pairs.length < 2 || !hasKind(pairs, 'code')) return undefined
  const fields: Fields = {}
  return isCard([{ line: { at: 0, raw: text, text }, pairs }]) &&
    withCode(pairs).every((pair) => putPair(fields, pair))
    ? fields
    : undefined
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
  const hasSubject = run.some(({ pairs }) => pairs.some(([label]) => labelKind(label) === 'subject'))
  // `Catalog: 2020` is no course.
  if (!hasSubject && !run.some(({ pairs }) => pairs.some(([, value]) => mentionsCode(value))))
    return undefined
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
  const isSound = withCode(card.flatMap(({ pairs }) => pairs)).every((pair) => putPair(fields, pair))
  return { lines: card.map(({ line }) => line), fields: isSound ? fields : undefined }
}

/** `Subject: BIOL` and `Course: 1115` are one code. */
function withCode(pairs: readonly Pair[]): readonly Pair[] {
  // `Course Name` beside a code is the title.
  if (
    pairs.some(([label]) => labelKind(label) === 'code') &&
    pairs.some(([label]) => labelKind(label) === 'code-title')
  )
    return pairs.map(([label, value]) => [labelKind(label) === 'code-title' ? 'Title' : label, value])
  const subject = pairs.find(([label]) => labelKind(label) === 'subject')
  const number = pairs.find(([label]) => labelKind(label) === 'code' || labelKind(label) === 'number')
  // Behind the number it is the subject of the next course.
  if (!subject || !number || pairs.indexOf(subject) > pairs.indexOf(number)) return pairs
  if (!codeOfTwo(subject[1].trim(), number[1].trim())) return pairs
  return [...pairs.filter((pair) => pair !== number), ['Course', `${subject[1].trim()} ${number[1].trim()}`]]
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
  return (
    kinds.filter((kind) => kind === 'code' || kind === 'number').length === 1 &&
    new Set(kinds).size === kinds.length
  )
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
  pairs.some(([label]) => labelKind(label) === kind || (kind === 'code' && labelKind(label) === 'number'))
