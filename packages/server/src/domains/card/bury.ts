import type { Card } from './card.ts'
import { addDays, type StudyCalendar } from './study-day.ts'

type Sibling = Pick<Card, 'id' | 'lastReviewDay' | 'buriedUntil'>

/** Until when each card of a note is kept back: the end of the day on which one of its siblings was last asked. */
export function burials(siblings: readonly Sibling[], calendar: StudyCalendar): Map<string, string | null> {
  return new Map(
    siblings.map(({ id }) => {
      const days = siblings.flatMap((other) => (other.id === id ? [] : (other.lastReviewDay ?? [])))
      const last = days.toSorted().at(-1)
      return [id, last === undefined ? null : calendar.startOf(addDays(last, 1))]
    }),
  )
}
