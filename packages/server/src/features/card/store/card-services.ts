import type { Store } from '../../../platform/store/store.ts'
import { cardExport } from './card-export-store.ts'
import { cardSearch } from './card-search-store.ts'
import { deckStore } from './deck-store.ts'
import type { CardServices } from '../define.ts'
import { studyHints } from '../model/hints/study-hints.ts'
import { noteStore } from './note-store.ts'
import { StudyProfiles } from './review/profile-store.ts'
import { progressStore } from './review/progress-store.ts'
import { reviewStore } from './review/review-store.ts'
import { calendarOf } from './review/study-zone-store.ts'

export function cardServices(
  store: Store,
  owner: string,
  timeZone: () => Promise<string>,
  profiles = new StudyProfiles(store),
): CardServices {
  const calendar = async () => calendarOf(await timeZone())
  const profile = async (at: string) => profiles.of(owner, await calendar(), at)
  return {
    decks: deckStore(store, owner),
    notes: noteStore(store, owner),
    cards: cardSearch(store, owner),
    exports: cardExport(store, owner),
    reviews: reviewStore(store, owner),
    progress: progressStore(store, owner),
    calendar,
    profile,
    async hints(at, facts, about = {}) {
      const days = await calendar()
      return studyHints(facts, about, await profile(at), { at, day: days.dayOf(at), hour: days.hourOf(at) })
    },
  }
}
