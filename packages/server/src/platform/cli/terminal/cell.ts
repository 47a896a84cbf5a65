import { inWords } from '../do/spelling.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isFieldsList = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)

/** Nothing that a reader would miss. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && Object.keys(value).length === 0)

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(\.\d+)?)?Z$/
// Text from catalogs and people must not steer the terminal.
export const CONTROL = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\n\t\u200C\u200D]]/gv

/** A text that is safe to print, with its line breaks. */
export const safeText = (text: string): string => text.replace(CONTROL, '').replaceAll('\t', '  ')

/** Pairs that are read as one: from – to. */
const RANGES: Readonly<Record<string, string>> = { min: 'max', start: 'end', from: 'to' }

/** Nothing but one such pair. */
export const isRange = (fields: Fields): boolean => {
  const [from, to, ...more] = Object.keys(fields)
  return from !== undefined && RANGES[from] === to && more.length === 0
}

/** Anything in one line. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textCell(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value
      .map(cellText)
      .filter(Boolean)
      .join(value.some(isFields) ? '; ' : ', ')
  return isFields(value) ? fieldsCell(value) : JSON.stringify(value)
}

const textCell = (text: string): string =>
  safeText(text).replace(INSTANT, '$1 $2Z').replace(/\s+/g, ' ').trim()

function fieldsCell(fields: Fields): string {
  // A kind that another field is called after says nothing new.
  const entries = Object.entries(fields).filter(
    ([name, value]) => !isEmpty(value) && !(name === 'kind' && !isEmpty(fields[String(value)])),
  )
  const [first, second] = entries
  if (Object.keys(fields).length === 2 && typeof first?.[1] === 'string' && typeof second?.[1] === 'number')
    return `${cellText(first[1])}: ${second[1]}`
  return entries
    .map(([name, value]) => partOf(name, value, fields))
    .filter(Boolean)
    .join(' ')
}

/** Numbers and truths say nothing without their name. */
function partOf(name: string, value: unknown, fields: Fields): string {
  const end = RANGES[name]
  if (end !== undefined && !isEmpty(fields[end])) return rangeText(value, fields[end])
  if (Object.entries(RANGES).some(([from, to]) => to === name && !isEmpty(fields[from]))) return ''
  if (typeof value === 'boolean') return value ? inWords(name) : ''
  return typeof value === 'number' ? `${inWords(name)} ${value}` : cellText(value)
}

const rangeText = (from: unknown, to: unknown): string =>
  from === to ? cellText(from) : `${cellText(from)}–${cellText(to)}`

/** `course nrc:CPSC 1110, min grade C` */
export const namedParts = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `${inWords(name)} ${cellText(value)}`)
    .join(', ')
