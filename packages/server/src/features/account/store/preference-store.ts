import { isDeepStrictEqual } from 'node:util'
import { ToolError } from '@tutor-nexus/toolkit'
import { appendChange } from '../../../platform/store/change-log.ts'
import { keyedQuery } from '../../../platform/store/lookups/keyed-query.ts'
import type { Store } from '../../../platform/store/store.ts'
import type { PreferenceTable } from './tables.ts'
import { changed, DEFAULTS, Preferences, type PreferenceChange } from '../model/preferences.ts'

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
          // Who no longer wants answers kept wants those that are kept gone.
          if (before.preferences.recordings === 'full' && preferences.recordings !== 'full')
            await db.deleteFrom('callOutput').where('owner', '=', owner).execute()
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

type PreferenceRow = Pick<PreferenceTable, 'body' | 'rev'>

const BY_OWNER = keyedQuery<PreferenceRow>({
  columns: 'body, rev',
  from: 'preference',
  key: 'owner',
  isOfOwners: true,
})

/** The preferences of any owner, as every call needs them. At once where the store answers at once. */
export function preferenceReader(store: Store): ReadPreferences {
  /** The store returns the same rows while nothing changes. */
  const known = new WeakMap<readonly PreferenceRow[], KeptPreferences>()
  const keptIn = (rows: readonly PreferenceRow[]): KeptPreferences => {
    const [row] = rows
    if (!row) return NONE_KEPT
    const kept = known.get(rows) ?? { preferences: Preferences().parse(row.body), rev: row.rev }
    known.set(rows, kept)
    return kept
  }
  return (owner) => {
    const rows = store.cachedQuery(BY_OWNER, owner)
    return rows instanceof Promise ? rows.then(keptIn) : keptIn(rows)
  }
}

export type ReadPreferences = (owner: string) => KeptPreferences | Promise<KeptPreferences>

const NONE_KEPT: KeptPreferences = { preferences: {}, rev: 0 }

const movedOn = (given: number, actual: number) =>
  new ToolError('CONFLICT', 'The preferences have been changed since', {
    details: {
      reason: `The change was meant for rev ${given}, and they are at rev ${actual}: read them again`,
    },
  })

/** For how many days each of some owners keeps the answers of calls; those who keep none are left out. */
export async function recordingDays(store: Store, owners: readonly string[]): Promise<Map<string, number>> {
  if (owners.length === 0) return new Map()
  const rows = await store.read
    .selectFrom('preference')
    .select(['owner', 'body'])
    .where('owner', 'in', owners)
    .execute()
  return new Map(
    rows.flatMap(({ owner, body }): [string, number][] =>
      body['recordings'] === 'full'
        ? [[owner, Preferences().parse(body).recordingDays ?? DEFAULTS.recordingDays]]
        : [],
    ),
  )
}
