import { fork, type ChildProcess } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { monotonicFactory } from 'ulid'
import { afterAll, afterEach, describe, inject } from 'vitest'
import { openStore } from '../../../app/database.ts'
import type { StoreLocation, StoreSettings } from '../open.ts'
import type { DialectName, Store } from '../store.ts'
import { forgetDevice } from './forget-device.ts'
import {
  administer,
  copyDatabase,
  databaseUrl,
  dropDatabase,
  templateDatabase,
} from './postgres-databases.ts'

export const newId = monotonicFactory()

/** A database for one test. It is closed and removed when the test ends. */
export interface TestDatabase {
  readonly dialect: DialectName
  /** The same throughout one test. */
  location(): Promise<StoreLocation>
  /** Opens it once more, like another process, or opens another location. */
  open(settings?: Partial<StoreSettings>, location?: StoreLocation): Promise<Store>
  /** A location without a database. */
  another(): Promise<StoreLocation>
  /** A folder for the test's files. */
  directory(): Promise<string>
  /** Starts a script of `testing/`, or any other by its URL, with the database's location and `args` as arguments. */
  fork(script: string | URL, ...args: string[]): Promise<ChildProcess>
}

/**
 * Runs a suite on SQLite and on PostgreSQL, with a fresh database for each test.
 *
 * @example
 * onEachDatabase('tasks', (database) => {
 *   test('are kept', async () => {
 *     const store = await database.open()
 *   })
 * })
 */
export function onEachDatabase(
  name: string,
  suite: (database: TestDatabase) => void,
  lifetime: Lifetime = 'test',
): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    describe(`${name} on ${dialect}`, () => {
      suite(testDatabase(dialect, lifetime))
    })
  }
}

/** Whether a database lives for one test or for a whole suite. */
export type Lifetime = 'test' | 'suite'

export function testDatabase(dialect: DialectName, lifetime: Lifetime = 'test'): TestDatabase {
  let cleanups: (() => Promise<unknown>)[] = []
  let directory: Promise<string> | undefined
  let location: Promise<StoreLocation> | undefined

  const atTheEnd = lifetime === 'suite' ? afterAll : afterEach
  atTheEnd(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
    cleanups = []
    directory = undefined
    location = undefined
  })

  const newDirectory = async (): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), 'tutor-nexus-test-'))
    cleanups.push(() => rm(path, { recursive: true, force: true }))
    return path
  }
  const emptyStore = async (): Promise<StoreLocation> => {
    if (dialect === 'sqlite') {
      const file = join(await database.directory(), 'tutor-nexus.db')
      await copyFile(inject('emptyStore'), file)
      return { file }
    }
    const name = `test_${newId().toLowerCase()}`
    await copyDatabase(await emptyTemplate(), name)
    cleanups.push(() => dropDatabase(name))
    return { databaseUrl: databaseUrl(name) }
  }
  const nothingYet = async (): Promise<StoreLocation> => {
    if (dialect === 'sqlite') return { file: join(await newDirectory(), 'tutor-nexus.db') }
    const schema = `test_${newId().toLowerCase()}`
    await administer(`create schema ${schema}`)
    cleanups.push(() => administer(`drop schema ${schema} cascade`))
    const url = new URL(inject('databaseUrl'))
    url.searchParams.set('options', `-c search_path=${schema}`)
    return { databaseUrl: url.href }
  }

  const database: TestDatabase = {
    dialect,
    directory: () => (directory ??= newDirectory()),
    location: () => (location ??= emptyStore()),
    another: nothingYet,
    async open(settings, elsewhere) {
      const store = await openStore(elsewhere ?? (await database.location()), settings)
      cleanups.push(() => store.close())
      return store
    },
    async fork(script, ...args) {
      const given = JSON.stringify(await database.location())
      const path = fileURLToPath(new URL(script, import.meta.url))
      const child = fork(path, [given, ...args], { execArgv: [] })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      cleanups.push(() => {
        child.kill('SIGKILL')
        return ended
      })
      return child
    },
  }
  return database
}

/** The state after a first start. */
const emptyTemplate = (): Promise<string> =>
  templateDatabase('empty', (url) => forgetDevice({ databaseUrl: url }))
