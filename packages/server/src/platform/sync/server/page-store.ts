import type { Reader, Store } from '../../store/store.ts'
import type { JsonObject } from '../../store/schema/json.ts'
import { withUnknownFields, findEntity, entityNames, recordEntityNames } from '../entity-list.ts'
import { bodiesOf, previousChangeId, setChangeBody } from '../change-store.ts'
import type { SyncedEntity } from '../synced-entity.ts'
import { jsonBytes, toWire, type BasedChange } from '../translate.ts'
import { MOST_BATCH_BYTES, type NumberedChange } from '../wire.ts'

export interface PageRequest {
  readonly owner: string
  readonly after: number
  readonly limit: number
  /** The changes that came with the request. */
  readonly sent: ReadonlySet<string>
}

export interface Page {
  readonly changes: NumberedChange[]
  readonly hasMore: boolean
}

type Row = BasedChange & { readonly seq: number }

/** The changes after a number, as many as fit into one answer. */
export async function readPage(
  store: Store,
  entities: readonly SyncedEntity[],
  question: PageRequest,
): Promise<Page> {
  const { owner, limit, sent } = question
  const rows = await withCarriedFields(
    store,
    entities,
    owner,
    await rowsAfter(store.read, entities, question),
  )
  const changes: NumberedChange[] = []
  let bytes = 0
  for (const row of rows.slice(0, limit)) {
    const isEcho = sent.has(row.id)
    bytes += isEcho ? 0 : jsonBytes(row.body)
    if (bytes > MOST_BATCH_BYTES && changes.length > 0) break
    const change = { ...toWire(row, owner, findEntity(entities, row.entity)), seq: row.seq }
    changes.push(isEcho ? { ...change, body: null, isEcho } : change)
  }
  return { changes, hasMore: changes.length < rows.length }
}

const rowsAfter = (
  db: Reader,
  entities: readonly SyncedEntity[],
  { owner, after, limit }: PageRequest,
): Promise<Row[]> =>
  db
    .selectFrom('change')
    .select(['id', 'seq', 'device', 'entity', 'entityId', 'baseRev', 'body', 'createdAt'])
    .select(previousChangeId(recordEntityNames(entities)).as('baseId'))
    .where('owner', '=', owner)
    .where('seq', '>', after)
    .where('entity', 'in', entityNames(entities))
    .orderBy('seq')
    .limit(limit + 1)
    .execute()

/** Adds unknown fields of newer versions to the server's own edits before devices receive them. */
async function withCarriedFields(
  store: Store,
  entities: readonly SyncedEntity[],
  owner: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const own = rows.filter(({ device, baseId, body }) => device === store.device && baseId && body)
  if (own.length === 0) return rows
  const bodies = await bodiesOf(
    store.read,
    owner,
    own.flatMap(({ baseId }) => baseId ?? []),
  )
  const added = new Map<string, JsonObject>()
  for (const { id, entity: name, baseId, body } of own) {
    const entity = findEntity(entities, name)
    const base = added.get(baseId ?? '') ?? bodies.get(baseId ?? '')
    const whole = entity && withUnknownFields(entity, base, body)
    if (whole) added.set(id, whole)
  }
  if (added.size === 0) return rows
  await store.write(
    async (db) => {
      for (const [id, body] of added) await setChangeBody(db, owner, id, body)
    },
    { scope: owner },
  )
  return rows.map((row) => ({ ...row, body: added.get(row.id) ?? row.body }))
}
