import type { Store, Writer } from '../store/store.ts'
import type { ImportedRow, RecordWriter, RunItems, SourceFacts } from './import-adapter.ts'
import {
  ImportConflict,
  IMPORTS,
  nextNumber,
  type FileIdentity,
  type ImportFile,
  type ImportRun,
} from './import-file-store.ts'
import { addCounts, countOutcomes, ZERO_COUNTS, type ImportCounts } from './report.ts'

/** A file on its way in. */
export interface StagedFile {
  readonly identity: FileIdentity
  /** Undefined until the first of its rows are stored. */
  file: ImportFile | undefined
  /** Its runs by their keys. */
  readonly runs: Map<string, ImportRun>
}

/** Rows of a file that are not stored yet. */
export interface PendingRows<Item> {
  staged: StagedFile
  rows: ImportedRow<Item>[]
  /** Whether these are its last rows. */
  isComplete: boolean
}

/** Stores rows together with the progress of their files, so that a crash keeps both or neither. */
export async function storeRows<Item>(
  store: Store,
  writer: RecordWriter<Item>,
  pending: readonly PendingRows<Item>[],
  now: string,
): Promise<void> {
  const changes = await store.write((db) => new Flush(db, writer, now).all(pending), { scope: IMPORTS })
  // Only what was committed is remembered.
  for (const { staged, file, runs } of changes) {
    staged.file = file
    for (const run of runs) staged.runs.set(run.sourceKey, run)
  }
}

interface Change {
  staged: StagedFile
  file: ImportFile
  runs: readonly ImportRun[]
}

/** One transaction of an import. */
class Flush<Item> {
  readonly #db: Writer
  readonly #writer: RecordWriter<Item>
  readonly #now: string

  constructor(db: Writer, writer: RecordWriter<Item>, now: string) {
    this.#db = db
    this.#writer = writer
    this.#now = now
  }

  async all(pending: readonly PendingRows<Item>[]): Promise<Change[]> {
    let nextFile = await nextNumber(this.#db, 'importFile')
    let nextRun = await nextNumber(this.#db, 'importRun')
    const changes: (Change & { before: ImportFile | undefined; items: RunItems<Item>[] })[] = []
    for (const { staged, rows, isComplete } of pending) {
      const before = staged.file
      const file = advanced(before ?? this.#newFile(nextFile++, staged.identity), rows, isComplete)
      const byKey = Map.groupBy(rows, (row) => keyOf(staged.identity, row.scope))
      if (rows.length === 0 && staged.runs.size === 0) byKey.set(staged.identity.source.key, [])
      const runs: ImportRun[] = []
      const items: RunItems<Item>[] = []
      for (const [key, ofRun] of byKey) {
        const run = staged.runs.get(key) ?? this.#newRun(nextRun++, key, staged.identity, file.id)
        runs.push({ ...run, ...addCounts(countsOf(run), countOutcomes(ofRun)) })
        const source = factsOfRun(staged.identity.source)
        items.push({ run: run.id, source, items: ofRun.flatMap((row) => row.items) })
      }
      changes.push({ staged, before, file, runs, items })
    }
    await this.#store(changes)
    return changes
  }

  async #store(
    changes: readonly (Change & { before: ImportFile | undefined; items: RunItems<Item>[] })[],
  ): Promise<void> {
    const newFiles = changes.filter(({ before }) => !before)
    await this.#assertAlone(newFiles.map(({ staged }) => staged.identity))
    await inserted(
      newFiles.map(({ file }) => file),
      (values) => this.#db.insertInto('importFile').values(values).execute(),
    )
    for (const { before, file } of changes) if (before) await this.#continueFile(before, file)

    const known = new Set(changes.flatMap(({ staged }) => [...staged.runs.values()].map(({ id }) => id)))
    const items = changes.flatMap((change) => change.items)
    const fresh = items.filter(({ run }) => !known.has(run))
    const counts = await this.#writer.writeNew(this.#db, fresh)
    const rules = new Map(fresh.map(({ run }, at) => [run, counts[at] ?? 0]))
    for (const { run, items: more } of items)
      if (known.has(run)) rules.set(run, await this.#writer.write(this.#db, run, more))
    const runs = changes.flatMap((change) => change.runs)
    for (const run of runs) run.rules += rules.get(run.id) ?? 0
    await inserted(
      runs.filter(({ id }) => !known.has(id)),
      (values) => this.#db.insertInto('importRun').values(values).execute(),
    )
    for (const run of runs) if (known.has(run.id)) await this.#countRun(run)
  }

  /** Fails if another import has begun the same content since it was looked up. */
  async #assertAlone(files: readonly FileIdentity[]): Promise<void> {
    const [first] = files
    const hashes = files.flatMap(({ contentHash }) => contentHash ?? [])
    if (!first || hashes.length === 0) return
    const others = await this.#db
      .selectFrom('importFile')
      .select(['id', 'contentHash'])
      .where('adapter', '=', first.adapter)
      .where('contentHash', 'in', hashes)
      .where('id', '>=', Math.min(...files.map(({ since }) => since)))
      .where('state', '!=', 'dropped')
      .execute()
    for (const { contentHash, since } of files)
      if (others.some((other) => other.contentHash === contentHash && other.id >= since))
        throw new ImportConflict()
  }

  async #continueFile(before: ImportFile, { checkpoint, state, ...file }: ImportFile): Promise<void> {
    const { rows, structured, verbatim, skipped } = file
    const { numUpdatedRows } = await this.#db
      .updateTable('importFile')
      .set({ checkpoint, state, rows, structured, verbatim, skipped })
      .where('id', '=', before.id)
      .where('state', '=', 'staging')
      .where('checkpoint', '=', before.checkpoint)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new ImportConflict()
  }

  async #countRun({ id, rows, structured, verbatim, rules, skipped }: ImportRun): Promise<void> {
    await this.#db
      .updateTable('importRun')
      .set({ rows, structured, verbatim, rules, skipped })
      .where('id', '=', id)
      .execute()
  }

