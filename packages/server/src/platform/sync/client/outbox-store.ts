import { lazy } from '@tutor-nexus/toolkit'
import { countRows } from '../../store/statements.ts'
import type { Reader } from '../../store/store.ts'
import { withUnknownFields, findEntity, entityNames, recordEntityNames } from '../entity-list.ts'
import type { SyncLink } from './link-store.ts'
import { bodiesOf, ownerHead, previousChangeId } from '../change-store.ts'
import type { SyncedEntity } from '../synced-entity.ts'
import { jsonBytes, acceptedBase, type BasedChange } from '../translate.ts'
import { MOST_BATCH_BYTES, MOST_BODY_BYTES, MOST_CHANGES, WireChange } from '../wire.ts'

export interface PendingChange extends BasedChange {
  /** Its position in the queue. */
  readonly order: number
  /** Its base among the changes that the server accepted. */
  readonly sentBaseId: string | null
  /** Fields of a newer version were added, which the local log does not have yet. */
  readonly isCompleted: boolean
}

/** A change that no server would accept. */
export interface UnsendableChange {
  readonly changeId: string
  readonly baseId: string | null
  readonly code: string
  readonly message: string
}

/** What is sent in one exchange. */
export interface Outbox {
  /** `again` holds changes that a restored server may have lost. It comes before `own`. */
  readonly queue: 'again' | 'own'
  readonly waiting: readonly PendingChange[]
  readonly unsendable: readonly UnsendableChange[]
  /** The queue is done up to here once the server has answered. */
  readonly upTo: number
  readonly hasMore: boolean
}

export const nothingToSend: Outbox = {
  queue: 'again',
  waiting: [],
  unsendable: [],
  upTo: -Infinity,
  hasMore: true,
}

type Row = BasedChange & { readonly order: number }

export async function readOutbox(
  db: Reader,
  device: string,
  link: SyncLink,
  entities: readonly SyncedEntity[],
): Promise<Outbox> {
  const { owner } = link
  const lastAgain = await lastPosition(db, owner)
  const queue = lastAgain === undefined ? 'own' : 'again'
  // Read before the rows, so that later changes do not count as sent.
  const end = lastAgain ?? (await ownerHead(db, owner))
  const rows =
    queue === 'again'
      ? await againRows(db, owner, entities)
      : await ownRows(db, link, entities).limit(MOST_CHANGES).execute()
  const isFull = rows.length === MOST_CHANGES
  const batch = await withinBounds(db, owner, await withCarriedFields(db, { owner, device }, entities, rows))
  const { last, ...sorted } = batch
  const isCut = last !== rows.at(-1)?.order
  return {
    queue,
    ...sorted,
    upTo: isFull || isCut ? (last ?? end) : end,
    hasMore: isFull || isCut || queue === 'again',
  }
}

export async function countOutbox(
  db: Reader,
  link: SyncLink,
  entities: readonly SyncedEntity[],
): Promise<number> {
  const again = await countRows(db.selectFrom('syncAgain').where('owner', '=', link.owner))
  const own = await countRows(db.selectFrom(unsent(db, link, entities).select('change.id').as('unsent')))
  return again + own
}

async function lastPosition(db: Reader, owner: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('syncAgain')
    .select('position')
    .where('owner', '=', owner)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position
}

const againRows = (db: Reader, owner: string, entities: readonly SyncedEntity[]): Promise<Row[]> =>
  db
    .selectFrom('syncAgain')
    .innerJoin('change', (join) =>
      join.onRef('change.owner', '=', 'syncAgain.owner').onRef('change.id', '=', 'syncAgain.changeId'),
    )
    .select(['change.id', 'device', 'entity', 'entityId', 'baseRev', 'body', 'createdAt'])
    .select(['position as order', 'baseId'])
    .where('syncAgain.owner', '=', owner)
    .where((eb) => eb.or([eb('body', 'is not', null), eb('entity', 'not in', logsOf(entities))]))
    .orderBy('position')
    .limit(MOST_CHANGES)
    .execute()

const logsOf = (entities: readonly SyncedEntity[]): string[] =>
  entityNames(entities.filter(({ kind }) => kind === 'log'))

