import { ToolError } from '@tutor-nexus/toolkit'
import type { CredentialTable } from '../tables.ts'
import type { Store } from '../../../../platform/store/store.ts'
import { Provider } from '../../model/credential.ts'
import { dataKeyBinding, secretBinding } from './credential-bindings.ts'
import type { KeyRing } from './key-ring-store.ts'
import { seal, unseal } from './sealing.ts'

/** A key that the composition of the product may pass to the model engine. */
export interface UsableCredential {
  readonly id: string
  readonly provider: Provider
  readonly label: string
  readonly model: string | null
  readonly baseUrl: string | null
  open(): Promise<string>
}

export interface Rotation {
  /** The version that is in force now. */
  version: number
  rewrapped: number
  /** The ids of those that could not be opened and stay as they are. */
  unreadable: string[]
}

type Wrapped = Pick<CredentialTable, 'id' | 'masterVersion' | 'wrappedDataKey'>

const ROWS_AT_ONCE = 100

/** Opens keys. No tool is given this: only what calls the model on behalf of the owner. */
export class CredentialVault {
  readonly #store: Store
  readonly #ring: KeyRing

  constructor(store: Store, ring: KeyRing) {
    this.#store = store
    this.#ring = ring
  }

  /** The last one added first. */
  async usable(owner: string): Promise<UsableCredential[]> {
    const rows = await this.#store.read
      .selectFrom('credential')
      .select(['id', 'provider', 'label', 'model', 'baseUrl'])
      .where('owner', '=', owner)
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ provider, ...row }) => ({
      ...row,
      provider: Provider.parse(provider),
      open: () => this.openCredential(owner, row.id),
    }))
  }

  async openCredential(owner: string, id: string): Promise<string> {
    const row = await this.#store.read
      .selectFrom('credential')
      .selectAll()
      .where('owner', '=', owner)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new ToolError('NOT_FOUND', 'Key not found or access denied')
    const dataKey = await this.#dataKey(row)
    const opened = dataKey && unseal(dataKey, row.sealedKey, secretBinding(row))
    if (!opened) throw unreadable()
    return opened.toString()
  }

  /**
   * Seals every data key anew with a new version of the master key, a few at a time while others go on adding and
   * opening. Broken off and begun again it goes on where it was; several may run at once.
   */
  async rotate(): Promise<Rotation> {
    const to = await this.#store.write((db) => this.#ring.advance(db), { durable: true })
    const rotation: Rotation = { version: to.version, rewrapped: 0, unreadable: [] }
    let after = ''
    while (true) {
      const rows = await this.#store.read
        .selectFrom('credential')
        .selectAll()
        .where('masterVersion', '<', to.version)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute()
      if (rows.length === 0) break
      for (const row of rows) {
        const dataKey = await this.#dataKey(row)
        if (!dataKey) rotation.unreadable.push(row.id)
        else if (
          await this.#rewrap(row, seal(to.key, dataKey, dataKeyBinding(row.id, to.version)), to.version)
        )
          rotation.rewrapped += 1
      }
      after = rows.at(-1)?.id ?? after
    }
    await this.#store.write((db) => this.#ring.retireBefore(db, to.version), { durable: true })
    return rotation
  }

  /** False where the row is gone, or another process was faster. */
  async #rewrap(row: CredentialTable, wrappedDataKey: string, masterVersion: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#store.write(
      (db) =>
        db
          .updateTable('credential')
          .set({ wrappedDataKey, masterVersion })
          .where('id', '=', row.id)
          .where('masterVersion', '=', row.masterVersion)
          .executeTakeFirstOrThrow(),
      { scope: row.owner },
    )
    return numUpdatedRows === 1n
  }

  async #dataKey({ id, masterVersion, wrappedDataKey }: Wrapped): Promise<Buffer | undefined> {
    const master = await this.#ring.version(masterVersion)
    if (master) return unseal(master.key, wrappedDataKey, dataKeyBinding(id, masterVersion))
    // A rotation has finished since the row was read.
    const now = await this.#store.read
      .selectFrom('credential')
      .select(['id', 'masterVersion', 'wrappedDataKey'])
      .where('id', '=', id)
      .executeTakeFirst()
    return now && now.masterVersion > masterVersion ? this.#dataKey(now) : undefined
  }
}

const unreadable = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'This key can no longer be opened', {
    details: { reason: 'It was changed outside of the program: delete it and add it again' },
  })
