import { inodeOf, removeIndexFile } from '../../../../platform/derived-index/damage.ts'
import { openIndexReader, type IndexDatabase } from './index-database-store.ts'
import { IndexWorker, type Faults } from './index-worker.ts'
import { VaultReader } from './vault-reader.ts'
import { VaultStore } from './vault-store.ts'

/** The index file as it is now, for reading. */
interface Reading {
  database: IndexDatabase
  inode: bigint | undefined
  vaults: Map<string, VaultReader>
}

const inUse = new Map<string, SharedIndex>()

/** One index file with one thread that keeps it, for all vaults of this process. */
export class SharedIndex {
  readonly worker: IndexWorker
  readonly #file: string
  readonly #users = new Map<string, number>()
  /** Left to the answers that still read from them. */
  readonly #outdated: Reading[] = []
  #reading: Reading | undefined

  private constructor(file: string, logger: Faults) {
    this.#file = file
    this.worker = new IndexWorker(file, logger)
  }

  static of(file: string, logger: Faults): SharedIndex {
    const known = inUse.get(file)
    if (known) return known
    const made = new SharedIndex(file, logger)
    inUse.set(file, made)
    return made
  }

  join(vault: string, root: string): void {
    this.#users.set(vault, (this.#users.get(vault) ?? 0) + 1)
    if (this.#users.get(vault) === 1) this.worker.open(vault, root)
  }

  async leave(vault: string): Promise<void> {
    const left = (this.#users.get(vault) ?? 0) - 1
    if (left > 0) {
      this.#users.set(vault, left)
      return
    }
    this.#users.delete(vault)
    this.worker.drop(vault)
    if (this.#users.size > 0) return
    inUse.delete(this.#file)
    await this.worker.close()
    for (const { database } of this.#outdated) database.close()
    this.#reading?.database.close()
  }

  /** Undefined where the thread has not begun with this vault yet. Another one once the file is another. */
  reader(vault: string): VaultReader | undefined {
    const { vaults, database } = this.#current()
    const known = vaults.get(vault)
    if (known) return known
    const number = new VaultStore(database).find(vault)
    if (number === undefined) return undefined
    const reader = new VaultReader(database, number)
    vaults.set(vault, reader)
    return reader
  }

  /** Takes a damaged index away, so that it is made anew. */
  discard(reader: VaultReader): void {
    const reading = this.#reading
    if (!reading?.vaults.values().some((each) => each === reader)) return
    if (reading.inode === inodeOf(this.#file)) removeIndexFile(this.#file)
    this.#letGo(reading)
  }

  #current(): Reading {
    const reading = this.#reading
    if (reading && reading.inode === inodeOf(this.#file)) return reading
    if (reading) this.#letGo(reading)
    const database = openIndexReader(this.#file)
    return (this.#reading = { database, inode: inodeOf(this.#file), vaults: new Map() })
  }

  #letGo(reading: Reading): void {
    this.#outdated.push(reading)
    this.#reading = undefined
  }
}