  #newFile(id: number, { adapter, name, contentHash, source }: FileIdentity): ImportFile {
    return {
      id,
      adapter,
      name,
      contentHash,
      accessedOn: source.accessedOn,
      state: 'staging',
      checkpoint: 0,
      rows: 0,
      structured: 0,
      verbatim: 0,
      skipped: 0,
      startedAt: this.#now,
      finishedAt: null,
    }
  }

  #newRun(id: number, key: string, { adapter, contentHash, source }: FileIdentity, file: number): ImportRun {
    return {
      id,
      sourceKey: key,
      ...factsOfRun(source),
      adapter,
      contentHash,
      state: 'staging',
      checkpoint: 0,
      ...ZERO_COUNTS,
      startedAt: this.#now,
      finishedAt: null,
      file,
      hasCourses: this.#writer.hasCourses,
    }
  }
}

const factsOfRun = ({ key: _, ...facts }: SourceFacts) => facts

export const keyOf = ({ adapter, source }: FileIdentity, scope: string | undefined): string =>
  scope === undefined ? source.key : `${adapter}:${scope}`

function advanced<Item>(
  file: ImportFile,
  rows: readonly ImportedRow<Item>[],
  isComplete: boolean,
): ImportFile {
  const { rules: _, ...counts } = addCounts({ ...file, rules: 0 }, countOutcomes(rows))
  return {
    ...file,
    ...counts,
    checkpoint: rows.at(-1)?.checkpoint ?? file.checkpoint,
    state: isComplete ? 'staged' : 'staging',
  }
}

export const countsOf = ({ rows, structured, verbatim, rules, skipped }: ImportRun): ImportCounts => ({
  rows,
  structured,
  verbatim,
  rules,
  skipped,
})

const ROWS_OF_STATEMENT = 500

async function inserted<Row>(rows: readonly Row[], insert: (rows: readonly Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += ROWS_OF_STATEMENT)
    await insert(rows.slice(from, from + ROWS_OF_STATEMENT))
}
