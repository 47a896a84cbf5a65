import { clockTime, DAYS, minutesOf, type Day } from '../meeting-times.ts'
import type { ClassMeeting } from './chosen-section.ts'

const TIME = String.raw`\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\.?)?`
const MEETING = new RegExp(
  String.raw`^(?<days>[a-z][a-z\s,/&.]*?)\s*(?<start>${TIME})\s*(?:-|–|to)\s*(?<end>${TIME})(?:[\s,]+(?<place>\S.*))?$`,
  'i',
)
const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const SHORTEST = 2

/** Reads a weekly meeting as people write it: `Mo We 10:30-12:20`, `Tuesday and Thursday 2pm to 3:20pm, A214`. */
export function readMeeting(text: string): ClassMeeting | undefined {
  const { days: words = '', start = '', end = '', place } = MEETING.exec(text.trim())?.groups ?? {}
  const days = words
    .split(/[\s,/&.]+|\band\b/i)
    .filter(Boolean)
    .map(dayOf)
  const [from, to] = [clockTime(start), clockTime(end)]
  if (days.length === 0 || from === undefined || to === undefined) return undefined
  if (minutesOf(to) <= minutesOf(from)) return undefined
  const known = days.filter((day) => day !== undefined)
  if (known.length < days.length) return undefined
  return {
    days: DAYS.filter((day) => known.includes(day)),
    start: from,
    end: to,
    from: null,
    to: null,
    place: place ?? null,
  }
}

function dayOf(word: string): Day | undefined {
  const lower = word.toLowerCase()
  return lower.length < SHORTEST ? undefined : DAYS[NAMES.findIndex((name) => `${name}s`.startsWith(lower))]
}
