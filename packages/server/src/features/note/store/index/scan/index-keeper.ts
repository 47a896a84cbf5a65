import { isDamage } from '../../../../../platform/derived-index/damage.ts'
import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { DerivedIndex } from '../../../../../platform/derived-index/derived-index.ts'
import { NOTE_INDEX, VaultStore, type VaultNumber } from '../index-database-store.ts'
import { rememberedStore } from '../query/remembered-store.ts'
import { KeeperClosed, VaultKeeper } from './vault-keeper.ts'

interface Keepers {
  readonly database: IndexDatabase
  readonly remembered: ReturnType<typeof rememberedStore>
  readonly byVault: Map<string, { keeper: VaultKeeper; number: VaultNumber }>
}

/** Maintains the index of all vaults of this process, in its worker. */
export class IndexKeeper {
  readonly #index: DerivedIndex<Keepers>
  readonly #file: string
  readonly #onFault: (path: string, error: unknown) => void
  readonly #roots = new Map<string, string>()

  constructor(file: string, onFault: (path: string, error: unknown) => void) {
    this.#file = file
    this.#onFault = onFault
    this.#index = new DerivedIndex({
      file,
      schema: NOTE_INDEX,
      view: (database) => ({ database, remembered: rememberedStore(database), byVault: new Map() }),
      release: ({ byVault }) => {
        for (const { keeper } of byVault.values()) keeper.close()
      },
      releaseReplaced: true,
      isReleased: (error) => error instanceof KeeperClosed,
    })
  }

  /** Starts indexing a vault. */
  open(vault: string, root: string): void {
    this.#roots.set(vault, root)
    this.#inBackground(root, (keepers) => this.#keeperOf(keepers, vault))
  }

  drop(vault: string): void {
    this.#roots.delete(vault)
    const { byVault } = this.#index.current()
    byVault.get(vault)?.keeper.close()
    byVault.delete(vault)
  }

  /** Polls for changes if they are not watched. */
  lookAround(vault: string): void {
    this.#inBackground(this.#file, (keepers) => this.#keeperOf(keepers, vault).keeper.lookAround())
  }

  settle(vault: string): Promise<void> {
    return this.#index.use((keepers) => this.#keeperOf(keepers, vault).keeper.settle())
  }

  refresh(vault: string, paths: readonly string[]): Promise<void> {
    return this.#index.use((keepers) => this.#keeperOf(keepers, vault).keeper.refresh(paths))
  }

  remember(vault: string, hash: string, lines: Uint32Array): Promise<void> {
    return this.#index.use((keepers) =>
      keepers.remembered.put(this.#keeperOf(keepers, vault).number, hash, lines),
    )
  }

  async close(): Promise<void> {
    this.#roots.clear()
    await this.#index.close()
  }

  #inBackground(path: string, work: (keepers: Keepers) => unknown): void {
    void this.#index.use(work).catch((error: unknown) => this.#onFault(path, error))
  }

  /** A rebuilt index is filled with all vaults again. */
  #keeperOf(keepers: Keepers, wanted: string): { keeper: VaultKeeper; number: VaultNumber } {
    for (const [vault, root] of this.#roots) if (!keepers.byVault.has(vault)) this.#keep(keepers, vault, root)
    const found = keepers.byVault.get(wanted)
    if (!found) throw new KeeperClosed('The index of this vault was closed')
    return found
  }

  #keep(keepers: Keepers, vault: string, root: string): void {
    const { database, byVault } = keepers
    const number = new VaultStore(database).settle(vault)
    const onFault = (path: string, error: unknown): void => {
      if (isDamage(error)) this.#index.discard(keepers)
      this.#onFault(path, error)
    }
    byVault.set(vault, { keeper: new VaultKeeper({ database, vault: number, root, onFault }), number })
  }
}
