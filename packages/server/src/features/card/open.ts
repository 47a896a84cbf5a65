import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import { rebuildOutdated } from '../../platform/store/derived-rows.ts'
import { cardWords } from './store/note-rows-store.ts'
import { StudyProfiles } from './store/review/profile-store.ts'
import { localTimeZone, calendarOf } from './store/review/study-zone-store.ts'
import type { Store } from '../../platform/store/store.ts'
import { cardBatchStore } from './store/card-batch-store.ts'
import { cardExport } from './store/card-export-store.ts'
import { cardSearch } from './store/card-search-store.ts'
import { deckStore } from './store/deck-store.ts'
import type { CardServices } from './define.ts'
import { studyHints } from './model/hints/study-hints.ts'
import { fitStore } from './store/fit-store.ts'
import { weightFitter } from './fit/weight-fitter.ts'
import { noteStore } from './store/note-store.ts'
import { progressStore } from './store/review/progress-store.ts'
import { reviewStore } from './store/review/review-store.ts'

export interface CardPorts {
  /** The user's preferred time zone. */
  timeZoneOf(owner: string): Promise<string | undefined>
}

export async function openCard({
  store,
  timeZoneOf,
  logger,
}: FeatureContext & CardPorts): Promise<OpenFeature> {
  await rebuildOutdated(store, cardWords)
  const profiles = new StudyProfiles(store)
  const fit = weightFitter(logger)
  return {
    services(caller) {
      const owner = ownerOf(caller)
      return cardServices(
        store,
        owner,
        async () => (await timeZoneOf(owner)) ?? localTimeZone(),
        profiles,
        fit,
      )
    },
  }
}

const silent = { warn: () => undefined }

export function cardServices(
  store: Store,
  owner: string,
  timeZone: () => Promise<string>,
  profiles = new StudyProfiles(store),
  fit = weightFitter(silent),
): CardServices {
  const calendar = async () => calendarOf(await timeZone())
  const profile = async (at: string) => profiles.of(owner, await calendar(), at)
  return {
    decks: deckStore(store, owner),
    notes: noteStore(store, owner),
    batches: cardBatchStore(store, owner),
    cards: cardSearch(store, owner),
    exports: cardExport(store, owner),
    fits: fitStore(store, owner, fit),
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
