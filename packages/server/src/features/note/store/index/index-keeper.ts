import { inodeOf, isDamage, removeIndexFile } from '../../../../platform/derived-index/damage.ts'
import { openIndexDatabase, type IndexDatabase } from './index-database-store.ts'
import { RememberedStore } from './remembered-store.ts'
import { KeeperClosed, VaultKeeper } from './vault-keeper.ts'
import { VaultStore, type VaultNumber } from './vault-store.ts'

interface Opened {
  database: IndexDatabase
  inode: bigint | undefined
  remembered: RememberedStore
  keepers: Map<string, { keeper: VaultKeeper; number: VaultNumber }>
}

const MOST_TRIES = 3

/** Keeps the index of all vaults of this process. One that is damaged or taken away is made anew from the notes. */
export class IndexKeeper {
  readonly #file: string
  readonly #onFault: (path: string, error: unknown) => void
  readonly #roots = new Map<string, string>()
  #opened: Opened | undefined

  constructor(file: string, onFault: (path: string, error: unknown) => void) {
    this.#file = file
    this.#onFault = onFault
  }

  open(vault: string, root: string): void {
    this.#roots.set(vault, root)
    void this.#whole(() => this.#keeperOf(vault)).catch((error: unknown) => this.#onFault(root, error))
  }

  drop(vault: string): void {
    this.#roots.delete(vault)
    this.#opened?.keepers.get(vault)?.keeper.close()
    this.#opened?.keepers.delete(vault)
  }

  lookAround(vault: string): void {
    void this.#whole(() => this.#keeperOf(vault).keeper.lookAround()).catch((error: unknown) =>
      this.#onFault(this.#file, error),
    )
  }

  settle(vault: string): Promise<void> {
    return this.#whole(() => this.#keeperOf(vault).keeper.settle())
  }

  refresh(vault: string, paths: readonly string[]): Promise<void> {
    return this.#whole(() => this.#keeperOf(vault).keeper.refresh(paths))
  }

  remember(vault: string, hash: string, lines: Uint32Array): Promise<void> {
    return this.#whole(() => {
      const { number } = this.#keeperOf(vault)
      this.#current().remembered.put(number, hash, lines)
    })
  }

  close(): void {
    const opened = this.#opened
    this.#opened = undefined
    this.#roots.clear()
    for (const { keeper } of opened?.keepers.values() ?? []) keeper.close()
    opened?.database.close()
  }

  /** Does it again with a new index where this one turns out to be damaged. */
  async #whole(work: () => unknown): Promise<void> {
    for (let tries = 1; ; tries++) {
      const before = this.#opened
      try {
        await work()
        return
      } catch (error) {
        const isRenewed = error instanceof KeeperClosed && before !== this.#opened
        if ((!isDamage(error) && !isRenewed) || tries === MOST_TRIES) throw error
        if (isDamage(error) && before === this.#opened) this.#discard()
      }
    }
  }

  #keeperOf(vault: string): { keeper: VaultKeeper; number: VaultNumber } {
    const { keepers } = this.#current()
    const found = keepers.get(vault)
    if (!found) throw new KeeperClosed('The index of this vault was closed')
    return found
  }

  #current(): Opened {
    if (this.#opened && this.#opened.inode !== inodeOf(this.#file)) this.#letGo()
    const opened = (this.#opened ??= this.#open())
    for (const [vault, root] of this.#roots) if (!opened.keepers.has(vault)) this.#keep(opened, vault, root)
    return opened
  }

  #open(): Opened {
    const database = openIndexDatabase(this.#file)
    const remembered = new RememberedStore(database)
    return { database, inode: inodeOf(this.#file), remembered, keepers: new Map() }
  }

  #keep({ database, keepers }: Opened, vault: string, root: string): void {
    const number = new VaultStore(database).settle(vault)
    const onFault = (path: string, error: unknown): void => {
      if (isDamage(error)) this.#discard()
      this.#onFault(path, error)
    }
    keepers.set(vault, { keeper: new VaultKeeper({ database, vault: number, root, onFault }), number })
  }

  #discard(): void {
    if (this.#opened?.inode === inodeOf(this.#file)) removeIndexFile(this.#file)
    this.#letGo()
  }

  #letGo(): void {
    const opened = this.#opened
    this.#opened = undefined
    for (const { keeper } of opened?.keepers.values() ?? []) keeper.close()
    opened?.database.close()
  }
}
