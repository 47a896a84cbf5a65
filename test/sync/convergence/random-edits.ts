import { listArchived, restoreArchived } from '../../../packages/server/src/sync/archive-store.ts'
import type { SyncReplica } from '../../../packages/server/src/sync/replica.ts'
import { syncedEntities } from '../../../packages/server/src/synced-entities.ts'
import type { Edits } from '../replicas.ts'
import type { Dice } from './dice.ts'
import { editCardsAtRandom } from './random-card-edits.ts'

type Edit = (replica: Edits & { readonly replica: SyncReplica }, dice: Dice, text: string) => Promise<void>

async function anyTask({ tasks }: Edits, dice: Dice): Promise<string | undefined> {
  return dice.pick(await tasks.list({ status: 'all', limit: 1_000 }))?.id
}

/** Everything that somebody may do on a replica. An entity that is synced from now on gets its edits here. */
const EDITS: readonly Edit[] = [
  async (replica, _, text) => {
    await replica.addTask(text)
  },
  async (replica, dice, text) => {
    const id = await anyTask(replica, dice)
    if (id) await replica.retitle(id, text)
  },
  async (replica, dice, text) => {
    const id = await anyTask(replica, dice)
    if (id) await replica.retitle(id, text)
  },
  async (replica, dice) => {
    const id = await anyTask(replica, dice)
    if (id) await replica.removeTask(id)
  },
  async (replica, _, text) => replica.setTranscript(text),
  async (replica, dice) => replica.setLanguage(dice.pick(['de', 'en', 'fr', 'it', 'nl', 'pt', 'sv']) ?? 'en'),
  async ({ replica }, dice) => {
    const lost = dice.pick(await listArchived(replica.store.read, replica.owner, { limit: 10 }))
    if (lost) await restoreArchived(replica, syncedEntities, lost.id)
  },
  // As often as all the rest: there is most to get wrong.
  ...Array.from({ length: 6 }, () => editCardsAtRandom),
]

export const editAtRandom: Edit = (replica, dice, text) =>
  (dice.pick(EDITS) ?? EDITS[0]!)(replica, dice, text)
