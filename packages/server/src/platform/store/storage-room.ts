import { sql } from 'kysely'
import { ToolError } from '@tutor-nexus/toolkit'
import { MAY_BE_SAVED, StoreError } from './errors.ts'
import type { ChangeTable } from './schema/change-tables.ts'
import type { Reader, Writer } from './store.ts'

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
/** What the last change of a transaction was allowed to fill. */
const taken = new WeakMap<
  Writer,
  { readonly owner: string; readonly added: number; readonly limit: number }
>()

/** Writes of this transaction are held to the limits. */
export function limitStorage(db: Writer, room: StorageRoom): void {
  rooms.set(db, room)
}

/**
 * How many bytes of an owner a write may fill, for a statement that keeps to it by itself. Throws if the write alone is
 * more. `storageFault` explains a refusal.
 */
export function takeRoom(db: Writer, owner: string, added: number, effect: StorageEffect): number {
  const room = rooms.get(db)
  if (!room || effect === 'removes') return Number.MAX_SAFE_INTEGER
  assertRoom(db, owner, added, effect)
  const limit = room.limitOf(owner)
  taken.set(db, { owner, added, limit })
  return Math.min(Number.MAX_SAFE_INTEGER, Math.floor(limit * shareOf(effect)))
}

/** PostgreSQL refuses a change that got no number because its owner has no room. */
function isUnnumbered(error: unknown): boolean {
  if (error instanceof StoreError) return isUnnumbered(error.cause)
  const { code, table, column } = Object(error)
  return code === NOT_NULL_VIOLATION && table === 'change' && column === 'seq'
}

const NOT_NULL_VIOLATION = '23502'

/** The error of a failed transaction, as its caller should see it. */
export async function storageFault(db: Writer, error: unknown, committed: Reader): Promise<unknown> {
  const last = taken.get(db)
  if (!last || !isUnnumbered(error)) return error
  const { owner, added, limit } = last
  rooms.get(db)?.onFull(owner)
  const head = await committed
    .selectFrom('ownerHead')
    .select('bytes')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return new StorageFull((head?.bytes ?? 0) + added, limit)
}

type StoredChange = Pick<ChangeTable, 'baseRev' | 'body'>

/** What a change takes: its body is in the log and in the record that it makes. */
export const bytesOfChange = ({ body }: Pick<ChangeTable, 'body'>): number =>
  ROW_BYTES + (body === null ? 0 : 2 * Buffer.byteLength(JSON.stringify(body)))

export function effectOfChanges(changes: readonly StoredChange[]): StorageEffect {
  if (changes.every(({ body }) => body === null)) return 'removes'
  return changes.some(({ baseRev, body }) => baseRev === null && body !== null) ? 'adds' : 'changes'
}

const shareOf = (effect: StorageEffect): number => (effect === 'adds' ? 1 : 1 + RESERVE)

/** Throws if the owner has used more than this write may. Call it in the transaction of the write. */
export function assertRoom(db: Writer, owner: string, used: number, effect: StorageEffect): void {
  const room = rooms.get(db)
  if (!room || effect === 'removes') return
  const limit = room.limitOf(owner)
  if (used <= limit * shareOf(effect)) return
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
  readonly #use: readonly [used: number, limit: number]

  constructor(used: number, limit: number, stored = 'Nothing was changed') {
    super('UNPROCESSABLE_ENTITY', `Your storage is full: ${inMegabytes(used)} of ${inMegabytes(limit)}`, {
      details: {
        reason: `${stored}. Delete what you no longer need and try again in a minute, or ask who runs this server for more space`,
        limit: { current: used, max: limit, window: 'storage' },
      },
    })
    this.#use = [used, limit]
  }

  /** The same where something of the call was stored before. */
  afterWrites(): StorageFull {
    return new StorageFull(...this.#use, MAY_BE_SAVED)
  }
}