/** Changes without a server number. Retention removes the body of old log entries; those are skipped. */
const unsent = (db: Reader, { owner, pushedSeq }: SyncLink, entities: readonly SyncedEntity[]) =>
  db
    .selectFrom('change')
    .where('change.owner', '=', owner)
    .where('change.seq', '>', pushedSeq)
    .where('entity', 'in', entityNames(entities))
    .where((eb) => eb.or([eb('body', 'is not', null), eb('entity', 'not in', logsOf(entities))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('syncPlace')
            .select('syncPlace.seq')
            .where('syncPlace.owner', '=', owner)
            .whereRef('syncPlace.changeId', '=', 'change.id'),
        ),
      ),
    )

const ownRows = (db: Reader, link: SyncLink, entities: readonly SyncedEntity[]) =>
  unsent(db, link, entities)
    .select(['id', 'device', 'entity', 'entityId', 'baseRev', 'body', 'createdAt', 'seq as order'])
    .select(previousChangeId(recordEntityNames(entities)).as('baseId'))
    .orderBy('seq')

/** Adds the fields of a newer version that this version's edit dropped. */
async function withCarriedFields(
  db: Reader,
  here: { owner: string; device: string },
  entities: readonly SyncedEntity[],
  rows: readonly Row[],
): Promise<PendingChange[]> {
  const bases = rows.flatMap(({ baseId, device }) => (baseId && device === here.device ? [baseId] : []))
  const bodies = await bodiesOf(db, here.owner, bases)
  return rows.map((row) => {
    const entity = findEntity(entities, row.entity)
    const base = row.device === here.device ? bodies.get(row.baseId ?? '') : undefined
    const whole = entity && withUnknownFields(entity, base, row.body)
    const body = whole ?? row.body
    if (bodies.has(row.id)) bodies.set(row.id, body)
    return { ...row, body, sentBaseId: row.baseId, isCompleted: whole !== undefined }
  })
}

/** As many changes as fit into one exchange, without unsendable ones. */
async function withinBounds(
  db: Reader,
  owner: string,
  rows: readonly PendingChange[],
): Promise<{ waiting: PendingChange[]; unsendable: UnsendableChange[]; last: number | undefined }> {
  const refused = await refusedBases(
    db,
    owner,
    rows.flatMap(({ baseId }) => baseId ?? []),
  )
  const waiting: PendingChange[] = []
  const unsendable: UnsendableChange[] = []
  let bytes = 0
  let last: number | undefined
  for (const row of rows) {
    const size = jsonBytes(row.body)
    const reason = unsendableReason(row, size)
    if (reason) {
      refused.set(row.id, row.baseId)
      unsendable.push({ changeId: row.id, baseId: row.baseId, ...reason })
    } else {
      bytes += size
      if (bytes > MOST_BATCH_BYTES) break
      waiting.push({ ...row, sentBaseId: acceptedBase(row.baseId, refused) })
    }
    last = row.order
  }
  return { waiting, unsendable, last }
}

interface Reason {
  readonly code: string
  readonly message: string
}

/** A single such change would make the server reject the whole request. */
function unsendableReason(row: Row, bytes: number): Reason | undefined {
  const name = `${row.entity} ${row.entityId}`
  if (bytes > MOST_BODY_BYTES)
    return {
      code: 'TOO_LARGE',
      message: `${name} is larger than 1 MB and stays on this device. Make it smaller to sync it.`,
    }
  return Frame().safeParse(row).success
    ? undefined
    : { code: 'INVALID', message: `${name} is invalid and cannot be sent.` }
}

const Frame = lazy(() => WireChange().omit({ body: true }))

/** The rejected changes among these and their rejected ancestors, each with its base. */
async function refusedBases(
  db: Reader,
  owner: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  let open = ids
  while (open.length > 0) {
    const rows = await db
      .selectFrom('syncRefused')
      .select(['changeId', 'baseId'])
      .where('owner', '=', owner)
      .where('changeId', 'in', open)
      .execute()
    for (const { changeId, baseId } of rows) found.set(changeId, baseId)
    open = rows.flatMap(({ baseId }) => (baseId !== null && !found.has(baseId) ? [baseId] : []))
  }
  return found
}
