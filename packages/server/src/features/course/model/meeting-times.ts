import type { StoredSection } from '../store/stored-records.ts'

export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export type Day = (typeof DAYS)[number]

/** When a section may meet. */
export interface WantedTimes {
  /** On one of these days at least. */
  readonly days?: readonly Day[] | undefined
  /** On none of these. */
  readonly freeDays?: readonly Day[] | undefined
  /** Never before this time, and never past that one, as HH:MM. */
  readonly startsFrom?: string | undefined
  readonly endsBy?: string | undefined
}

export const asksForTimes = ({ days, freeDays, startsFrom, endsBy }: WantedTimes): boolean =>
  (days ?? freeDays ?? startsFrom ?? endsBy) !== undefined

const CLOCK = /^(\d{1,2})(?::([0-5]\d))?\s*([ap])?\.?(?:m\.?)?$/i
const NOON = 12
const LAST_HOUR = 23

/** `10am`, `2:30 p.m.`, `9:05` or `14` as HH:MM; undefined for anything else. */
export function clockTime(text: string): string | undefined {
  const [, digits, rest = '00', half] = CLOCK.exec(text.trim()) ?? []
  if (digits === undefined) return undefined
  const hour = Number(digits)
  if (half === undefined) return hour > LAST_HOUR ? undefined : `${digits.padStart(2, '0')}:${rest}`
  if (hour < 1 || hour > NOON) return undefined
  const shift = half.toLowerCase() === 'p' ? NOON : 0
  return `${String((hour % NOON) + shift).padStart(2, '0')}:${rest}`
}

const TYPE_CODES: Readonly<Record<string, readonly string[]>> = {
  lecture: ['LEC'],
  lab: ['LAB', 'LBL', 'LBA'],
  laboratory: ['LAB', 'LBL', 'LBA'],
  tutorial: ['TUT'],
  seminar: ['SEM'],
  discussion: ['DIS'],
  studio: ['STD', 'STU'],
}

/** Whether a section is of a type, given as a word or as the school's own code. */
export function isOfType({ type }: Pick<StoredSection, 'type'>, wanted: string): boolean {
  const own = (type ?? '').toUpperCase()
  const word = wanted.toLowerCase().replace(/s$/, '')
  const codes = Object.hasOwn(TYPE_CODES, word) ? (TYPE_CODES[word] ?? []) : []
  return own !== '' && [word.toUpperCase(), wanted.toUpperCase(), ...codes].includes(own)
}

export const FORMATS = ['in-person', 'online', 'blended'] as const
export type Format = (typeof FORMATS)[number]

/** How schools say it in words of their own. */
const FORMAT_WORDS: readonly (readonly [Format, RegExp])[] = [
  ['blended', /blend|hybrid|mixed|hyflex|partially|web[- ]enhanced/i],
  ['online', /online|on-line|remote|distance|distributed|web|virtual|asynchronous/i],
  ['in-person', /in.?person|on.?campus|face.?to.?face|classroom|^day$|^evening$/i],
]

/** Whether a section is taught in a format, by what its school calls it. */
export const isInFormat = ({ delivery }: Pick<StoredSection, 'delivery'>, wanted: Format): boolean =>
  FORMAT_WORDS.find(([, words]) => words.test(delivery ?? ''))?.[0] === wanted

/** Whether a section says when it meets, so that its times can be judged. */
export const hasTimes = ({ meetings }: StoredSection): boolean =>
  meetings.some(({ days, start }) => days.length > 0 && start !== null)

/** Whether all that is known of a section's meetings is as wanted. */
export function meetsWithin({ meetings }: StoredSection, wanted: WantedTimes): boolean {
  const { days = DAYS, freeDays = [], startsFrom = '00:00', endsBy = '24:00' } = wanted
  const meets = new Set(meetings.flatMap((meeting) => meeting.days))
  return (
    days.some((day) => meets.has(day)) &&
    !freeDays.some((day) => meets.has(day)) &&
    meetings.every(
      ({ start, end }) =>
        minutesOf(start ?? startsFrom) >= minutesOf(startsFrom) &&
        minutesOf(end ?? start ?? endsBy) <= minutesOf(endsBy),
    )
  )
}

/** Schools write 9:30 and 09:30. */
export function minutesOf(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
