import { isTimeZone } from '@tutor-nexus/toolkit/contract'
import type { Reader } from '../../../../platform/store/store.ts'
import { studyCalendar, type StudyCalendar } from '../../model/schedule/study-day.ts'

let here: string | undefined

/** The time zone of this machine. Read on demand: loading the time zone data takes as long as a dozen calls. */
export const localTimeZone = (): string => (here ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

const calendars = new Map<string, StudyCalendar>()

/** Cached, because creating a calendar is expensive. */
export function calendarOf(zone: string): StudyCalendar {
  const known = calendars.get(zone) ?? studyCalendar(zone)
  calendars.set(zone, known)
  return known
}

const isZone = (zone: unknown): zone is string =>
  typeof zone === 'string' && (calendars.has(zone) || isTimeZone(zone))

/** For code that runs outside of a tool call. */
export async function calendarOfOwner(db: Reader, owner: string): Promise<StudyCalendar> {
  const row = await db.selectFrom('preference').select('body').where('owner', '=', owner).executeTakeFirst()
  const zone = row?.body['timeZone']
  return calendarOf(isZone(zone) ? zone : localTimeZone())
}
