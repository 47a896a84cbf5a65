import { appendAudit } from '../audit/audit-store.ts'
import type { Store, Writer } from '../store/store.ts'
import { ImportError, type ImportAdapter, type ImportInput, type RecordWriter } from './import-adapter.ts'
import { dropStaged, knownFile, nextNumber, type KnownFile } from './import-file-store.ts'
import { activate, replacementFor } from './import-run-store.ts'
import type { FailedFile, ImportProgress, ImportReport } from './report.ts'
import { listSources, type Source } from './source-list.ts'
import { Stager } from './stager.ts'
import type { StagedFile } from './staging-store.ts'

/** Who started an import; nobody in particular on the command line. */
export interface ImportStarter {
  readonly actor: string | null
  readonly address: string | null
}

export interface ImportRunner {
  store: Store
  now: () => Date
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number
  /** The parser's version: a later version may parse the same content better. */
  version: string
  newId: () => string
  /** For the audit log; undefined for what the program imports by itself. */
  startedBy?: ImportStarter | undefined
  onProgress?: (progress: ImportProgress) => void
}

/**
 * Imports a file, a folder, an archive or an address. Readers see the previous data until everything is stored. A stop
 * or a crash keeps the staged rows, and the next import of the same content resumes. Of several files, one that is
 * malformed is reported and leaves nothing behind, and the others are imported.
 */
export async function runImport<Item>(
  runner: ImportRunner,
  adapter: ImportAdapter<Item>,
  writer: RecordWriter<Item>,
  input: ImportInput,
): Promise<ImportReport> {
  const { sources, close } = await listSources(adapter, input)
  try {
    const run = new Import(runner, adapter, writer, input.signal, sources.length)
    for (const source of sources) if (!(await run.read(source))) return await run.stopped()
    return await run.finish()
  } finally {
    await close()
  }
}

class Import<Item> {
  readonly #runner: ImportRunner
  readonly #adapter: ImportAdapter<Item>
  readonly #writer: RecordWriter<Item>
  readonly #signal: AbortSignal
  readonly #files: number
  readonly #stager: Stager<Item>
  readonly #startedAt: number
  readonly #staged: StagedFile[] = []
  readonly #unchanged: KnownFile[] = []
  readonly #failed: FailedFile[] = []
  readonly #spared = new Set<string>()
  #resumed = 0
  #checkpoint = 0
  #total: number | null = null

  constructor(
    runner: ImportRunner,
    adapter: ImportAdapter<Item>,
    writer: RecordWriter<Item>,
    signal: AbortSignal,
    files: number,
  ) {
    this.#runner = runner
    this.#adapter = adapter
    this.#writer = writer
    this.#signal = signal
    this.#files = files
    this.#stager = new Stager(runner, writer, files > 1)
    this.#startedAt = runner.elapsed()
  }

