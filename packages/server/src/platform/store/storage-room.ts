import { sql } from 'kysely'
import { ToolError } from '@tutor-nexus/toolkit'
import type { ChangeTable } from './schema/change-tables.ts'
import type { Writer } from './store.ts'

/** How much each owner may store. */
export interface StorageRoom {
  /** In bytes; Infinity for no limit. */
  limitOf(owner: string): number
  /** Called when an owner is refused: what they deleted since the last count is free. */
  onFull(owner: string): void
}

/** What a write does to the space that its owner uses. */
export type StorageEffect = 'adds' | 'changes' | 'removes'

/** The space in which a full account can still be tidied up, as a share of the limit. */
const RESERVE = 0.1
/** What a row takes besides its content. */
const ROW_BYTES = 200

const rooms = new WeakMap<Writer, StorageRoom>()

/** Writes of this transaction are held to the limits. */
export function limitStorage(db: Writer, room: StorageRoom): void {
  rooms.set(db, room)
}

type StoredChange = Pick<ChangeTable, 'baseRev' | 'body'>

/** What a change takes: its body is in the log and in the record that it makes. */
export const bytesOfChange = ({ body }: Pick<ChangeTable, 'body'>): number =>
  ROW_BYTES + (body === null ? 0 : 2 * Buffer.byteLength(JSON.stringify(body)))

export function effectOfChanges(changes: readonly StoredChange[]): StorageEffect {
  if (changes.every(({ body }) => body === null)) return 'removes'
  return changes.some(({ baseRev, body }) => baseRev === null && body !== null) ? 'adds' : 'changes'
}

/** Throws if the owner has used more than this write may. Call it in the transaction of the write. */
export function assertRoom(db: Writer, owner: string, used: number, effect: StorageEffect): void {
  const room = rooms.get(db)
  if (!room || effect === 'removes') return
  const limit = room.limitOf(owner)
  if (used <= limit * (effect === 'adds' ? 1 : 1 + RESERVE)) return
  room.onFull(owner)
  throw new StorageFull(used, limit)
}

/** Adds to the space that an owner uses, for what is not in the change log, and throws if there is none left. */
export async function chargeStorage(
  db: Writer,
  owner: string,
  bytes: number,
  effect: StorageEffect,
): Promise<void> {
  assertRoom(db, owner, await countStorage(db, owner, bytes), effect)
}

/** Adds to the space that an owner uses and returns it. */
export async function countStorage(db: Writer, owner: string, bytes: number): Promise<number> {
  const { bytes: used } = await db
    .insertInto('ownerHead')
    .values({ owner, head: 0, bytes })
    .onConflict((on) => on.column('owner').doUpdateSet({ bytes: sql`owner_head.bytes + ${bytes}` }))
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return used
}

const MEGABYTE = 1_000_000

const inMegabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`

export class StorageFull extends ToolError {
  constructor(used: number, limit: number) {
    super('UNPROCESSABLE_ENTITY', `Your storage is full: ${inMegabytes(used)} of ${inMegabytes(limit)}`, {
      details: {
        reason:
          'Nothing was changed. Delete what you no longer need and try again in a minute, or ask who runs this server for more space',
        limit: { current: used, max: limit, window: 'storage' },
      },
    })
  }
}
