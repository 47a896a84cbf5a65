import type { Selectable } from 'kysely'
import type { VaultOperationTable } from '../tables.ts'
import { chargeStorage, type StorageEffect } from '../../../../platform/store/storage-room.ts'
import type { Store, Writer } from '../../../../platform/store/store.ts'
import { Operation } from './operation.ts'

const STORAGE_EFFECT: Readonly<Record<Operation['action'], StorageEffect>> = {
  create: 'adds',
  duplicate: 'adds',
  'create-folder': 'adds',
  edit: 'changes',
  move: 'changes',
  delete: 'removes',
}

const MOST_LOOKED_THROUGH = 50

/** The journal of one vault: written before files change, so that operations can be finished or undone. */
export class OperationStore {
  readonly #store: Store
  readonly #owner: string
  readonly #vaultId: string

  constructor(store: Store, owner: string, vaultId: string) {
    this.#store = store
    this.#owner = owner
    this.#vaultId = vaultId
  }

  /** Durable when it resolves. A failed operation may start again under its id. */
  async begin(operation: Operation, contentBytes: number): Promise<void> {
    const { id, action, path, clientEventId, createdAt, ...body } = operation
    const columns = { action, path, clientEventId, createdAt, body, state: 'begun' as const }
    const bytes = contentBytes + Buffer.byteLength(JSON.stringify(body))
    await this.#write(async (db) => {
      await db
        .insertInto('vaultOperation')
        .values({ id, owner: this.#owner, vaultId: this.#vaultId, ...columns })
        .onConflict((on) => on.column('id').doUpdateSet(columns))
        .execute()
      await chargeStorage(db, this.#owner, bytes, STORAGE_EFFECT[action])
    }, true)
  }

  /** After a power cut it may be pending again; its files then show that it is done. */
  async finish({ id, undoes }: Operation): Promise<void> {
    await this.#write(async (db) => {
      await this.#setState(db, id, 'done')
      if (undoes) await this.#setState(db, undoes.operationId, 'undone')
    })
  }

  /** Deletes an operation without effect. */
  async drop(id: string): Promise<void> {
    await this.#write((db) => this.#own(db).where('id', '=', id).execute())
  }

  async find(id: string): Promise<{ operation: Operation; isUndone: boolean } | undefined> {
    const row = await this.#rows().where('id', '=', id).executeTakeFirst()
    return row && { operation: operationOf(row), isUndone: row.state === 'undone' }
  }

  /** Completed operations with this idempotency key, including undone ones. */
  async knownAs(clientEventId: string): Promise<Operation[]> {
    const rows = await this.#rows()
      .where('clientEventId', '=', clientEventId)
      .where('state', '!=', 'begun')
      .orderBy('id')
      .execute()
    return rows.map(operationOf)
  }

  async lastDeletion(path: string): Promise<Operation | undefined> {
    const row = await this.#rows()
      .where('state', '=', 'done')
      .where('path', '=', path)
      .where('action', '=', 'delete')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && operationOf(row)
  }

  /** The newest change at a path that was not undone; an undo is none, so that asking again goes further back. */
  async lastChange(path: string): Promise<Operation | undefined> {
    const rows = await this.#rows()
      .where('state', '=', 'done')
      .where('path', '=', path)
      .orderBy('id', 'desc')
      .limit(MOST_LOOKED_THROUGH)
      .execute()
    return rows.map(operationOf).find(({ undoes }) => undoes === undefined)
  }

  /** Changes at a path and moves, newest first, from one on. */
  async history(path: string, before: string | undefined, limit: number): Promise<Operation[]> {
    const rows = await this.#rows()
      .where('state', '!=', 'begun')
      .where((is) => is.or([is('path', '=', path), is('action', '=', 'move')]))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(operationOf)
  }

  /** Operations interrupted by a crash. */
  async unfinished(): Promise<Operation[]> {
    const rows = await this.#rows().where('state', '=', 'begun').orderBy('id').execute()
    return rows.map(operationOf)
  }

  /** Deletes older operations except the newest `keep`; returns their number. */
  async forgetBefore(time: string, keep: number): Promise<number> {
    const newest = await this.#rows().orderBy('id', 'desc').offset(keep).limit(1).executeTakeFirst()
    if (!newest) return 0
    const { numDeletedRows } = await this.#write((db) =>
      this.#own(db)
        .where('id', '<=', newest.id)
        .where('createdAt', '<', time)
        .where('state', '!=', 'begun')
        .executeTakeFirstOrThrow(),
    )
    return Number(numDeletedRows)
  }

  #rows() {
    return this.#store.read
      .selectFrom('vaultOperation')
      .selectAll()
      .where('owner', '=', this.#owner)
      .where('vaultId', '=', this.#vaultId)
  }

  #own(db: Writer) {
    return db
      .deleteFrom('vaultOperation')
      .where('owner', '=', this.#owner)
      .where('vaultId', '=', this.#vaultId)
  }

  async #setState(db: Writer, id: string, state: 'done' | 'undone'): Promise<void> {
    await db
      .updateTable('vaultOperation')
      .set({ state })
      .where('owner', '=', this.#owner)
      .where('vaultId', '=', this.#vaultId)
      .where('id', '=', id)
      .execute()
  }

  #write<Result>(work: (db: Writer) => Promise<Result>, durable = false): Promise<Result> {
    return this.#store.write(work, { scope: this.#owner, durable })
  }
}

const operationOf = ({ body, ...row }: Selectable<VaultOperationTable>): Operation =>
  Operation.parse({ ...row, ...body })

const DAY_MS = 86_400_000
export const KEPT_DAYS = 30
const KEPT_OPERATIONS = 1_000

/** Deletes operations too old to undo, but keeps the newest. */
export async function forgetOld(journal: OperationStore, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await journal.forgetBefore(oldest.toISOString(), KEPT_OPERATIONS)
}
