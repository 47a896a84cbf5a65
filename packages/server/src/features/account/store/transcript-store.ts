import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store } from '../../../platform/store/store.ts'
import { completeEntry, TranscriptBody, type TranscriptEntry } from '../model/transcript.ts'

export interface Transcript {
  entries: readonly TranscriptEntry[]
  /** 0 where none has been set yet. */
  rev: number
  updatedAt: string | null
}

/** The transcript of one owner. */
export interface TranscriptStore {
  get(): Promise<Transcript>
  /** The entries of an earlier revision; undefined where the log of changes doesn't have it any more. */
  entriesAt(rev: number): Promise<readonly TranscriptEntry[] | undefined>
  /** Replaces it by what the change makes of it, in one transaction; what stays the same is no change. */
  change(
    meta: { changeId: string; at: string; baseRev: number | undefined },
    change: (before: readonly TranscriptEntry[]) => readonly TranscriptEntry[],
  ): Promise<{ before: Transcript; after: Transcript }>
}

const MOST_CHANGES = 100

export function transcriptStore(store: Store, owner: string): TranscriptStore {
  const get = async (): Promise<Transcript> => {
    const row = await store.read
      .selectFrom('transcript')
      .select(['entries', 'rev', 'updatedAt'])
      .where('owner', '=', owner)
      .executeTakeFirst()
    return row
      ? { ...row, entries: row.entries.map(completeEntry) }
      : { entries: [], rev: 0, updatedAt: null }
  }
  return {
    get,
    async entriesAt(rev) {
      const changes = await store.read
        .selectFrom('change')
        .select('body')
        .where('owner', '=', owner)
        .where('entity', '=', 'transcript')
        .orderBy('seq', 'desc')
        .limit(MOST_CHANGES)
        .execute()
      return changes
        .map(({ body }) => TranscriptBody().safeParse(body).data)
        .find((body) => body?.rev === rev)?.entries
    },
    change: ({ changeId, at, baseRev }, change) =>
      store.write(
        async (db) => {
          const before = await get()
          if (baseRev !== undefined && baseRev !== before.rev) throw movedOn(baseRev, before.rev)
          const entries = change(before.entries)
          if (before.rev > 0 && isDeepStrictEqual(entries, before.entries)) return { before, after: before }
          const after = { entries, rev: before.rev + 1, updatedAt: at }
          await db
            .insertInto('transcript')
            .values({ owner, ...after })
            .onConflict((on) => on.column('owner').doUpdateSet(after))
            .execute()
          await appendChange(db, {
            id: changeId,
            owner,
            entity: 'transcript',
            entityId: owner,
            baseRev: before.rev,
            body: { entries: after.entries, rev: after.rev },
            createdAt: at,
          })
          return { before, after }
        },
        { scope: owner },
      ),
  }
}

const movedOn = (given: number, actual: number) =>
  new ToolError('CONFLICT', 'The transcript has been changed since', {
    details: { reason: `The change was meant for rev ${given}, and it is at rev ${actual}: read it again` },
  })
