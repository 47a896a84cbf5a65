import { minutesOf, type Day } from '../meeting-times.ts'
import type { ChosenSection, ClassMeeting } from './chosen-section.ts'
import { datesOf, firstDate, type Dates } from './class-dates.ts'
import type { SectionName } from './section-name.ts'

/** Two sections that meet at the same time. */
export interface Conflict {
  readonly sections: readonly [SectionName, SectionName]
  readonly day: Day
  /** The time that both take. */
  readonly start: string
  readonly end: string
  /** The first date on which they collide; null where neither the school nor the term says when they are held. */
  readonly firstDate: string | null
}

interface TimedMeeting extends ClassMeeting {
  readonly start: string
  readonly end: string
}

const isTimed = (meeting: ClassMeeting): meeting is TimedMeeting =>
  meeting.start !== null &&
  meeting.end !== null &&
  meeting.days.length > 0 &&
  minutesOf(meeting.end) > minutesOf(meeting.start)

/** Every day of the week on which two of the sections overlap, once for each pair and time. */
export function conflictsOf(
  sections: readonly (SectionName & Pick<ChosenSection, 'meetings'>)[],
): Conflict[] {
  const found = new Map<string, Conflict>()
  sections.forEach((one, at) => {
    for (const other of sections.slice(at + 1))
      for (const mine of one.meetings.filter(isTimed))
        for (const theirs of other.meetings.filter(isTimed))
          for (const conflict of overlaps(one, mine, other, theirs)) {
            const key = `${at} ${sections.indexOf(other)} ${conflict.day} ${conflict.start} ${conflict.end}`
            const known = found.get(key)
            if (!known || (conflict.firstDate ?? '') < (known.firstDate ?? '')) found.set(key, conflict)
          }
  })
  return [...found.values()]
}

function overlaps(
  one: SectionName,
  mine: TimedMeeting,
  other: SectionName,
  theirs: TimedMeeting,
): Conflict[] {
  const start = later(mine.start, theirs.start)
  const end = earlier(mine.end, theirs.end)
  if (minutesOf(end) <= minutesOf(start)) return []
  const dates = [datesOf(mine, one.term), datesOf(theirs, other.term)] as const
  const except = [...(mine.except ?? []), ...(theirs.except ?? [])]
  return mine.days
    .filter((day) => theirs.days.includes(day))
    .flatMap((day) => {
      const first = firstCollision(day, dates, except, one.term === other.term)
      return first === undefined
        ? []
        : [{ sections: [nameOf(one), nameOf(other)] as const, day, start, end, firstDate: first }]
    })
}

/** Undefined where the two never meet on one date; null where that is not known, but they are of one term. */
function firstCollision(
  day: Day,
  [mine, theirs]: readonly [Dates | undefined, Dates | undefined],
  except: readonly string[],
  isSameTerm: boolean,
): string | null | undefined {
  if (!mine || !theirs) return isSameTerm ? null : undefined
  const both = {
    from: mine.from > theirs.from ? mine.from : theirs.from,
    to: mine.to < theirs.to ? mine.to : theirs.to,
  }
  return both.from > both.to ? undefined : firstDate([day], both, except)
}

const nameOf = ({ course, term, section }: SectionName): SectionName => ({ course, term, section })

const later = (a: string, b: string): string => (minutesOf(a) >= minutesOf(b) ? a : b)
const earlier = (a: string, b: string): string => (minutesOf(a) <= minutesOf(b) ? a : b)
