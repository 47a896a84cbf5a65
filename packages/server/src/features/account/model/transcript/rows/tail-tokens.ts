import { MARK_LETTERS, markOf, numberOf } from '../words/grades.ts'
import type { RowStatus } from '../words/shapes.ts'
import { statusOf, STATUS_PHRASE } from '../words/statuses.ts'
import { termInColumn, termOf, termsIn, type FoundTerm } from '../words/terms.ts'

interface Place {
  start: number
  end: number
  /** Whether a title could end with it: `Calculus I`, `World War 2`, `Vitamin D`. */
  isSoft: boolean
}
export type Token = Place &
  (
    | { kind: 'mark'; value: string }
    | { kind: 'percent'; value: number }
    | { kind: 'number'; value: number; decimals: number }
    | { kind: 'credits'; value: number }
    | { kind: 'term'; value: string }
    | { kind: 'status'; value: RowStatus }
    | { kind: 'repeat'; value: string }
    | { kind: 'crn'; value: string }
  )

type Value = Token extends infer T ? (T extends Token ? Omit<T, keyof Place> : never) : never

const REPEAT =
  /^(?:\(?\s*(?:repeat(?:ed)?(?: course)?|rpt|retake|retaken|(?:first|second|third|fourth|1st|2nd|3rd|4th|last|final) (?:attempt|try|time|go)|excluded?|included?|include)(?:\s+(?:from|in)\s+gpa)?\s*\)?|\(?R\)?|\bE\b|\bY\b|RP|\*+|graded|pass\/fail|standard letter)(?=[\s,;]|$)/i
const CREDITS =
  /^[([]?(\d{1,2}(?:[.,]\d{1,3})?)\s*(?:credit hours|credits?|cr|units?|(?<=\d)u|hrs?|hours?|crs)\b\.?[)\]]?/i
/** In capitals it may be a grade. */
const CREDIT_MARK = /^\(?[\d.,]+\s+CR\b(?!\.)/
/** `BIOLOGY CREDIT 1.0` is a title and a number. */
const LABELLED_CREDITS = /^(?:credits?|units?|hours)\s*[:=]?\s*(\d{1,2}(?:[.,]\d{1,3})?)(?=[\s,;)]|$)/i
const GRADE = new RegExp(
  `^(?:final\\s+)?(?:grade|mark)(?:\\s+of)?(?:\\s*[:=]\\s*|\\s+)([${MARK_LETTERS}]{1,4}[+–−-]?|\\d{1,3}\\s?%?)(?=[\\s,;)]|$)`,
  'i',
)
const PERCENT = /^[([]?\s*(\d{1,3}(?:\.\d{1,2})?)\s?%(?:\s*[)\]])?(?=[\s,;)/]|$)/
const MARK = new RegExp(
  `^[(["“]?\\s*([${MARK_LETTERS}]{1,4}[+–−‐‑-]?)(?:\\s*[)\\]"”])?[*#]?(?=[\\s,;.]|/\\d|$)`,
)
const NUMBER = /^[([]?(?:\d{1,3}(?:[.,]\d{1,3})?|\.\d{1,3})[)\]]?(?=[\s,;]|$)/
const CRN = /^\d{5}(?=\s|$)/

/** Smaller numbers are credits. */
const LEAST_PERCENT = 20
/** `F23` behind the marks of a row. */
const SHORT_TERM = /^[FWAH]['’]?[0-3]\d\s*$/
export const isShortTerm = (text: string): boolean => SHORT_TERM.test(text)
/** `Withdrawn 12-MAR-2025` */
const DAY =
  /^(?:on )?(?:\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{4}|\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{2,4})(?=[\s,;)]|$)/

const decimalsOf = (number: string): number => /[.,](\d+)/.exec(number)?.[1]?.length ?? 0

/** The tokens of a text that holds nothing but marks, numbers, terms and words for the state; undefined otherwise. */
export function tailTokens(text: string, offset: number, isLowerCase: boolean): Token[] | undefined {
  const terms = termsIn(text)
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) {
    const gap =
      /^(?:[\s,;|·•]|[-–—=:](?=\s|$)|->|→|\/(?=\s*(?:(?:[2-9]\d|100)(?:\.\d)?(?:\s?%)?(?![\d.])|[A-DF][+–-]?(?![\w+/–-]))))+/.exec(
        text.slice(at),
      )?.[0].length ?? 0
    if (gap > 0) {
      at += gap
      continue
    }
    const day = tokens.at(-1)?.kind === 'status' ? DAY.exec(text.slice(at)) : null
    if (day) {
      at += day[0].length
      continue
    }
    const found =
      bracketedAt(text.slice(at)) ??
      termAt(terms, at) ??
      shortTermAt(text.slice(at), tokens) ??
      tokenAt(text.slice(at), isLowerCase)
    if (!found) return undefined
    const place = { start: offset + at, end: offset + at + found.length }
    tokens.push({ ...place, isSoft: isSoft(found.value, text.slice(at, at + found.length)), ...found.value })
    at += found.length
  }
  return tokens
}

