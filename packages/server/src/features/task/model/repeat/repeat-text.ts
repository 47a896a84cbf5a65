import type { RepeatRule, RuleDay } from './rule.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const ORDINALS = new Map([
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [-1, 'last'],
  [-2, 'second to last'],
])

/** The rule in words: `every 2 weeks on Monday and Friday until 2026-12-18`. `repeatIn` reads what it says. */
export function repeatText(rule: RepeatRule): string {
  const { interval, until, count } = rule
  const unit = UNITS[rule.freq]
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`
  const end = until !== null ? ` until ${until}` : count !== null ? ` for ${count} times` : ''
  return `${onlyWeekdays(rule) ?? `${every}${placeText(rule)}`}${end}`
}

const dayName = ({ weekday }: RuleDay): string => WEEKDAYS[weekday - 1] ?? ''

function onlyWeekdays({ freq, interval, byDay }: RepeatRule): string | undefined {
  if (freq !== 'WEEKLY' || interval !== 1 || byDay.length === 0) return undefined
  const days = byDay.map(({ weekday }) => weekday).toSorted((one, other) => one - other)
  return days.join() === '1,2,3,4,5' ? 'every weekday' : `every ${together(byDay.map(dayName))}`
}

function placeText({ freq, byDay, byMonthDay, byMonth }: RepeatRule): string {
  const months = byMonth.map((month) => MONTHS[month - 1] ?? '')
  const dates = byMonthDay.map((date) =>
    date > 0 ? ordinal(date) : `${ORDINALS.get(date) ?? ordinal(-date)} day`,
  )
  const days = byDay.map((day) =>
    [day.nth === 0 ? '' : (ORDINALS.get(day.nth) ?? ''), dayName(day)].join(' ').trim(),
  )
  const names = [together(days), together(dates)].filter(Boolean).join(' the ')
  if (freq === 'YEARLY' && months.length > 0)
    return names === '' ? ` in ${together(months)}` : ` on the ${names} of ${together(months)}`
  if (names === '') return ''
  return freq === 'WEEKLY' ? ` on ${names}` : ` on the ${names}`
}

const together = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

function ordinal(value: number): string {
  const isTeen = value > 10 && value < 20
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}
