import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../platform/store/change-log.ts'
import type { Store } from '../../../platform/store/store.ts'
import { changed, Preferences, type PreferenceChange } from '../model/preferences.ts'

export interface KeptPreferences {
  preferences: Preferences
  /** 0 where none has been chosen yet. */
  rev: number
}

/** The preferences of one owner. */
export interface PreferenceStore {
  get(): Promise<KeptPreferences>
  /** Changes some in one transaction; what stays the same is no change. */
  set(
    change: PreferenceChange,
    meta: { changeId: string; at: string; baseRev: number | undefined },
  ): Promise<{ before: KeptPreferences; after: KeptPreferences }>
}

export function preferenceStore(store: Store, owner: string): PreferenceStore {
  const get = async (): Promise<KeptPreferences> => {
    const row = await store.read
      .selectFrom('preference')
      .select(['body', 'rev'])
      .where('owner', '=', owner)
      .executeTakeFirst()
    return row ? { preferences: Preferences().parse(row.body), rev: row.rev } : { preferences: {}, rev: 0 }
  }
  return {
    get,
    set: (change, { changeId, at, baseRev }) =>
      store.write(
        async (db) => {
          const before = await get()
          if (baseRev !== undefined && baseRev !== before.rev) throw movedOn(baseRev, before.rev)
          const preferences = changed(before.preferences, change)
          if (isDeepStrictEqual(preferences, before.preferences)) return { before, after: before }
          const after = { preferences, rev: before.rev + 1 }
          const row = { body: preferences, rev: after.rev, updatedAt: at }
          await db
            .insertInto('preference')
            .values({ owner, ...row })
            .onConflict((on) => on.column('owner').doUpdateSet(row))
            .execute()
          await appendChange(db, {
            id: changeId,
            owner,
            entity: 'preference',
            entityId: owner,
            baseRev: before.rev,
            body: { ...preferences, rev: after.rev },
            createdAt: at,
          })
          return { before, after }
        },
        { scope: owner },
      ),
  }
}

const movedOn = (given: number, actual: number) =>
  new ToolError('CONFLICT', 'The preferences have been changed since', {
    details: {
      reason: `The change was meant for rev ${given}, and they are at rev ${actual}: read them again`,
    },
  })
