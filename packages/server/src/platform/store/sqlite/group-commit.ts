import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { commitError, rolledBack } from '../errors.ts'
import { retryWhileBusy } from './connect.ts'

/** A transaction with so many writes is committed even if more are waiting. */
const MOST_WRITES = 64
/** Nor does a finished write wait longer than this for others. */
const LONGEST_WAIT_MS = 5

interface QueuedWrite {
  readonly durable: boolean
  /** Runs the work in the context of its caller. Returns its error, if it failed. */
  run(): Promise<{ readonly error: unknown } | undefined>
  /** Refuses work that has not begun. */
  refuse(error: unknown): void
  /** The work is stored. */
  acknowledge(): void
  /** The work was undone after it had ended. */
  undo(error: unknown): void
}

/**
 * Writes that arrive together share one transaction, and so one write to the disk. Each has a savepoint of its own, so
 * that one that fails is undone alone. None is acknowledged before the commit.
 */
export class GroupCommit {
  readonly #handle: Database.Database
  readonly #onCommit: () => void
  readonly #begin: Database.Statement
  readonly #commit: Database.Statement
  #queue: QueuedWrite[] = []
  #draining: Promise<void> | undefined
  #isDurable = false

  constructor(handle: Database.Database, onCommit: () => void) {
    this.#handle = handle
    this.#onCommit = onCommit
    this.#begin = handle.prepare('begin immediate')
    this.#commit = handle.prepare('commit')
  }

  /** Runs work, which is to make and end its savepoint, within a transaction. */
  write<T>(durable: boolean, work: () => Promise<T>): Promise<T> {
    const begun = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    // Failed work rejects with its own error and does not wait for the commit.
    stored.promise.catch(() => undefined)
    const result = begun.promise.then(work)
    const ended = result.then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    this.#queue.push({
      durable,
      run() {
        begun.resolve()
        return ended
      },
      refuse: begun.reject,
      acknowledge: stored.resolve,
      undo: stored.reject,
    })
    this.#draining ??= this.#drain()
    return result.then((value) => stored.promise.then(() => value))
  }

  /** Waits until all writes have ended. */
  async settle(): Promise<void> {
    await this.#draining
  }

  async #drain(): Promise<void> {
    // What arrives at the same moment decides with it whether the group waits for the disk.
    await Promise.resolve()
    while (this.#queue.length > 0) await this.#commitGroup()
    this.#draining = undefined
  }

  async #commitGroup(): Promise<void> {
    try {
      this.#setDurable(this.#queue.some(({ durable }) => durable))
      await retryWhileBusy(() => void this.#begin.run())
    } catch (error) {
      for (const write of this.#queue.splice(0)) write.refuse(error)
      return
    }
    const ended: QueuedWrite[] = []
    try {
      await this.#runGroup(ended)
      this.#commit.run()
    } catch (error) {
      this.#rollBack()
      for (const write of ended) write.undo(commitError(error))
      return
    } finally {
      this.#onCommit()
    }
    for (const write of ended) write.acknowledge()
  }

  async #runGroup(ended: QueuedWrite[]): Promise<void> {
    const until = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      if (this.#queue.length === 0) await nextTurn()
      const [next] = this.#queue
      if (!next || (next.durable && !this.#isDurable)) return
      this.#queue.shift()
      const failure = await next.run()
      ended.push(next)
      // When the disk is full SQLite undoes the whole transaction.
      if (!this.#handle.inTransaction) throw rolledBack(failure?.error)
      if (ended.length >= MOST_WRITES || performance.now() >= until) return
    }
  }

  /** Callers need the error that led here. */
  #rollBack(): void {
    try {
      if (this.#handle.inTransaction) this.#handle.exec('rollback')
    } catch {
      // The next transaction fails, and says why.
    }
  }

  /** SQLite does not allow this inside a transaction, and it costs as much as a statement. */
  #setDurable(durable: boolean): void {
    if (durable === this.#isDurable) return
    this.#handle.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
    this.#isDurable = durable
  }
}