function isSoft({ kind, value }: Value, text: string): boolean {
  if (kind === 'mark') return /^[^+-]$/.test(text)
  if (kind === 'credits') return text.startsWith('(')
  return (kind === 'number' || kind === 'crn') && /^\d+$/.test(text) && String(value) !== ''
}

interface Found {
  length: number
  value: Value
}

function termAt(terms: readonly FoundTerm[], at: number): Found | undefined {
  const term = terms.find(({ start }) => start === at)
  return term && { length: term.end - at, value: { kind: 'term', value: term.term } }
}

/** A letter and a year end a row; before its marks they are a section. */
function shortTermAt(text: string, before: readonly Token[]): Found | undefined {
  const term = before.length > 0 && SHORT_TERM.test(text) ? termInColumn(text.trim()) : undefined
  return term === undefined ? undefined : { length: text.trim().length, value: { kind: 'term', value: term } }
}

/** `(Fall 2022)`, `(in progress)` */
function bracketedAt(text: string): Found | undefined {
  const [all, inner = ''] = /^[([]([^()[\]]{2,40})[)\]]/.exec(text) ?? []
  if (all === undefined) return undefined
  const term = termOf(inner)
  if (term !== undefined) return { length: all.length, value: { kind: 'term', value: term } }
  const status = statusOf(inner)
  return status && { length: all.length, value: { kind: 'status', value: status } }
}

function tokenAt(text: string, isLowerCase: boolean): Found | undefined {
  const labelled = GRADE.exec(text)
  if (labelled?.[1] !== undefined) {
    const mark = markOf(labelled[1])
    if (mark !== undefined) return { length: labelled[0].length, value: { kind: 'mark', value: mark } }
    const percent = numberOf(labelled[1].replace(/\s?%/, ''))
    if (percent !== undefined && percent > LEAST_PERCENT)
      return { length: labelled[0].length, value: { kind: 'mark', value: labelled[1].replace(/\s/g, '') } }
  }
  const credits =
    CREDIT_MARK.test(text) || /^[A-Z]+\s+\d/.test(text)
      ? null
      : (CREDITS.exec(text) ?? LABELLED_CREDITS.exec(text))
  if (credits?.[1] !== undefined)
    return {
      length: credits[0].length,
      value: { kind: 'credits', value: Number(credits[1].replace(',', '.')) },
    }
  STATUS_PHRASE.lastIndex = 0
  const phrase = STATUS_PHRASE.exec(text.slice(0, 40))
  const status = phrase?.index === 0 ? statusOf(phrase[0]) : undefined
  if (phrase && status !== undefined)
    return { length: phrase[0].length, value: { kind: 'status', value: status } }
  // As a mark it keeps its form: without a percent sign.
  const [outOf, points] = /^\(?(\d{1,3}(?:\.\d)?)\s?\/\s?100\)?(?=[\s,;]|$)/.exec(text) ?? []
  if (outOf !== undefined && points !== undefined && Number(points) > LEAST_PERCENT)
    return { length: outOf.length, value: { kind: 'mark', value: points } }
  const percent = PERCENT.exec(text)
  if (percent) return { length: percent[0].length, value: { kind: 'percent', value: Number(percent[1]) } }
  const mark = MARK.exec(text)
  const value = mark?.[1] === undefined ? undefined : markOf(mark[1])
  if (
    mark &&
    value !== undefined &&
    (isLowerCase ||
      mark[1] === mark[1]?.toUpperCase() ||
      /[([]/.test(mark[0]) ||
      /^(?:pass|fail)$/.test(text))
  )
    return { length: mark[0].length, value: { kind: 'mark', value } }
  const repeat = REPEAT.exec(text)
  if (repeat) return { length: repeat[0].length, value: { kind: 'repeat', value: repeat[0] } }
  const number = NUMBER.exec(text)?.[0]
  if (number !== undefined)
    return {
      length: number.length,
      value: { kind: 'number', value: numberOf(number) ?? 0, decimals: decimalsOf(number) },
    }
  const crn = CRN.exec(text)?.[0]
  if (crn !== undefined) return { length: crn.length, value: { kind: 'crn', value: crn } }
  const word = /^\S+/.exec(text)?.[0] ?? ''
  const term = termOf(word)
  return term === undefined ? undefined : { length: word.length, value: { kind: 'term', value: term } }
}
