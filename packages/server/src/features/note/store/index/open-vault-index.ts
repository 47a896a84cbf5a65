import type { FileNames } from '../../model/links/file-names.ts'
import type {
  ContentQuery,
  Entry,
  FolderQuery,
  HitPage,
  LinkQuery,
  LinkView,
  NameQuery,
  Page,
  TagCount,
} from '../../model/vault-port.ts'
import { searchNotes } from './content-search.ts'
import { isDamage } from '../../../../platform/derived-index/damage.ts'
import type { Faults } from './index-worker.ts'
import { SharedIndex } from './shared-index.ts'
import type { VaultIndex } from './vault-index.ts'
import type { VaultReader } from './vault-reader.ts'

export interface VaultIndexOptions {
  /** Derived data of all vaults: safe to delete. */
  readonly indexFile: string
  readonly vaultId: string
  /** The vault's folder, without symbolic links. */
  readonly root: string
  readonly logger: Faults
}

/** Reading of the notes begins at once; who needs all of them waits for `settled`. */
export function openVaultIndex(options: VaultIndexOptions): VaultIndex {
  return new SharedVaultIndex(options)
}

const MOST_TRIES = 3
const SAY_EVERY_MS = 250

class SharedVaultIndex implements VaultIndex {
  readonly #shared: SharedIndex
  readonly #vault: string
  readonly #root: string
  #last: VaultReader | undefined
  #saidAt = -Infinity
  #isClosed = false

  constructor({ indexFile, vaultId, root, logger }: VaultIndexOptions) {
    this.#shared = SharedIndex.of(indexFile, logger)
    this.#vault = vaultId
    this.#root = root
    this.#shared.join(vaultId, root)
  }

  refresh(paths: readonly string[]): Promise<void> {
    return this.#shared.worker.refresh(this.#vault, paths)
  }

  settled(): Promise<void> {
    return this.#shared.worker.settle(this.#vault)
  }

  list(query: FolderQuery, from: number, limit: number): Promise<Page<Entry>> {
    return this.#ask(({ names }) => names.list(query, from, limit))
  }

  findNames(query: NameQuery, from: number, limit: number): Promise<Page<Entry>> {
    return this.#ask(({ names }) => names.find(query, from, limit))
  }

  search(query: ContentQuery, from: number, limit: number): Promise<HitPage> {
    return this.#ask(({ search }) => searchNotes(search, this.#root, query, from, limit))
  }

  links(query: LinkQuery, from: number, limit: number): Promise<Page<LinkView>> {
    return this.#ask(({ links }) => links.find(query, from, limit))
  }

  orphans(folder: string, from: number, limit: number): Promise<Page<string>> {
    return this.#ask(({ links }) => links.orphans(folder, from, limit))
  }

  tags(prefix: string, from: number, limit: number): Promise<Page<TagCount>> {
    return this.#ask(({ tags }) => tags.counts(prefix, from, limit))
  }

  files(): Promise<FileNames> {
    return this.#ask((reader) => reader.knownNames())
  }

  notesLinking(keys: readonly string[]): Promise<string[]> {
    return this.#ask(({ linkRows }) => linkRows.notesLinking(keys))
  }

  remember(hash: string, lines: Uint32Array): Promise<void> {
    return this.#shared.worker.remember(this.#vault, hash, lines)
  }

  recall(hash: string): Promise<Uint32Array | undefined> {
    return this.#ask(({ number, remembered }) => remembered.get(number, hash))
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#shared.leave(this.#vault)
  }

  /** Asks again where the index was damaged: it holds nothing that the notes do not. */
  async #ask<Answer>(question: (reader: VaultReader) => Answer | Promise<Answer>): Promise<Answer> {
    this.#sayThatItIsAsked()
    for (let tries = 1; ; tries++) {
      const reader = await this.#reader()
      try {
        return await question(reader)
      } catch (error) {
        if (!isDamage(error) || tries === MOST_TRIES) throw error
        this.#shared.discard(reader)
      }
    }
  }

  /** One that was made anew knows nothing yet. */
  async #reader(): Promise<VaultReader> {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const reader = this.#shared.reader(this.#vault)
      if (reader && (this.#last === undefined || this.#last === reader)) return (this.#last = reader)
      await this.settled()
      this.#last = this.#shared.reader(this.#vault)
    }
    throw new Error('The index of the vault cannot be kept')
  }

  #sayThatItIsAsked(): void {
    const now = performance.now()
    if (now - this.#saidAt < SAY_EVERY_MS) return
    this.#saidAt = now
    this.#shared.worker.queried(this.#vault)
  }
}
