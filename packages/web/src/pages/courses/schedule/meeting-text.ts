import { atNoon, shortDay } from '../../../parts/time/dates.ts'

interface Meeting {
  days: readonly string[]
  start: string | null
  end: string | null
}

/** `Mo We 9:30–10:20; Fr 14:30–16:20`; empty where no times are known. */
export const meetingText = (meetings: readonly Meeting[]): string =>
  meetings
    .map(({ days, start, end }) => `${days.join(' ')} ${start ?? ''}${end ? `–${end}` : ''}`.trim())
    .filter((text) => text !== '')
    .join('; ')

const MOST_EXCEPTIONS = 4

/** `not on Oct 14 and Nov 11`; empty where every week has the class. */
export function exceptionText(meetings: readonly { except?: readonly string[] | undefined }[]): string {
  const dates = [...new Set(meetings.flatMap(({ except = [] }) => except))].toSorted()
  if (dates.length === 0) return ''
  const shown = dates.slice(0, MOST_EXCEPTIONS).map((date) => shortDay(atNoon(date)))
  const more = dates.length - shown.length
  return `not on ${shown.join(', ')}${more > 0 ? ` and ${more} more days` : ''}`
}
