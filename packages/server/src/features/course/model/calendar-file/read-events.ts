/** A moment as the file writes it: on a clock on the wall, or in UTC. */
export interface WrittenMoment {
  readonly date: string
  /** `HH:MM`; null for a whole day. */
  readonly clock: string | null
  readonly isUtc: boolean
}

/** An event of a calendar file, as far as a timetable needs it. */
export interface CalendarEvent {
  readonly uid: string
  readonly title: string
  readonly place: string | null
  readonly start: WrittenMoment
  /** The time zone of its start, as the file names it. */
  readonly zone: string | undefined
  readonly end: WrittenMoment | null
  /** How long it takes, where it has no end. */
  readonly minutes: number | null
  readonly rules: readonly string[]
  readonly also: readonly WrittenMoment[]
  readonly except: readonly WrittenMoment[]
  /** The date of a series that this event replaces. */
  readonly replaces: WrittenMoment | null
  readonly isCancelled: boolean
}

export interface CalendarFile {
  readonly events: readonly CalendarEvent[]
  /** Events whose start cannot be read, by title. */
  readonly unreadable: readonly string[]
  /** The time zone that the whole file names. */
  readonly zone: string | undefined
}

export const MOST_EVENTS = 3000
const LONGEST_LINE = 50_000
const LONGEST_TITLE = 120
const DEEPEST = 10

/** A file that cannot be taken at all, and why. */
export interface FileFault {
  readonly fault: string
}

/**
 * Reads the events of a calendar file by RFC 5545, in one pass over its lines. What it does not know is passed over.
 *
 * @example
 * const file = readEvents('BEGIN:VCALENDAR\r\n…')
 */
export function readEvents(text: string): CalendarFile | FileFault {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/)
  const first = lines.find((line) => line.trim() !== '')?.trim()
  if (first?.toUpperCase() !== 'BEGIN:VCALENDAR')
    return { fault: 'Not a calendar file: it doesn’t begin with BEGIN:VCALENDAR' }
  const inside: string[] = []
  const events: CalendarEvent[] = []
  const unreadable: string[] = []
  let current: Property[] = []
  let zone: string | undefined
  for (const line of lines) {
    if (line.length > LONGEST_LINE) return { fault: 'A line of the calendar file is too long' }
    const property = propertyOf(line)
    if (!property) continue
    const { name, value } = property
    if (name === 'BEGIN') {
      inside.push(value.toUpperCase())
      if (inside.length > DEEPEST) return { fault: 'The parts of the calendar file are nested too deep' }
      if (inside.at(-1) === 'VEVENT') current = []
    } else if (name === 'END') {
      if (inside.pop() !== 'VEVENT') continue
      const event = eventOf(current)
      if (event) events.push(event)
      else unreadable.push(titleOf(current))
      if (events.length + unreadable.length > MOST_EVENTS)
        return { fault: `The calendar file has more than ${MOST_EVENTS} events: export only this term` }
    } else if (inside.at(-1) === 'VEVENT') current.push(property)
    else if (name === 'X-WR-TIMEZONE') zone ??= value.trim()
  }
  return { events, unreadable, zone }
}

interface Property {
  readonly name: string
  readonly parameters: readonly string[]
  readonly value: string
}

function propertyOf(line: string): Property | undefined {
  let isQuoted = false
  const cuts: number[] = []
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === ';') cuts.push(at)
    else if (!isQuoted && letter === ':') {
      const [name = '', ...parameters] = [...cuts, at].map((cut, index) =>
        line.slice(index === 0 ? 0 : (cuts[index - 1] ?? 0) + 1, cut),
      )
      return { name: name.trim().toUpperCase(), parameters, value: line.slice(at + 1) }
    }
  }
  return undefined
}

function eventOf(properties: readonly Property[]): CalendarEvent | undefined {
  const first = (name: string) => properties.find((property) => property.name === name)
  const moments = (name: string) =>
    properties
      .filter((property) => property.name === name)
      .flatMap(({ value }) => value.split(',').flatMap((each) => momentOf(each) ?? []))
  const start = momentOf(first('DTSTART')?.value ?? '')
  if (!start) return undefined
  return {
    uid: first('UID')?.value ?? '',
    title: titleOf(properties),
    place: plainText(first('LOCATION')?.value ?? '') || null,
    start,
    zone: parameterIn(first('DTSTART'), 'TZID'),
    end: momentOf(first('DTEND')?.value ?? '') ?? null,
    minutes: minutesIn(first('DURATION')?.value ?? ''),
    rules: properties.filter(({ name }) => name === 'RRULE' || name === 'EXRULE').map(({ value }) => value),
    also: moments('RDATE'),
    except: moments('EXDATE'),
    replaces: momentOf(first('RECURRENCE-ID')?.value ?? '') ?? null,
    isCancelled: first('STATUS')?.value.trim().toUpperCase() === 'CANCELLED',
  }
}

const parameterIn = (property: Property | undefined, name: string): string | undefined =>
  property?.parameters
    .find((each) => each.toUpperCase().startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .replaceAll('"', '')

const titleOf = (properties: readonly Property[]): string =>
  plainText(properties.find(({ name }) => name === 'SUMMARY')?.value ?? '') || 'Untitled event'

/** Without the escapes of the format and without anything that cannot be shown. */
const plainText = (value: string): string =>
  value
    .slice(0, 4 * LONGEST_TITLE)
    .replaceAll(/\\([nN,;\\])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? ' ' : letter))
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE)
    .trim()

const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)\d\d(Z)?)?$/

export function momentOf(text: string): WrittenMoment | undefined {
  const [, year, month, day, hour, minute, utc] = MOMENT.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (year === undefined || new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return undefined
  return { date, clock: hour === undefined ? null : `${hour}:${minute}`, isUtc: utc !== undefined }
}

const DURATION = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,5}S)?)?$/

function minutesIn(text: string): number | null {
  const [found, weeks = 0, days = 0, hours = 0, minutes = 0] = DURATION.exec(text.trim()) ?? []
  return found === undefined
    ? null
    : ((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes)
}
