import { isTimeZone } from '@tutor-nexus/toolkit/contract'
import type { Reader } from '../../../../platform/store/store.ts'
import { studyCalendar, type StudyCalendar } from '../../model/schedule/study-day.ts'

let here: string | undefined

/**
 * The zone of this machine: its owner's own, or what a school's server is set to. Asked for when needed: the tables
 * behind it are megabytes, and reading them takes as long as a dozen calls.
 */
export const zoneHere = (): string => (here ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)

const calendars = new Map<string, StudyCalendar>()

/** One for each zone, because making one costs more than asking it. */
export function calendarOf(zone: string): StudyCalendar {
  const known = calendars.get(zone) ?? studyCalendar(zone)
  calendars.set(zone, known)
  return known
}

const isZone = (zone: unknown): zone is string =>
  typeof zone === 'string' && (calendars.has(zone) || isTimeZone(zone))

/** The days of an owner, where no tool is called that would say. */
export async function calendarOfOwner(db: Reader, owner: string): Promise<StudyCalendar> {
  const row = await db.selectFrom('preference').select('body').where('owner', '=', owner).executeTakeFirst()
  const zone = row?.body['timeZone']
  return calendarOf(isZone(zone) ? zone : zoneHere())
}
