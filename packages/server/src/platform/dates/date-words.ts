const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const SHORTEST = 3

/** Names by their first letters: `tue`, `tues` and `tuesday` are 2. */
function numberOf(names: readonly string[], word: string): number | undefined {
  if (word.length < SHORTEST) return undefined
  const at = names.findIndex((name) => name.startsWith(word))
  return at === -1 ? undefined : at + 1
}

/** Monday is 1. */
export const weekdayNamed = (word: string): number | undefined =>
  numberOf(WEEKDAYS, word.replace(/s$/, '')) ?? numberOf(WEEKDAYS, word)

export const monthNamed = (word: string): number | undefined => numberOf(MONTHS, word)

/** `a`, `couple`, `three` or `12`. */
export function amountOf(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word)
  if (word === 'a' || word === 'an') return 1
  if (word === 'couple') return 2
  const at = NUMBERS.indexOf(word)
  return at === -1 ? undefined : at + 1
}

/** `first`, `2nd`, `third`; `last` is -1. */
export function ordinalOf(word: string): number | undefined {
  if (word === 'last') return -1
  const at = ORDINALS.indexOf(word)
  return at === -1 ? numericOrdinal(word) : at + 1
}

function numericOrdinal(word: string): number | undefined {
  const [, digits, ending] = /^(\d{1,2})(st|nd|rd|th)$/.exec(word) ?? []
  return digits === undefined || ending !== endingOf(Number(digits)) ? undefined : Number(digits)
}

function endingOf(value: number): string {
  if (value > 10 && value < 20) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}

/** A day of the month: `20` or `20th`. */
export function dateOf(word: string): number | undefined {
  return /^\d{1,2}$/.test(word) ? Number(word) : numericOrdinal(word)
}

export type Unit = 'minute' | 'hour' | 'day' | 'weekday' | 'week' | 'month' | 'year'

const UNITS = new Map<string, { unit: Unit; times: number }>([
  ['m', { unit: 'minute', times: 1 }],
  ['min', { unit: 'minute', times: 1 }],
  ['minute', { unit: 'minute', times: 1 }],
  ['h', { unit: 'hour', times: 1 }],
  ['hr', { unit: 'hour', times: 1 }],
  ['hour', { unit: 'hour', times: 1 }],
  ['d', { unit: 'day', times: 1 }],
  ['day', { unit: 'day', times: 1 }],
  ['weekday', { unit: 'weekday', times: 1 }],
  ['workday', { unit: 'weekday', times: 1 }],
  ['w', { unit: 'week', times: 1 }],
  ['wk', { unit: 'week', times: 1 }],
  ['week', { unit: 'week', times: 1 }],
  ['fortnight', { unit: 'week', times: 2 }],
  ['month', { unit: 'month', times: 1 }],
  ['y', { unit: 'year', times: 1 }],
  ['yr', { unit: 'year', times: 1 }],
  ['year', { unit: 'year', times: 1 }],
])

/** `days`, `wk`, `fortnight`. */
export const unitNamed = (word: string): { unit: Unit; times: number } | undefined =>
  UNITS.get(word) ?? (word.length > 2 ? UNITS.get(word.replace(/s$/, '')) : undefined)
