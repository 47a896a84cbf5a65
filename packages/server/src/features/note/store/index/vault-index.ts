import type { FileNames } from '../../model/links/link-paths.ts'
import type {
  ContentQuery,
  Entry,
  FolderQuery,
  GraphNote,
  HitPage,
  IndexGaps,
  LinkQuery,
  LinkView,
  NameQuery,
  Page,
  TagCount,
} from '../../model/vault-port.ts'
import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { DerivedIndex } from '../../../../platform/derived-index/derived-index.ts'
import { WorkerClient, type FaultLogger } from '../../../../platform/worker/worker-client.ts'
import { searchNotes } from './query/search-notes.ts'
import { NOTE_INDEX, VaultStore, type VaultNumber } from './index-database-store.ts'
import type { IndexWorker } from './scan/index-worker.ts'
import { LinkQueries } from './query/link-queries.ts'
import { linkStore } from './query/link-store.ts'
import { gapStore, KnownNames, nameStore, tagStore } from './query/name-store.ts'
import { rememberedStore } from './query/remembered-store.ts'
import { SearchStore } from './query/search-store.ts'

/** The index of one vault, in a local file that can be rebuilt at any time. */
export interface VaultIndex {
  /** Indexes these files and folders again and waits for it. */
  refresh(paths: readonly string[]): Promise<void>
  /** Waits until all known changes are indexed, at first the whole vault. */
  settled(): Promise<void>
  list(query: FolderQuery, from: number, limit: number): Promise<Page<Entry>>
  findNames(query: NameQuery, from: number, limit: number): Promise<Page<Entry>>
  search(query: ContentQuery, from: number, limit: number): Promise<HitPage>
  links(query: LinkQuery, from: number, limit: number): Promise<Page<LinkView>>
  graph(folder: string, from: number, limit: number): Promise<Page<GraphNote>>
  orphans(folder: string, from: number, limit: number): Promise<Page<string>>
  unlinked(folder: string, from: number, limit: number): Promise<Page<string>>
  tags(prefix: string, from: number, limit: number): Promise<Page<TagCount>>
  gaps(): Promise<IndexGaps>
  /** For moves: the files by link key, and the notes with links to these keys. */
  files(): Promise<FileNames>
  notesLinking(keys: readonly string[]): Promise<string[]>
  /** Stores the line hashes of a version that was read, to report changes later. */
  remember(hash: string, lines: Uint32Array): Promise<void>
  recall(hash: string): Promise<Uint32Array | undefined>
  close(): Promise<void>
}

export interface VaultIndexOptions {
  /** Derived data of all vaults; safe to delete. */
  readonly indexFile: string
  readonly vaultId: string
  /** With symbolic links resolved. */
  readonly root: string
  readonly logger: FaultLogger
}

const MAX_TRIES = 3
const POLL_EVERY_MS = 250
/** The default lets young objects take 48 MB, and a large note has millions of them. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 12 }
const WORKER = { source: 'src/features/note/store/index/scan/worker.ts', built: 'vault-worker.js' }

/** Starts indexing at once; `settled` waits for it. */
export function openVaultIndex({ indexFile, vaultId: vault, root, logger }: VaultIndexOptions): VaultIndex {
  const shared = SharedIndex.of(indexFile, logger)
  shared.join(vault, root)
  let last: VaultReader | undefined
  let polledAt = -Infinity
  let isClosed = false

  const settled = (): Promise<void> => shared.worker.call('settle', vault)

  /** A rebuilt index is empty at first. */
  const currentReader = async (): Promise<VaultReader> => {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const reader = shared.reader(vault)
      if (reader && (last === undefined || last === reader)) return (last = reader)
      await settled()
      last = shared.reader(vault)
    }
    throw new Error('The index of the vault keeps being replaced')
  }

  const poll = (): void => {
    const now = performance.now()
    if (now - polledAt < POLL_EVERY_MS) return
    polledAt = now
    shared.worker.notify('poll', vault)
  }

  const withReader = <Answer>(work: (reader: VaultReader) => Answer | Promise<Answer>): Promise<Answer> => {
    poll()
    return shared.index.use(async () => work(await currentReader()))
  }

  return {
    settled,
    refresh: (paths) => shared.worker.call('refresh', vault, paths),
    list: (query, from, limit) => withReader(({ names }) => names.list(query, from, limit)),
    findNames: (query, from, limit) => withReader(({ names }) => names.find(query, from, limit)),
    search: (query, from, limit) => withReader(({ search }) => searchNotes(search, root, query, from, limit)),
    links: (query, from, limit) => withReader(({ links }) => links.find(query, from, limit)),
    graph: (folder, from, limit) => withReader(({ links }) => links.graph(folder, from, limit)),
    orphans: (folder, from, limit) => withReader(({ links }) => links.orphans(folder, from, limit)),
    unlinked: (folder, from, limit) => withReader(({ links }) => links.unlinked(folder, from, limit)),
    tags: (prefix, from, limit) => withReader(({ tags }) => tags.counts(prefix, from, limit)),
    gaps: () => withReader(({ gaps }) => gaps()),
    files: () => withReader((reader) => reader.knownNames()),
    notesLinking: (keys) => withReader(({ linkRows }) => linkRows.notesLinking(keys)),
    remember: (hash, lines) => shared.worker.call('remember', vault, hash, lines),
    recall: (hash) => withReader(({ number, remembered }) => remembered.get(number, hash)),
    async close() {
      if (isClosed) return
      isClosed = true
      await shared.leave(vault)
    },
  }
}

