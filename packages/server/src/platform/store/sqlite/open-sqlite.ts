import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Engine, EngineSettings, StampRow } from '../engine.ts'
import { createNew } from '../files.ts'
import type { FixedStatement } from '../fixed-statement.ts'
import type { Schema } from '../schema.ts'
import type { WriteOptions, Writer } from '../store.ts'
import { AtOnce } from './at-once.ts'
import { connect } from './connect.ts'
import { copyDatabase } from './copy-database.ts'
import { holdShared, type Hold } from './hold.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { sqliteKysely } from './sqlite-dialect.ts'
import { StatementCache } from './statement-cache.ts'
import { Turns } from './turns.ts'
import { UnchangedAnswers } from './unchanged-answers.ts'

export async function openSqlite(file: string, settings: EngineSettings): Promise<Engine> {
  await mkdir(dirname(file), { recursive: true })
  await createNew(file)
  const hold = await holdShared(file)
  const handles: Database.Database[] = []
  try {
    const writer = await connect(file, 'writer')
    handles.push(writer)
    if (settings.bulk) forBulk(writer)
    const writerDb = sqliteKysely(writer)
    await migrateSqlite(writer, writerDb, settings)
    const reader = await connect(file, 'reader')
    handles.push(reader)
    return new SqliteEngine(hold, { writer, writerDb, reader })
  } catch (error) {
    for (const handle of handles) handle.close()
    hold.release()
    throw error
  }
}

const STAMP =
  'select generation, (select head from owner_head where owner = ?) as head from catalog_generation'

const NOTHING_YET: StampRow = { head: null, generation: 0 }

/** Index pages that are touched again and again stay in memory, and the log is folded in less often. */
function forBulk(writer: Database.Database): void {
  writer.pragma('cache_size = -65536')
  writer.pragma('wal_autocheckpoint = 10000')
}

interface Connections {
  readonly writer: Database.Database
  readonly writerDb: Kysely<Schema>
  readonly reader: Database.Database
}

class SqliteEngine implements Engine {
  readonly dialect = 'sqlite'
  readonly reader: Kysely<Schema>
  readonly #hold: Hold
  readonly #connections: Connections
  readonly #atOnce: AtOnce
  readonly #turns = new Turns()
  #durable = false
  readonly #stamp: Database.Statement<[string], StampRow>
  readonly #questions: StatementCache
  readonly #unchanged: UnchangedAnswers

  constructor(hold: Hold, connections: Connections) {
    this.reader = sqliteKysely(connections.reader)
    this.#hold = hold
    this.#connections = connections
    this.#atOnce = new AtOnce(connections.writer)
    this.#stamp = connections.reader.prepare(STAMP)
    this.#questions = new StatementCache(connections.reader)
    this.#unchanged = new UnchangedAnswers(connections.reader)
  }

  transact<T>(work: (db: Writer) => Promise<T>, { durable = false }: WriteOptions): Promise<T> {
    return this.#change(durable, () => this.#connections.writerDb.transaction().execute(work))
  }

  transactAtOnce(
    statements: readonly FixedStatement[],
    { durable = false }: WriteOptions,
  ): Promise<readonly number[]> {
    return this.#change(durable, () => this.#atOnce.run(statements))
  }

  beginBatch(): void {
    this.#unchanged.beginBatch()
  }

  stamp(owner: string): StampRow {
    return this.#unchanged.find(STAMP, owner, () => this.#stamp.get(owner) ?? NOTHING_YET)
  }

  ask<Row>(question: string, about: string): Row[]
  ask(question: string, about: string): unknown[] {
    return this.#unchanged.find(question, about, () => this.#questions.prepare(question).all([about]))
  }

  async faults(): Promise<string[]> {
    const { reader } = this.#connections
    const said = z
      .array(z.object({ integrity_check: z.string() }))
      .parse(reader.pragma('integrity_check(10)'))
    return said.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  }

  archive(file: string): Promise<void> {
    return copyDatabase(this.#connections.reader.name, file)
  }

  /** Its ways follow from its indexes alone. */
  async measure(): Promise<void> {}

  close(): Promise<void> {
    return this.#turns.take(async () => {
      this.#connections.reader.close()
      this.#connections.writer.close()
      this.#hold.release()
    })
  }

  #change<T>(durable: boolean, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      this.#setDurable(durable)
      try {
        return await work()
      } finally {
        this.#unchanged.changed()
      }
    })
  }

  /** It cannot be changed inside of a transaction, and to change it costs as much as a statement. */
  #setDurable(durable: boolean): void {
    if (durable === this.#durable) return
    this.#connections.writer.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
    this.#durable = durable
  }
}
