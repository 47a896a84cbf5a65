import type { LoggedChange } from '../store/change-log.ts'
import type { Reader, Writer } from '../store/store.ts'
import { findEntity, invalidReason } from './entity-list.ts'
import { applyRemoteChanges, recordHeads, recordKey, setChangeBody } from './change-store.ts'
import { replicaOf, type SyncReplica, type SyncedEntity } from './synced-entity.ts'
import { fromWire } from './translate.ts'
import { isDataError } from './sync-error.ts'

const AT_ONCE = 500

/**
 * Runs at start: applies deferred changes that this version understands by now, and returns how many. Only
 * the last change of a record counts; later edits stay.
 */
export async function applyDeferred(
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
): Promise<number> {
  const { store, owner } = replica
  let made = 0
  let after = 0
  for (;;) {
    const page = await deferredAfter(store.read, owner, after)
    if (page.length === 0) return made
    after = page.at(-1)?.seq ?? after
    const readable = page.flatMap(({ seq: _, ...change }) => toReadable(change, owner, entities) ?? [])
    made += await applyMost(replica, entities, readable)
  }
}

/** Applies all of them, or all but the failing ones. */
async function applyMost(
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
  changes: readonly LoggedChange[],
): Promise<number> {
  if (changes.length === 0) return 0
  const { store, owner: scope } = replica
  try {
    await store.write((db) => applyAll(db, replica, entities, changes), { scope, durable: true })
    return changes.length
  } catch (fault) {
    if (!isDataError(fault)) throw fault
    if (changes.length === 1) return 0
  }
  const middle = changes.length >> 1
  const first = await applyMost(replica, entities, changes.slice(0, middle))
  return first + (await applyMost(replica, entities, changes.slice(middle)))
}

type DeferredChange = LoggedChange & { readonly seq: number }

const deferredAfter = (db: Reader, owner: string, after: number): Promise<DeferredChange[]> =>
  db
    .selectFrom('syncUnread')
    .innerJoin('change', (join) =>
      join.onRef('change.owner', '=', 'syncUnread.owner').onRef('change.id', '=', 'syncUnread.changeId'),
    )
    .select(['id', 'seq', 'device', 'entity', 'entityId', 'baseRev', 'body', 'createdAt'])
    .where('syncUnread.owner', '=', owner)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(AT_ONCE)
    .execute()

function toReadable(
  change: LoggedChange,
  owner: string,
  entities: readonly SyncedEntity[],
): LoggedChange | undefined {
  const entity = findEntity(entities, change.entity)
  if (!entity) return undefined
  const body = change.body && { ...change.body }
  const local = fromWire({ ...change, body, baseId: null }, owner, entity)
  return invalidReason(entity, local.body) === undefined ? local : undefined
}

async function applyAll(
  db: Writer,
  replica: SyncReplica,
  entities: readonly SyncedEntity[],
  changes: readonly LoggedChange[],
): Promise<void> {
  const { owner } = replica
  const isRecord = ({ entity }: LoggedChange) => findEntity(entities, entity)?.kind === 'record'
  const heads = await recordHeads(db, owner, changes.filter(isRecord))
  const current = changes.filter((change) => !isRecord(change) || heads.get(recordKey(change)) === change.id)
  await applyRemoteChanges(db, replicaOf(replica), entities, current)
  for (const { id, body } of changes) await setChangeBody(db, owner, id, body)
  await db
    .deleteFrom('syncUnread')
    .where('owner', '=', owner)
    .where(
      'changeId',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
}
