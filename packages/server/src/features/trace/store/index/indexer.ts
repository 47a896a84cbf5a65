import { inflated } from '../lines/inflated.ts'
import type { LogSource } from '../lines/log-source.ts'
import type { LogProvider } from '../../model/provider.ts'
import { LOG_PROVIDERS } from '../../model/providers/index.ts'
import { fileStore, type FileUpdate } from './file-store.ts'
import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { logFiles, pathWithin, statOf, type FoundFile, openWorkerSource } from './log-files.ts'
import { readFile } from './read-file.ts'
import { rootStore, type KnownFile, type Root } from './index-root-store.ts'
import type { RootRow } from './index-database-store.ts'
import { removeUsage, updateShifts } from './shared-usage.ts'
import { textStore } from './text-store.ts'
import { usageStore } from './usage-store.ts'

/** A new or changed log to read. Can be sent to another thread. */
export interface Job {
  root: RootRow
  found: FoundFile
  id: number | undefined
  bytes: number
}

/** A reading that is not written yet, and the row version that it is based on. */
interface PendingWrite {
  job: Job
  version: number | undefined
  update: FileUpdate
  isFromStart: boolean
}

/** Bytes read per write: a transaction for every small file would cost more than reading it. */
const BATCH_BYTES = 4 << 20
/** The most bytes to hold while another thread is writing. */
const MOST_UNWRITTEN = 4 * BATCH_BYTES

/** Updates the index from the logs. One process at a time should sweep; several do no harm. */
export class Indexer {
  readonly #files: ReturnType<typeof fileStore>
  readonly #roots: ReturnType<typeof rootStore>
  readonly #usage: ReturnType<typeof usageStore>
  readonly #text: ReturnType<typeof textStore>
  readonly #cacheFolder: string
  readonly #onFault: (path: string, error: unknown) => void
  #batch: PendingWrite[] = []
  #batchBytes = 0

  constructor(database: IndexDatabase, cacheFolder: string, onFault: (path: string, error: unknown) => void) {
    this.#files = fileStore(database)
    this.#roots = rootStore(database)
    this.#usage = usageStore(database)
    this.#text = textStore(database)
    this.#cacheFolder = cacheFolder
    this.#onFault = onFault
  }

  jobs(roots: readonly Root[]): Job[] {
    const jobs = this.#syncRoots(roots).flatMap((root) => this.#jobsBelow(root))
    return jobs.toSorted((a, b) => b.found.changed - a.found.changed)
  }

  /** `between` is awaited after each file. */
  async readAll(take: () => Job | undefined, between: () => Promise<void> | undefined): Promise<void> {
    for (let job = take(); job; job = take()) {
      await this.#read(job)
      const pause = between()
      if (pause) await pause
    }
    this.#flush()
  }

  async update(id: number): Promise<void> {
    this.#flush()
    const known = this.#files.file(id)
    const root = known && this.#roots.all().find((each) => each.id === known.root)
    const provider = root && providerNamed(root.provider)
    if (!provider) return
    const log = provider.fileAt(known.path)
    const path = pathWithin(root.path, known.path)
    const stat = path === undefined ? undefined : statOf(path)
    if (!log || !stat) return
    await this.#read(jobFor(root, { path: known.path, log, ...stat }, known))
    this.#flush()
  }