type VaultReader = ReturnType<typeof vaultReader>

function vaultReader(database: IndexDatabase, number: VaultNumber) {
  const names = nameStore(database, number)
  const linkRows = linkStore(database, number)
  let known: KnownNames | undefined
  const knownNames = (): KnownNames => (known?.isCurrent() ? known : (known = new KnownNames(names)))
  return {
    number,
    names,
    knownNames,
    linkRows,
    links: new LinkQueries(linkRows, knownNames),
    search: new SearchStore(database, number),
    tags: tagStore(database, number),
    gaps: gapStore(database, number).gaps,
    remembered: rememberedStore(database),
  }
}

interface Readers {
  readonly database: IndexDatabase
  readonly byVault: Map<string, VaultReader>
}

const inUse = new Map<string, SharedIndex>()

/** One index file and worker, shared by all vaults of this process. */
class SharedIndex {
  readonly worker: WorkerClient<IndexWorker>
  readonly index: DerivedIndex<Readers>
  readonly #file: string
  readonly #vaults = new Map<string, { root: string; users: number }>()

  private constructor(file: string, logger: FaultLogger) {
    this.#file = file
    this.worker = new WorkerClient({
      file: WORKER,
      data: { indexFile: file },
      limits: WORKER_LIMITS,
      logger,
      faultMessage: 'A note could not be read',
      onStart: (notify) => {
        for (const [vault, { root }] of this.#vaults) notify('open', vault, root)
      },
    })
    this.index = new DerivedIndex({
      file,
      schema: NOTE_INDEX,
      readOnly: true,
      view: (database) => ({ database, byVault: new Map() }),
    })
  }

  static of(file: string, logger: FaultLogger): SharedIndex {
    const shared = inUse.get(file) ?? new SharedIndex(file, logger)
    inUse.set(file, shared)
    return shared
  }

  join(vault: string, root: string): void {
    const known = this.#vaults.get(vault)
    this.#vaults.set(vault, { root, users: (known?.users ?? 0) + 1 })
    if (known) return
    // A starting worker opens all vaults itself.
    if (this.worker.isRunning) this.worker.notify('open', vault, root)
    else this.worker.start()
  }

  async leave(vault: string): Promise<void> {
    const known = this.#vaults.get(vault)
    if (known && known.users > 1) {
      this.#vaults.set(vault, { ...known, users: known.users - 1 })
      return
    }
    this.#vaults.delete(vault)
    if (this.#vaults.size > 0) {
      if (this.worker.isRunning) this.worker.notify('drop', vault)
      return
    }
    inUse.delete(this.#file)
    await this.worker.close()
    await this.index.close()
  }

  /** Undefined if the worker has not started with this vault. Changes when the file is replaced. */
  reader(vault: string): VaultReader | undefined {
    const { byVault, database } = this.index.current()
    const known = byVault.get(vault)
    if (known) return known
    const number = new VaultStore(database).find(vault)
    if (number === undefined) return undefined
    const reader = vaultReader(database, number)
    byVault.set(vault, reader)
    return reader
  }
}