  /** Reads one file. Returns false if the import was stopped. */
  async read(source: Source): Promise<boolean> {
    try {
      return await source.open((input) => this.#readFile(source.name, input))
    } catch (error) {
      if (!(error instanceof ImportError) || this.#files === 1) throw error
      this.#failed.push({ file: source.name, message: error.message })
      return true
    }
  }

  async #readFile(name: string, input: ImportInput): Promise<boolean> {
    const { store, version } = this.#runner
    const opened = await this.#adapter.open(input)
    const contentHash = opened.contentHash === null ? null : `${version}:${opened.contentHash}`
    const since = await nextNumber(store.read, 'importFile')
    // An address has a key of its own, without what changes at every call.
    const known = contentHash === null ? opened.source.key.replace(`${this.#adapter.name}:`, '') : name
    const identity = { adapter: this.#adapter.name, name: known, source: opened.source, contentHash, since }
    const found = await knownFile(store.read, identity)
    if (found?.file.state === 'done') {
      this.#unchanged.push(found)
      return true
    }
    await dropStaged(store, identity, found?.file.id)
    const runs = new Map(found?.runs.map((run) => [run.sourceKey, run]))
    const staged: StagedFile = { identity, file: found?.file, runs }
    this.#staged.push(staged)
    this.#resumed += found?.file.rows ?? 0
    this.#checkpoint = found?.file.checkpoint ?? 0
    this.#total = opened.total
    if (found?.file.state === 'staged') return true
    return this.#stage(staged, opened.rows(this.#checkpoint))
  }

  async #stage(staged: StagedFile, rows: ReturnType<Opened<Item>['rows']>): Promise<boolean> {
    try {
      for await (const row of rows)
        if (await this.#stager.add(staged, row)) {
          this.#showProgress()
          if (this.#signal.aborted) return false
        }
    } catch (error) {
      if (error instanceof ImportError) return await this.#discard(staged, error)
      await this.#stager.flush()
      if (this.#signal.aborted) return false
      throw error
    }
    if (this.#signal.aborted) {
      await this.#stager.flush()
      return false
    }
    this.#stager.complete(staged)
    return true
  }

  async #discard(staged: StagedFile, error: ImportError): Promise<never> {
    for (const key of await this.#stager.discard(staged)) this.#spared.add(key)
    this.#staged.pop()
    throw error
  }

  async finish(): Promise<ImportReport> {
    const { store, now } = this.#runner
    await this.#stager.flush()
    this.#showProgress()
    const [failure] = this.#failed
    if (failure && this.#failed.length === this.#files)
      throw new ImportError(`none of the ${this.#files} files could be read`, failure.message)
    const stays = this.#unchanged.flatMap(({ runs }) => runs.map(({ id }) => id))
    if (this.#staged.length === 0) {
      const { rules } = await this.#writer.compare(store.read, { all: stays, staged: [], replaced: [] })
      return this.#report({ rules, unchanged: this.#failed.length === 0 })
    }
    if (this.#unchanged.length === 0 && this.#staged.every(({ file }) => !isUsable(file)))
      return await this.#keepNothing()
    await store.analyze()
    const replacement = await replacementFor(store.read, {
      files: this.#staged.flatMap(({ file }) => file ?? []),
      ownKeys: this.#staged.map(({ identity }) => identity.source.key),
      stays: new Set(stays),
      spared: this.#spared,
    })
    const { staged, replaced } = replacement
    const changes = await this.#writer.compare(store.read, { all: [...stays, ...staged], staged, replaced })
    const report = this.#report({ ...changes, replaced: replaced.length > 0 })
    await activate(store, replacement, now().toISOString(), (db) => this.#audit(db, report))
    return report
  }

  /** In use it would replace what was there, and be listed as a source of nothing. */
  async #keepNothing(): Promise<ImportReport> {
    const report = this.#report({})
    for (const staged of this.#staged) await this.#stager.discard(staged)
    return report
  }

  async #audit(db: Writer, { rows, rules, added, changed, ended }: ImportReport): Promise<void> {
    const { startedBy, ...context } = this.#runner
    if (!startedBy) return
    const [first] = this.#staged
    await appendAudit(db, context, {
      event: 'imported',
      userId: null,
      ...startedBy,
      detail: {
        adapter: this.#adapter.name,
        source: first?.identity.name ?? '',
        files: this.#staged.length,
        rows,
        rules,
        added,
        changed,
        ended,
      },
    })
  }

  async stopped(): Promise<ImportReport> {
    await this.#stager.flush()
    return this.#report({ stopped: true })
  }

  #report(said: Partial<ImportReport>): ImportReport {
    const files = [...this.#staged, ...this.#unchanged]
    const runs = files.flatMap((each) => [...each.runs.values()])
    const sum = (column: 'rows' | 'structured' | 'verbatim' | 'skipped') =>
      files.reduce((total, { file }) => total + (file?.[column] ?? 0), 0)
    const resumed = this.#files === 1 ? this.#checkpoint : this.#resumed
    return {
      rows: sum('rows'),
      structured: sum('structured'),
      verbatim: sum('verbatim'),
      rules: runs.reduce((total, { rules }) => total + rules, 0),
      skipped: sum('skipped'),
      added: 0,
      changed: 0,
      ended: 0,
      scopes: new Set(runs.map(({ sourceKey }) => sourceKey)).size,
      files: {
        total: this.#files,
        imported: this.#staged.length,
        unchanged: this.#unchanged.length,
        failed: this.#failed,
      },
      remarks: this.#stager.remarks,
      unchanged: false,
      stopped: false,
      replaced: false,
      resumedFrom: resumed === 0 ? null : resumed,
      ...said,
    }
  }

  #showProgress(): void {
    const { onProgress, elapsed } = this.#runner
    const { stored } = this.#stager
    const seconds = Math.max(elapsed() - this.#startedAt, 1) / 1000
    const done = this.#staged.length + this.#unchanged.length + this.#failed.length
    onProgress?.({
      rows: this.#resumed + stored,
      total: this.#files === 1 ? this.#total : null,
      rowsPerSecond: stored / seconds,
      ...(this.#files > 1 && { files: { done, total: this.#files } }),
    })
  }
}

const isUsable = (file: StagedFile['file']): boolean =>
  file !== undefined && file.structured + file.verbatim > 0

type Opened<Item> = Awaited<ReturnType<ImportAdapter<Item>['open']>>
