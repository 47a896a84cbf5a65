import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { createNew } from '../files.ts'
import type { Processes } from '../store.ts'
import { isBusy } from './connect.ts'

const ID = /^[0-9a-f]{16}$/

interface ProcessLock {
  readonly id: string
  readonly handle: Database.Database
}

/** Each process locks a file of its own beside the database. The operating system releases it when the process ends. */
export class SqliteProcesses implements Processes {
  readonly #file: string
  #lock: Promise<ProcessLock> | undefined

  constructor(file: string) {
    this.#file = file
  }

  async own(): Promise<string> {
    this.#lock ??= this.#begin()
    return (await this.#lock).id
  }

  async isRunning(id: string): Promise<boolean> {
    return ID.test(id) && !(await this.#removeIfGone(id))
  }

  async now(): Promise<Date> {
    return new Date()
  }

  async close(): Promise<void> {
    const lock = await this.#lock?.catch(() => undefined)
    if (!lock) return
    await rm(this.#pathOf(lock.id), { force: true })
    lock.handle.close()
  }

  async #begin(): Promise<ProcessLock> {
    for (const id of await this.#others()) await this.#removeIfGone(id)
    for (;;) {
      const id = randomBytes(8).toString('hex')
      const path = this.#pathOf(id)
      await createNew(path)
      const { ino } = await stat(path)
      const handle = tryLock(path)
      // Another process may have taken it for a leftover before it was locked.
      const isKept = await stat(path).then(
        (now) => now.ino === ino,
        () => false,
      )
      if (handle && isKept) return { id, handle }
      handle?.close()
    }
  }

  async #others(): Promise<string[]> {
    const prefix = basename(this.#pathOf(''))
    const files = await readdir(dirname(this.#file))
    return files.flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []))
  }

  async #removeIfGone(id: string): Promise<boolean> {
    if (!ID.test(id)) return false
    const path = this.#pathOf(id)
    const isThere = await stat(path).then(
      () => true,
      () => false,
    )
    if (!isThere) return true
    const handle = tryLock(path)
    if (!handle) return false
    await rm(path, { force: true })
    handle.close()
    return true
  }

  #pathOf(id: string): string {
    return join(dirname(this.#file), `${basename(this.#file)}-process-${id}`)
  }
}

/** Undefined while a process holds the lock. */
function tryLock(path: string): Database.Database | undefined {
  const handle = new Database(path, { timeout: 0 })
  try {
    handle.exec('begin exclusive')
    return handle
  } catch (error) {
    handle.close()
    if (isBusy(error)) return undefined
    throw error
  }
}
