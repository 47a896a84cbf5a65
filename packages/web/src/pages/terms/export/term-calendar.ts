import { codeOf } from '../../../api/schools.ts'
import type { CalendarEvent } from '../../../parts/export/calendar.ts'
import type { ShownPlan } from '../use-term-plan.ts'
import { earnsText } from './term-plan-document.ts'

/** The first and the last day. */
export interface TermDates {
  from: string
  to: string
}

const MONTHS: Readonly<Record<string, readonly [first: string, last: string]>> = {
  Spring: ['01-01', '04-30'],
  Summer: ['05-01', '08-31'],
  Fall: ['09-01', '12-31'],
}

/** The months in which a term is, whatever its days: `Fall 2026` is from September to December. */
export function monthsOf(term: string): TermDates | undefined {
  const [season = '', year = ''] = term.split(' ')
  const months = MONTHS[season]
  return months && { from: `${year}-${months[0]}`, to: `${year}-${months[1]}` }
}

/** From the first day to the last of what sections say; undefined where none says. */
export function datesOf(
  meetings: readonly { from: string | null; to: string | null }[],
): TermDates | undefined {
  const from = meetings.flatMap((meeting) => meeting.from ?? []).toSorted()[0]
  const to = meetings
    .flatMap((meeting) => meeting.to ?? [])
    .toSorted()
    .at(-1)
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** An event for each term with courses: on its days where they are known, else on its months, and it says so. */
export const termEvents = (
  terms: ShownPlan['terms'],
  known: ReadonlyMap<string, TermDates>,
  schools: ReadonlyMap<string, string>,
): CalendarEvent[] =>
  terms.flatMap(({ term, credits, courses }) => {
    const dates = known.get(term) ?? monthsOf(term)
    if (courses.length === 0 || !dates) return []
    return [
      {
        id: `term-plan-${term.toLowerCase().replace(' ', '-')}`,
        title: `${term}: ${courses.map(({ course }) => codeOf(course)).join(', ')}`,
        about: [
          `${credits} credits`,
          ...courses.map(
            ({ course, title, earns }) =>
              `${[codeOf(course), title].filter(Boolean).join(' ')} (${earnsText(earns, schools)})`,
          ),
          ...(known.has(term)
            ? []
            : ['The school’s dates of this term are not known: these are its usual months.']),
        ].join('\n'),
        ...dates,
      },
    ]
  })
