import { ToolError } from '@tutor-nexus/toolkit'
import type { Day } from '../../../../platform/dates/civil-day.ts'
import {
  amountOf,
  dateOf,
  monthNamed,
  ordinalOf,
  unitNamed,
  weekdayNamed,
} from '../../../../platform/dates/date-words.ts'
import { readDay, type Clock } from '../../../../platform/dates/read-date.ts'
import { everyUnit, parseRule, type Frequency, type RepeatRule, type RuleDay } from './rule.ts'

export const LONGEST_REPEAT = 200

const ACCEPTED =
  'Use words such as every monday, every 2 weeks, weekdays, monthly on the last friday or yearly on nov 20, with until dec 18 or for 10 times after them, or an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=MO'

/** The rule that somebody wrote, in words or as RFC 5545. */
export function readRepeat(text: string, clock: Clock): RepeatRule {
  const rule = repeatIn(text, clock)
  if (rule) return rule
  const message = `“${text.slice(0, 64)}” couldn’t be read`
  throw new ToolError('BAD_REQUEST', `repeat: ${message}`, {
    details: { reason: ACCEPTED, issues: [{ path: 'repeat', message }] },
  })
}

const END = /^(.*?)(?: (?:until|till) (.+)| (?:for )?(\d{1,4}) times)?$/

/** Undefined where it cannot be told. */
export function repeatIn(text: string, clock: Clock): RepeatRule | undefined {
  if (text.length > LONGEST_REPEAT) return undefined
  const lower = text.trim().toLowerCase()
  if (/^(?:rrule:)?[a-z]+=/.test(lower)) return parseRule(lower)
  const plain = lower
    .replaceAll(',', ' ')
    .replaceAll(/\b(?:the|and|&)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, phrase = '', until, times] = END.exec(plain) ?? []
  const rule = ruleIn(phrase.replace(/^repeats? /, ''))
  if (!rule) return undefined
  const last: Day | null = until === undefined ? null : readDay(until, clock, 'repeat')
  const count = times === undefined ? null : Number(times)
  return count === 0 ? undefined : { ...rule, until: last, count }
}

const ADVERBS = new Map<string, [Frequency, number]>([
  ['daily', ['DAILY', 1]],
  ['weekly', ['WEEKLY', 1]],
  ['biweekly', ['WEEKLY', 2]],
  ['fortnightly', ['WEEKLY', 2]],
  ['monthly', ['MONTHLY', 1]],
  ['quarterly', ['MONTHLY', 3]],
  ['yearly', ['YEARLY', 1]],
  ['annually', ['YEARLY', 1]],
])

const UNIT_FREQUENCIES = new Map<string, Frequency>([
  ['day', 'DAILY'],
  ['week', 'WEEKLY'],
  ['month', 'MONTHLY'],
  ['year', 'YEARLY'],
])

const week = (...weekdays: number[]): RepeatRule =>
  everyUnit('WEEKLY', { byDay: weekdays.map((weekday) => ({ weekday, nth: 0 })) })

const NAMED = new Map([
  ['weekday', week(1, 2, 3, 4, 5)],
  ['weekend', week(6, 7)],
])

function ruleIn(phrase: string): RepeatRule | undefined {
  const turned = /^(?:on )?(.+?) (?:of )?(?:every|each) (month|year)$/.exec(phrase)
  if (turned) return ruleIn(`every ${turned[2]} on ${turned[1]}`)
  const [, every, rest = ''] = /^(every |each |on )?(.+)$/.exec(phrase) ?? []
  const named = NAMED.get(rest.replace(/s$/, ''))
  if (named) return named
  const [head = '', on] = rest.split(/ on (?=.)/)
  const base = baseOf(head, every !== undefined)
  if (base) return on === undefined ? base : placed(base, on)
  if (on !== undefined) return undefined
  const [, monthly] = /^(.+) (?:of|in) month$/.exec(rest) ?? []
  if (monthly !== undefined) return placed(everyUnit('MONTHLY'), monthly)
  return daysAlone(rest, every !== undefined)
}

