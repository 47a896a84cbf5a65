import { inflated } from '../lines/inflated.ts'
import type { LogSource } from '../lines/log-source.ts'
import type { LogProvider } from '../../model/provider.ts'
import { LOG_PROVIDERS } from '../../model/providers/index.ts'
import { fileStore, type FileNews } from './file-store.ts'
import type { IndexDatabase } from '../../../../platform/derived-index/derived-database.ts'
import { logFiles, pathWithin, statOf, type FoundFile, openWorkerSource } from './log-files.ts'
import { readFile } from './read-file.ts'
import { rootStore, type KnownFile, type Root } from './root-store.ts'
import type { RootRow } from './index-database-store.ts'
import { forgetUsage, settleShared } from './shared-usage.ts'
import { textStore } from './text-store.ts'
import { usageStore } from './usage-store.ts'

/** A log that is to be read, because it is new or has changed. It can be handed to another thread. */
export interface Job {
  root: RootRow
  found: FoundFile
  id: number | undefined
  /** What is probably to be read of it. */
  bytes: number
}

/** What was read, and what it was read on top of. */
interface Written {
  job: Job
  version: number | undefined
  news: FileNews
  isAnew: boolean
}

/** So much is read before it is written: a transaction for every small file would cost more than reading it. */
const BATCH_BYTES = 4 << 20
/** So much at most, while another thread is writing. */
const MOST_UNWRITTEN = 4 * BATCH_BYTES

/** Brings the index up to date with the logs. One process at a time should sweep; several doing so do no harm. */
export class Indexer {
  readonly #files: ReturnType<typeof fileStore>
  readonly #roots: ReturnType<typeof rootStore>
  readonly #usage: ReturnType<typeof usageStore>
  readonly #text: ReturnType<typeof textStore>
  readonly #cacheFolder: string
  readonly #onFault: (path: string, error: unknown) => void
  #batch: Written[] = []
  #batchBytes = 0

  constructor(database: IndexDatabase, cacheFolder: string, onFault: (path: string, error: unknown) => void) {
    this.#files = fileStore(database)
    this.#roots = rootStore(database)
    this.#usage = usageStore(database)
    this.#text = textStore(database)
    this.#cacheFolder = cacheFolder
    this.#onFault = onFault
  }

  /** Looks for logs below the roots: those that are to be read, the newest first. */
  jobs(roots: readonly Root[]): Job[] {
    const jobs = this.#settleRoots(roots).flatMap((root) => this.#jobsBelow(root))
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

  /** Brings one file up to date, wherever a sweep is. */
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

  #settleRoots(roots: readonly Root[]): RootRow[] {
    const wanted = new Set(roots.map(keyOf))
    return this.#files.transact(() => {
      for (const root of this.#roots.all()) {
        if (wanted.has(keyOf({ ...root, owner: root.name }))) continue
        for (const { id } of this.#roots.files(root.id)) this.#forget(root, id)
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
    const gone = new Map(known)
    for (const { path } of found) gone.delete(path)
    if (gone.size > 0) this.#settleGone(root, gone, changed, known)
    return changed.map((file) => jobFor(root, file, known.get(file.path)))
  }

  /** A file that lies elsewhere now is the same recording; what is nowhere is forgotten. */
  #settleGone(
    root: RootRow,
    gone: ReadonlyMap<string, KnownFile>,
    changed: FoundFile[],
    known: Map<string, KnownFile>,
  ): void {
    const byInode = new Map(changed.map((file) => [file.inode, file]))
    this.#files.transact(() => {
      for (const file of gone.values()) {
        const moved = byInode.get(file.inode)
        if (moved && !known.has(moved.path) && moved.size >= file.size) {
          // With another time, so that it is read again: an inode can be given to another file.
          this.#files.seen(file.id, { ...file, path: moved.path, root: root.id, changed: 0 })
          known.set(moved.path, file)
        } else this.#forget(root, file.id)
      }
    })
  }

  #forget(root: RootRow, id: number): void {
    const file = this.#files.file(id)
    const neighbours = forgetUsage(this.#usage, root.owner, id)
    this.#text.forget(id)
    this.#files.remove(id)
    settleShared(this.#usage, root.owner, neighbours)
    if (file) this.#files.settleCopies(file.recording, root.owner)
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
    const provider = providerNamed(root.provider) ?? missing(root.provider)
    for (;;) {
      const known = job.id === undefined ? this.#files.fileAt(root.id, path) : this.#files.file(job.id)
      const result = await readFile(source, {
        root: root.id,
        path,
        log,
        stat: { inode, size, changed },
        provider,
        known,
        base: () => this.#files.base(known ?? missing(path)),
        usage: (hash) => (known ? this.#usage.sharesOf(root.owner, known.id, hash) : []),
        headsBefore: (turn) => (known ? this.#files.headsBefore(known.id, turn) : []),
      })
      if (!result) {
        if (known) this.#files.seen(known.id, { inode, changed, path, root: root.id, size })
        return
      }
      const { news, isDone, isAnew } = result
      // Not up to date, whoever looks at it before the rest is read.
      if (!isDone) news.file.changed = 0
      this.#batch.push({ job, version: known?.version, news, isAnew })
      this.#batchBytes += news.file.position - (isAnew ? 0 : (known?.position ?? 0))
      if (!isDone || this.#batchBytes >= MOST_UNWRITTEN) this.#flush()
      else if (this.#batchBytes >= BATCH_BYTES) this.#flushUnlessBusy()
      if (isDone) return
    }
  }

  #flush(): void {
    if (this.#batch.length > 0) this.#files.transact(() => this.#writeBatch())
  }

  /** Reading on is better than waiting. */
  #flushUnlessBusy(): void {
    this.#files.transactUnlessBusy(() => this.#writeBatch())
  }

  #writeBatch(): void {
    const batch = this.#batch
    this.#batch = []
    this.#batchBytes = 0
    for (const written of batch) this.#write(written)
  }

  #write({ job, version, news, isAnew }: Written): void {
    const { owner, id: root } = job.root
    const known = this.#files.versionAt(root, news.file.path)
    // Another process was faster; what it wrote is as good.
    if (known?.version !== version) return
    const touched = new Set<number>()
    if (known && isAnew) {
      for (const neighbour of forgetUsage(this.#usage, owner, known.id)) touched.add(neighbour)
      this.#text.forget(known.id)
    }
    const id = known?.id ?? this.#files.insert(news)
    if (known) this.#files.update(known, news)
    this.#usage.add(owner, id, news.folded.usage)
    settleShared(this.#usage, owner, touched.add(id))
    if (known?.recording !== news.file.recording && known) this.#files.settleCopies(known.recording, owner)
    this.#files.settleCopies(news.file.recording, owner)
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

function missing(what: string): never {
  throw new Error(`${what} is not known`)
}