  #syncRoots(roots: readonly Root[]): RootRow[] {
    const wanted = new Set(roots.map(keyOf))
    return this.#files.transact(() => {
      for (const root of this.#roots.all()) {
        if (wanted.has(keyOf({ ...root, owner: root.name }))) continue
        for (const { id } of this.#roots.files(root.id)) this.#remove(root, id)
        this.#roots.drop(root.id)
      }
      const known = new Set(this.#roots.all().map((root) => keyOf({ ...root, owner: root.name })))
      for (const root of roots) if (!known.has(keyOf(root))) this.#roots.add(root)
      return this.#roots.all()
    })
  }

  #jobsBelow(root: RootRow): Job[] {
    const provider = providerNamed(root.provider)
    if (!provider) return []
    const known = new Map(this.#roots.files(root.id).map((file) => [file.path, file]))
    const found = logFiles(root.path, provider)
    const changed = found.filter((file) => !isUnchanged(known.get(file.path), file))
    const missing = new Map(known)
    for (const { path } of found) missing.delete(path)
    if (missing.size > 0) this.#syncMissing(root, missing, changed, known)
    return changed.map((file) => jobFor(root, file, known.get(file.path)))
  }

  /** Keeps the recordings of moved files, and removes deleted ones. */
  #syncMissing(
    root: RootRow,
    missing: ReadonlyMap<string, KnownFile>,
    changed: FoundFile[],
    known: Map<string, KnownFile>,
  ): void {
    const byInode = new Map(changed.map((file) => [file.inode, file]))
    this.#files.transact(() => {
      for (const file of missing.values()) {
        const moved = byInode.get(file.inode)
        if (moved && !known.has(moved.path) && moved.size >= file.size) {
          // With another time, so that it is read again: the inode may belong to another file now.
          this.#files.seen(file.id, { ...file, path: moved.path, root: root.id, changed: 0 })
          known.set(moved.path, file)
        } else this.#remove(root, file.id)
      }
    })
  }

  #remove(root: RootRow, id: number): void {
    const file = this.#files.file(id)
    const neighbours = removeUsage(this.#usage, root.owner, id)
    this.#text.forget(id)
    this.#files.remove(id)
    for (const copy of file ? this.#files.settleCopies(file.recording, root.owner) : []) neighbours.add(copy)
    updateShifts(this.#usage, root.owner, neighbours)
  }

  async #read(job: Job): Promise<void> {
    const path = pathWithin(job.root.path, job.found.path)
    if (path === undefined) return
    try {
      const { compressed } = job.found.log
      const source = openWorkerSource(compressed ? await inflated(path, this.#cacheFolder) : path)
      try {
        await this.#readSource(job, source)
      } finally {
        await source.close()
      }
    } catch (error) {
      this.#onFault(path, error)
    }
  }

  async #readSource(job: Job, source: LogSource): Promise<void> {
    const { root, found } = job
    const { path, log, inode, size, changed } = found
    const provider = providerNamed(root.provider) ?? fail(root.provider)
    for (;;) {
      const known = job.id === undefined ? this.#files.fileAt(root.id, path) : this.#files.file(job.id)
      const result = await readFile(source, {
        root: root.id,
        path,
        log,
        stat: { inode, size, changed },
        provider,
        known,
        base: () => this.#files.base(known ?? fail(path)),
        usage: (hash) => (known ? this.#usage.sharesOf(root.owner, known.id, hash) : []),
        headsBefore: (turn) => (known ? this.#files.headsBefore(known.id, turn) : []),
      })
      if (!result) {
        if (known) this.#files.seen(known.id, { inode, changed, path, root: root.id, size })
        return
      }
      const { update, isDone, isFromStart } = result
      // Marks it as outdated until the rest is read.
      if (!isDone) update.file.changed = 0
      this.#batch.push({ job, version: known?.version, update, isFromStart })
      this.#batchBytes += update.file.position - (isFromStart ? 0 : (known?.position ?? 0))
      if (!isDone || this.#batchBytes >= MOST_UNWRITTEN) this.#flush()
      else if (this.#batchBytes >= BATCH_BYTES) this.#flushUnlessBusy()
      if (isDone) return
    }
  }

  #flush(): void {
    if (this.#batch.length > 0) this.#files.transact(() => this.#writeBatch())
  }

  /** Reading continues instead of waiting. */
  #flushUnlessBusy(): void {
    this.#files.transactUnlessBusy(() => this.#writeBatch())
  }

  #writeBatch(): void {
    const batch = this.#batch
    this.#batch = []
    this.#batchBytes = 0
    for (const written of batch) this.#write(written)
  }

  #write({ job, version, update, isFromStart }: PendingWrite): void {
    const { owner, id: root } = job.root
    const known = this.#files.versionAt(root, update.file.path)
    // Another process was faster and has written the same.
    if (known?.version !== version) return
    const touched = new Set<number>()
    if (known && isFromStart) {
      for (const neighbour of removeUsage(this.#usage, owner, known.id)) touched.add(neighbour)
      this.#text.forget(known.id)
    }
    const id = known?.id ?? this.#files.insert(update)
    if (known) this.#files.update(known, update)
    this.#usage.add(owner, id, update.folded.usage)
    this.#usage.addSpent(id, update.folded.spent)
    const recordings = new Set([update.file.recording, known?.recording ?? update.file.recording])
    for (const recording of recordings)
      for (const copy of this.#files.settleCopies(recording, owner)) touched.add(copy)
    updateShifts(this.#usage, owner, touched.add(id))
  }
}

function jobFor(root: RootRow, found: FoundFile, known: Pick<KnownFile, 'id' | 'size'> | undefined): Job {
  const isGrown = found.log.layout === 'lines' && known !== undefined && found.size > known.size
  return { root, found, id: known?.id, bytes: isGrown ? found.size - known.size : found.size }
}

function isUnchanged(known: KnownFile | undefined, found: FoundFile): boolean {
  return known?.size === found.size && known.changed === found.changed && known.inode === found.inode
}

export const providerNamed = (name: string): LogProvider | undefined =>
  LOG_PROVIDERS.find((provider) => provider.name === name)

const keyOf = ({ owner, provider, path }: Root): string => JSON.stringify([owner, provider, path])

function fail(what: string): never {
  throw new Error(`${what} is not known`)
}