/** `2 weeks`, `other month`, `weekly`. */
function baseOf(head: string, isEvery: boolean): RepeatRule | undefined {
  const adverb = ADVERBS.get(head)
  if (adverb) return everyUnit(adverb[0], { interval: adverb[1] })
  if (!isEvery) return undefined
  const [, amount, name = ''] = /^(?:(\S+) )?(\S+)$/.exec(head) ?? []
  const found = unitNamed(name)
  const freq = found && UNIT_FREQUENCIES.get(found.unit)
  const count = amount === undefined ? 1 : amount === 'other' ? 2 : (amountOf(amount) ?? everyNth(amount))
  if (!found || !freq || count === undefined || count < 1 || count > 999) return undefined
  return everyUnit(freq, { interval: count * found.times })
}

/** `every second week`. */
const everyNth = (word: string): number | undefined => {
  const nth = ordinalOf(word)
  return nth !== undefined && nth > 1 ? nth : undefined
}

/** `every monday`, `tuesdays thursdays`, `every other friday`, `every november 20`. */
function daysAlone(rest: string, isEvery: boolean): RepeatRule | undefined {
  const [, other, names = rest] = /^(other|second) (.+)$/.exec(rest) ?? []
  const words = names.split(' ')
  const days = weekdaysIn(words)
  if (days && (isEvery || words.every((word) => word.endsWith('s'))))
    return everyUnit('WEEKLY', { byDay: days, interval: other === undefined ? 1 : 2 })
  if (!isEvery) return undefined
  return placed(everyUnit('YEARLY'), rest)
}

function weekdaysIn(words: readonly string[]): RuleDay[] | undefined {
  const days = words.map(weekdayNamed)
  const known = days.filter((day) => day !== undefined)
  return known.length === days.length
    ? [...new Set(known)].map((weekday) => ({ weekday, nth: 0 }))
    : undefined
}

/** The days that stand after `on`. */
function placed(base: RepeatRule, on: string): RepeatRule | undefined {
  const words = on.split(' ')
  if (base.freq === 'WEEKLY') {
    const byDay = on === 'weekdays' ? NAMED.get('weekday')?.byDay : weekdaysIn(words)
    return byDay && { ...base, byDay }
  }
  if (base.freq === 'MONTHLY') {
    const place = inMonth(words)
    return place && { ...base, ...place }
  }
  if (base.freq !== 'YEARLY') return undefined
  return inYear(base, words)
}

type Place = Pick<RepeatRule, 'byDay' | 'byMonthDay'>

/** `15th`, `1st 15th`, `last day`, `last friday`, `2nd 4th tue`. */
function inMonth(words: readonly string[]): Place | undefined {
  const [place, unit] = [ordinalOf(words[0] ?? ''), words[1]]
  if (unit === 'day' && words.length === 2)
    return place === undefined ? undefined : { byDay: [], byMonthDay: [place] }
  const dates = words.map(dateOf).filter((date) => date !== undefined && date >= 1 && date <= 31)
  if (dates.length === words.length)
    return { byDay: [], byMonthDay: dates.filter((date) => date !== undefined) }
  const byDay = nthDays(words)
  return byDay && { byDay, byMonthDay: [] }
}

/** Each place belongs to the weekday that follows it. */
function nthDays(words: readonly string[]): RuleDay[] | undefined {
  const days: RuleDay[] = []
  let places: number[] = []
  for (const word of words) {
    const [nth, weekday] = [ordinalOf(word), weekdayNamed(word)]
    if (nth !== undefined && nth <= 5) places.push(nth)
    else if (weekday === undefined || places.length === 0) return undefined
    else {
      days.push(...places.map((each) => ({ weekday, nth: each })))
      places = []
    }
  }
  return days.length > 0 && places.length === 0 ? days : undefined
}

/** `nov 20`, `20th of november`, `first monday of september`. */
function inYear(base: RepeatRule, given: readonly string[]): RepeatRule | undefined {
  const words = given.filter((word) => word !== 'of' && word !== 'in')
  const at = words.findIndex((word) => monthNamed(word) !== undefined && weekdayNamed(word) === undefined)
  const month = monthNamed(words[at] ?? '')
  const place = inMonth(words.filter((_, index) => index !== at))
  return month === undefined || !place ? undefined : { ...base, ...place, byMonth: [month] }
}
