import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import type { CallRecordTable } from './schema/call-tables.ts'
import type { JsonObject } from './schema/json.ts'
import type { Store, Writer } from './store.ts'

/** As the pipeline hands it over; arguments that are no object are not kept. */
export interface CallRecord extends Readonly<Omit<CallRecordTable, 'arguments'>> {
  readonly arguments: unknown
}

export interface CallRecordSettings {
  /** How long a record may wait for others. */
  readonly intervalMs?: number
  readonly maxBatch?: number
  /** How many may wait; beyond it the oldest are dropped. */
  readonly maxQueue?: number
  /** Told of a batch that could not be written and is lost. */
  readonly onError?: (error: unknown) => void
}

/** Writes call records in batches, best effort: it never delays or fails the call that it records. */
export class CallRecordBuffer {
  readonly #store: Store
  readonly #settings: Required<CallRecordSettings>
  /** A timer set during a call must not write into that call's transaction. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #queue: CallRecordTable[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #dropped = 0
  #full: CompiledQuery | undefined

  constructor(store: Store, settings: CallRecordSettings = {}) {
    this.#store = store
    this.#settings = {
      intervalMs: 500,
      maxBatch: 100,
      maxQueue: 10_000,
      onError: () => undefined,
      ...settings,
    }
  }

  /** How many records were lost, to a full queue or a failed write. */
  get dropped(): number {
    return this.#dropped
  }

  add(record: CallRecord): void {
    const { maxBatch, maxQueue, intervalMs } = this.#settings
    this.#queue.push(rowOf(record))
    if (this.#queue.length > maxQueue) {
      this.#queue.shift()
      this.#dropped++
    }
    if (this.#queue.length === maxBatch) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), intervalMs).unref()
  }

  /** Writes all that waits; to be awaited before the store is closed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#outside(() => this.#drain())
    await this.#writing
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // Calls that wait for the event loop come first.
      await setImmediate()
      await this.#writeBatch(this.#queue.splice(0, this.#settings.maxBatch))
    }
    this.#writing = undefined
  }

  async #writeBatch(batch: CallRecordTable[]): Promise<void> {
    try {
      await this.#store.write((db) => db.executeQuery(this.#insertOf(db, batch)), { scope: 'call-record' })
    } catch (error) {
      this.#dropped += batch.length
      this.#settings.onError(error)
    }
  }

  /** Under load all batches are full and alike, so that their statement is made once. */
  #insertOf(db: Writer, batch: readonly CallRecordTable[]): CompiledQuery {
    if (batch.length !== this.#settings.maxBatch) return insertOf(db, batch)
    this.#full ??= insertOf(db, batch)
    return { ...this.#full, parameters: batch.flatMap((row) => Object.values(row)) }
  }
}

const insertOf = (db: Writer, batch: readonly CallRecordTable[]): CompiledQuery =>
  db.insertInto('callRecord').values(batch).compile()

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Always in this order, because the parameters of a statement go by it. */
function rowOf(record: CallRecord): CallRecordTable {
  return {
    id: record.id,
    at: record.at,
    owner: record.owner,
    tool: record.tool,
    agent: record.agent,
    mode: record.mode,
    sessionId: record.sessionId,
    workspaceId: record.workspaceId,
    agentId: record.agentId,
    agentVersion: record.agentVersion,
    arguments: isJsonObject(record.arguments) ? record.arguments : null,
    outcome: record.outcome,
    errorKind: record.errorKind,
    durationMs: record.durationMs,
    bytes: record.bytes,
    tokens: record.tokens,
    cached: record.cached,
    traceId: record.traceId,
    correlationId: record.correlationId,
    surface: record.surface,
  }
}
