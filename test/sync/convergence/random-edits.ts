import { ToolError } from '@tutor-nexus/toolkit'
import { listArchived, restoreArchived } from '../../../packages/server/src/platform/sync/archive-store.ts'
import type { SyncReplica } from '../../../packages/server/src/platform/sync/synced-entity.ts'
import { loadSyncedEntities } from '../../../packages/server/src/app/synced-entities.ts'
import type { Edits } from '../replicas.ts'
import type { Dice } from './dice.ts'
import { editCardsAtRandom } from './random-card-edits.ts'

const syncedEntities = await loadSyncedEntities()

type Edit = (replica: Edits & { readonly replica: SyncReplica }, dice: Dice, text: string) => Promise<void>

/** An exchange under way may delete the task before it is edited: that is refused then, and nothing is done. */
async function withAnyTask(
  { tasks }: Edits,
  dice: Dice,
  edit: (id: string) => Promise<unknown>,
): Promise<void> {
  const task = dice.pick(await tasks.list({ status: 'all', limit: 1_000 }))
  if (!task) return
  try {
    await edit(task.id)
  } catch (fault) {
    if (!(fault instanceof ToolError) || fault.code !== 'NOT_FOUND') throw fault
  }
}

/** Everything that somebody may do on a replica. An entity that is synced from now on gets its edits here. */
const EDITS: readonly Edit[] = [
  async (replica, _, text) => {
    await replica.addTask(text)
  },
  (replica, dice, text) => withAnyTask(replica, dice, (id) => replica.retitle(id, text)),
  (replica, dice, text) => withAnyTask(replica, dice, (id) => replica.retitle(id, text)),
  (replica, dice) => withAnyTask(replica, dice, (id) => replica.removeTask(id)),
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
