import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import Database from 'better-sqlite3'
import { unzipSync, zipSync } from 'fflate'
import type { Known } from './fill.ts'

export const FIXTURES = join(import.meta.dirname, '../../fixtures/data-folders')

/** Where each folder was made: the paths of vaults and logs outside the data folder begin with it. */
export const MADE_IN = '/tmp/student'

/** Logs name the machine; the rest is made again by every start. */
const LEFT_OUT = /(^|\/)(logs|sources|elsewhere|vault-locks)\/|-(hold|builder)$|\.lock$|\.db-(wal|shm)$/

export interface Asked {
  name: string
  arguments: object
  data: unknown
}

/** What the build that made the folder said of it. */
export interface Answers {
  known: Known
  /** Tools, and what they answered the owner. */
  asked: Asked[]
  /** Commands with `--json`, and what they printed. */
  printed: { args: string[]; output: unknown }[]
}

export function pack(folder: string, file: string): void {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((path) => !LEFT_OUT.test(path))
  for (const path of paths.filter((name) => name.endsWith('.db'))) {
    const database = new Database(join(folder, path))
    database.pragma('journal_mode = delete')
    database.exec('vacuum')
    database.close()
  }
  const entries = Object.fromEntries(paths.toSorted().map((path) => [path, readFileSync(join(folder, path))]))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, zipSync(entries, { level: 9, mtime: '1980-01-01' }))
}

/** Unpacks a folder elsewhere, and tells it where its vaults and logs are now. */
export function unpack(file: string, folder: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes, { mode: 0o600 })
  }
  const database = new Database(join(folder, 'home/tutor-nexus.db'))
  for (const table of ['vault', 'trace_root'])
    database.prepare(`update ${table} set path = replace(path, ?, ?)`).run(MADE_IN, folder)
  database.close()
}
