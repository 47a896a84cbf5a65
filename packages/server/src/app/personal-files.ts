import type { PersonalFiles } from '../platform/feature/feature.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Store } from '../platform/store/store.ts'
import { features } from '../registry.ts'

/** What all features keep of one person outside the database. */
export async function personalFilesOf(
  ...whose: readonly [store: Store, settings: Settings, owner: string]
): Promise<PersonalFiles> {
  const files = await Promise.all(features.map(async (feature) => feature.personalFiles?.(...whose)))
  return {
    folders: files.flatMap((each) => each?.folders ?? []),
    async remove() {
      for (const each of files) await each?.remove()
    },
  }
}
