import type { Store } from '../../store/store.ts'
import { cardSearch } from './card-search-store.ts'
import { deckStore } from './deck-store.ts'
import type { CardServices } from './define.ts'
import { noteStore } from './note-store.ts'
import { reviewStore } from './review-store.ts'
import { studyCalendar, type StudyCalendar } from './study-day.ts'

const calendars = new Map<string, StudyCalendar>()

/** One for each zone, because making one costs more than asking it. */
function calendarOf(zone: string): StudyCalendar {
  const known = calendars.get(zone) ?? studyCalendar(zone)
  calendars.set(zone, known)
  return known
}

/** What the card tools of one owner work on. */
export const cardServices = (store: Store, owner: string, timeZone: () => Promise<string>): CardServices => ({
  decks: deckStore(store, owner),
  notes: noteStore(store, owner),
  cards: cardSearch(store, owner),
  reviews: reviewStore(store, owner),
  calendar: async () => calendarOf(await timeZone()),
})
