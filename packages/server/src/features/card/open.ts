import type { FeatureContext, OpenFeature } from '../../platform/feature/feature.ts'
import { ownerOf } from '../../platform/identity/identity.ts'
import { rebuildOutdated } from '../../platform/store/derived-rows.ts'
import { cardServices } from './store/card-services.ts'
import { cardWords } from './store/note-rows-store.ts'
import { StudyProfiles } from './store/review/profile-store.ts'
import { zoneHere } from './store/review/study-zone-store.ts'

export interface CardPorts {
  /** The user's preferred time zone. */
  timeZoneOf(owner: string): Promise<string | undefined>
}

export async function openCard({ store, timeZoneOf }: FeatureContext & CardPorts): Promise<OpenFeature> {
  await rebuildOutdated(store, cardWords)
  const profiles = new StudyProfiles(store)
  return {
    services(caller) {
      const owner = ownerOf(caller)
      return cardServices(store, owner, async () => (await timeZoneOf(owner)) ?? zoneHere(), profiles)
    },
  }
}
