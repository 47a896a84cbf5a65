import type { Card, Note } from '../card.ts'
import { addDays, type StudyCalendar } from './study-day.ts'

type Sibling = Pick<Card, 'id' | 'lastReviewDay' | 'buriedUntil' | 'ownBuriedUntil'>

/** When each card of a note becomes available again: the day after a sibling was last reviewed. */
export function burials(siblings: readonly Sibling[], calendar: StudyCalendar): Map<string, string | null> {
  return new Map(
    siblings.map(({ id }) => {
      const days = siblings.flatMap((other) => (other.id === id ? [] : (other.lastReviewDay ?? [])))
      const last = days.toSorted().at(-1)
      return [id, last === undefined ? null : calendar.startOf(addDays(last, 1))]
    }),
  )
}

/** Whether notes of this kind have several cards. */
export const hasSiblings = ({ kind }: Pick<Note, 'kind'>): boolean => kind === 'reversed' || kind === 'cloze'

/** The cards of a note with `buriedUntil` set from their reviews and from what the user buried. */
export function withBurials<Some extends Sibling>(
  note: Pick<Note, 'kind'>,
  cards: readonly Some[],
  calendar: StudyCalendar,
): Some[] {
  const until = hasSiblings(note) ? burials(cards, calendar) : new Map<string, string | null>()
  return cards.map((card) => ({
    ...card,
    buriedUntil: later(until.get(card.id) ?? null, card.ownBuriedUntil),
  }))
}

/** The later of two times; null is none. */
export const later = (one: string | null, other: string | null): string | null =>
  (one ?? '') < (other ?? '') ? other : one
