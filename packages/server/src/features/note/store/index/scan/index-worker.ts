import { isDamage } from '../../../../../platform/derived-index/damage.ts'
import type { IndexDatabase } from '../../../../../platform/derived-index/derived-database.ts'
import { DerivedIndex } from '../../../../../platform/derived-index/derived-index.ts'
import { FairTurns } from '../../../../../platform/worker/fair-turns.ts'
import { NOTE_INDEX, VaultStore, type VaultNumber } from '../index-database-store.ts'
import { rememberedStore } from '../query/remembered-store.ts'
import { IndexerClosed, VaultIndexer } from './vault-indexer.ts'

interface Indexers {
  readonly database: IndexDatabase
  readonly remembered: ReturnType<typeof rememberedStore>
  readonly byVault: Map<string, { indexer: VaultIndexer; number: VaultNumber }>
}

/** Maintains the index of all vaults of this process, in its worker. */
export class IndexWorker {
  readonly #index: DerivedIndex<Indexers>
  readonly #file: string
  readonly #onFault: (path: string, error: unknown) => void
  readonly #roots = new Map<string, string>()
  readonly #turns = new FairTurns()

  constructor(file: string, onFault: (path: string, error: unknown) => void) {
    this.#file = file
    this.#onFault = onFault
    this.#index = new DerivedIndex({
      file,
      schema: NOTE_INDEX,
      view: (database) => ({ database, remembered: rememberedStore(database), byVault: new Map() }),
      release: ({ byVault }) => {
        for (const { indexer } of byVault.values()) indexer.close()
      },
      releaseReplaced: true,
      isReleased: (error) => error instanceof IndexerClosed,
    })
  }

  /** Starts indexing a vault. */
  open(vault: string, root: string): void {
    this.#roots.set(vault, root)
    this.#inBackground(root, (indexers) => this.#indexerOf(indexers, vault))
  }

  drop(vault: string): void {
    this.#roots.delete(vault)
    const { byVault } = this.#index.current()
    byVault.get(vault)?.indexer.close()
    byVault.delete(vault)
  }

  /** Polls for changes if they are not watched. */
  poll(vault: string): void {
    this.#inBackground(this.#file, (indexers) => this.#indexerOf(indexers, vault).indexer.poll())
  }

  settle(vault: string): Promise<void> {
    return this.#index.use((indexers) => this.#indexerOf(indexers, vault).indexer.settle())
  }

  refresh(vault: string, paths: readonly string[]): Promise<void> {
    return this.#index.use((indexers) => this.#indexerOf(indexers, vault).indexer.refresh(paths))
  }

  remember(vault: string, hash: string, lines: Uint32Array): Promise<void> {
    return this.#index.use((indexers) =>
      indexers.remembered.put(this.#indexerOf(indexers, vault).number, hash, lines),
    )
  }

  async close(): Promise<void> {
    this.#roots.clear()
    await this.#index.close()
  }

  #inBackground(path: string, work: (indexers: Indexers) => unknown): void {
    void this.#index.use(work).catch((error: unknown) => this.#onFault(path, error))
  }

  /** A rebuilt index is filled with all vaults again. */
  #indexerOf(indexers: Indexers, wanted: string): { indexer: VaultIndexer; number: VaultNumber } {
    for (const [vault, root] of this.#roots)
      if (!indexers.byVault.has(vault)) this.#add(indexers, vault, root)
    const found = indexers.byVault.get(wanted)
    if (!found) throw new IndexerClosed('The index of this vault was closed')
    return found
  }

  #add(indexers: Indexers, vault: string, root: string): void {
    const { database, byVault } = indexers
    const number = new VaultStore(database).settle(vault)
    const onFault = (path: string, error: unknown): void => {
      if (isDamage(error)) this.#index.discard(indexers)
      this.#onFault(path, error)
    }
    const nextTurn = () => this.#turns.next(vault)
    const indexer = new VaultIndexer({ database, vault: number, root, onFault, nextTurn })
    byVault.set(vault, { indexer, number })
  }
}
