import type { VaultInfo } from '../model/vault-port.ts'
import type { VaultTable } from './tables.ts'
import type { Store, Writer } from '../../../platform/store/store.ts'

export type VaultRow = VaultTable

export const vaultInfo = ({ id, name, readOnly, isDefault }: VaultRow): VaultInfo => ({
  id,
  name,
  readOnly,
  isDefault,
})

export type GivenVault = Pick<
  VaultTable,
  'id' | 'owner' | 'name' | 'path' | 'readOnly' | 'isOwn' | 'createdAt'
>

export class VaultStore {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Of one owner or all, oldest first. */
  list(owner?: string): Promise<VaultRow[]> {
    return this.#store.read
      .selectFrom('vault')
      .selectAll()
      .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
      .orderBy('owner')
      .orderBy('id')
      .execute()
  }

  find(owner: string, name: string): Promise<VaultRow | undefined> {
    return this.#store.read
      .selectFrom('vault')
      .selectAll()
      .where('owner', '=', owner)
      .where('nameKey', '=', vaultKey(name))
      .executeTakeFirst()
  }

  /** False if the name is taken. The first vault added by the user becomes the default instead of the automatic one. */
  add(given: GivenVault): Promise<boolean> {
    const { owner } = given
    return this.#write(owner, async (db) => {
      const current = await defaultOf(db, owner)
      const isDefault = !current || (current.isOwn && !given.isOwn)
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('vault')
        .values({ ...given, nameKey: vaultKey(given.name), isDefault })
        .onConflict((on) => on.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) return false
      if (isDefault) await makeDefault(db, owner, given.id)
      return true
    })
  }

  /** Deletes the vault and its journal; the folder stays. False if there was none. */
  remove(owner: string, id: string): Promise<boolean> {
    return this.#write(owner, async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('vault')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows !== 1n) return false
      await db.deleteFrom('vaultOperation').where('owner', '=', owner).where('vaultId', '=', id).execute()
      if (await defaultOf(db, owner)) return true
      const next = await db
        .selectFrom('vault')
        .select('id')
        .where('owner', '=', owner)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (next) await makeDefault(db, owner, next.id)
      return true
    })
  }

  setDefault(owner: string, id: string): Promise<void> {
    return this.#write(owner, (db) => makeDefault(db, owner, id))
  }

  #write<Result>(owner: string, work: (db: Writer) => Promise<Result>): Promise<Result> {
    return this.#store.write(work, { scope: owner })
  }
}

const defaultOf = (db: Writer, owner: string) =>
  db
    .selectFrom('vault')
    .select(['id', 'isOwn'])
    .where('owner', '=', owner)
    .where('isDefault', '=', true)
    .executeTakeFirst()

async function makeDefault(db: Writer, owner: string, id: string): Promise<void> {
  const all = db.updateTable('vault').where('owner', '=', owner)
  await all.set({ isDefault: false }).where('id', '!=', id).execute()
  await all.set({ isDefault: true }).where('id', '=', id).execute()
}

const OTHER_THAN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** Normalizes a vault name: `My_Work_Vault`, a legacy suffix of tool names, matches "My Work Vault". */
export const vaultKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(OTHER_THAN_WORDS, '_')
    .replace(/^_+|_+$/g, '')
