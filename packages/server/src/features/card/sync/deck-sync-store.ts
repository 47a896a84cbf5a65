import type { Writer } from '../../../platform/store/store.ts'
import type { SyncedEntity } from '../../../platform/sync/synced-entity.ts'
import { setDeckTrashed, replayDeck } from '../store/deck-cards-store.ts'
import { type Deck, DEFAULT_DECK, PHASES } from '../model/deck.ts'
import { deckColumns, FitRecord, StepsPeriods } from '../store/card-store.ts'
import { decksById } from '../store/review/replay-store.ts'
import { schedulesDifferently } from '../model/schedule/schedule.ts'
import { lazy } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { deckFields } from '../tools/shared/parameters.ts'

const Time = z.iso.datetime()

/** A deck as the change log keeps it. */
const DeckBody = lazy(() => {
  const { desiredRetention, newPerDay, reviewsPerDay, weights, leechThreshold } = deckFields()
  return z.object({
    id: z.ulid(),
    name: z.string().min(1).max(100),
    description: z.string().max(1_000).nullable(),
    query: z
      .object({
        text: z.string().max(200).exactOptional(),
        tags: z.array(z.string().max(200)).max(100).exactOptional(),
        deckIds: z.array(z.ulid()).max(100).exactOptional(),
        phases: z.array(z.enum(PHASES)).max(PHASES.length).exactOptional(),
      })
      .nullable(),
    desiredRetention,
    weights: weights.nullable(),
    newPerDay,
    reviewsPerDay,
    // Missing from a device of an earlier version.
    steps: StepsPeriods().nullable().exactOptional(),
    leechThreshold: leechThreshold.exactOptional(),
    fit: FitRecord().nullable().exactOptional(),
    rev: z.int().min(1),
    createdAt: Time,
    updatedAt: Time,
    trashedAt: Time.nullable(),
  })
})

export const syncedDeck: SyncedEntity = {
  entity: 'deck',
  kind: 'record',
  table: 'deck',
  body: DeckBody,

  async apply(db, replica, changes) {
    const { owner } = replica
    const last = new Map(changes.map((change) => [change.entityId, change]))
    const decks = await decksById(db, owner, last.keys())
    for (const [id, { body, createdAt }] of last) {
      const before = decks.get(id)
      // Notes refer to their deck, so a deleted deck only goes to the trash.
      const trashed = before && { ...before, trashedAt: before.trashedAt ?? createdAt }
      const after = body ? { ...optionsOf(before), ...DeckBody().parse(body), id } : trashed
      if (!after) continue
      await upsertDeck(db, owner, before, after)
      if (before?.trashedAt !== after.trashedAt) await setDeckTrashed(db, owner, after)
      if (!before || schedulesDifferently(before, after)) await replayDeck(db, replica, after)
    }
  },
}

const optionsOf = ({
  steps,
  leechThreshold,
  fit,
}: Pick<Deck, 'steps' | 'leechThreshold' | 'fit'> = DEFAULT_DECK) => ({
  steps,
  leechThreshold,
  fit,
})

async function upsertDeck(db: Writer, owner: string, before: Deck | undefined, after: Deck): Promise<void> {
  const { id, ...columns } = deckColumns(after)
  if (before)
    await db.updateTable('deck').set(columns).where('owner', '=', owner).where('id', '=', id).execute()
  else
    await db
      .insertInto('deck')
      .values({ ...columns, id, owner })
      .execute()
}
