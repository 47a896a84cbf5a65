import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { preparedStatement, type PreparedStatement } from '../store/statements.ts'
import { outputStatements, type CallOutput, type KeptDays } from './call-output-store.ts'
import type { CallRecordTable } from '../store/schema/call-tables.ts'
import type { JsonObject } from '../store/schema/json.ts'
import type { DialectName, Store } from '../store/store.ts'

/** A record from the pipeline. Arguments that are not an object are dropped. */
export interface CallRecord extends Readonly<Omit<CallRecordTable, 'arguments'>> {
  readonly arguments: unknown
}

export interface CallRecordSettings {
  /** How long a record may wait for others. */
  readonly intervalMs?: number
  readonly maxBatch?: number
  /** The queue's limit; beyond it the oldest records are dropped. */
  readonly maxQueue?: number
  /** Which of these owners want their answers kept. Without it none are. */
  readonly keptDays?: (owners: readonly string[]) => Promise<KeptDays>
  readonly now?: () => Date
  /** Called when a batch could not be written and is lost. */
  readonly onError?: (error: unknown) => void
}

/** Answers that wait for the next write; those of a burst beyond it are not kept. */
const MOST_OUTPUTS = 200

/** Writes call records in batches, best effort. It never delays or fails a call. */
export class CallRecordBuffer {
  readonly #store: Store
  readonly #settings: Required<CallRecordSettings>
  readonly #insertOne: string
  readonly #insertMany: string
  /** A timer set during a call must not join that call's transaction. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #queue: Row[] = []
  #outputs: CallOutput[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #dropped = 0

  constructor(store: Store, settings: CallRecordSettings = {}) {
    this.#store = store
    this.#settings = {
      intervalMs: 500,
      maxBatch: 100,
      maxQueue: 10_000,
      keptDays: async () => new Map(),
      now: () => new Date(),
      onError: () => undefined,
      ...settings,
    }
    this.#insertOne = insertOf(1, store.dialect)
    this.#insertMany = insertOf(this.#settings.maxBatch, store.dialect)
  }

  /** Records lost to a full queue or a failed write. */
  get dropped(): number {
    return this.#dropped
  }

  add(record: CallRecord, output?: () => unknown): void {
    // Refusals come as fast as a caller can send. Metrics and logs have them.
    if (record.outcome === 'RATE_LIMITED') return
    const { maxBatch, maxQueue, intervalMs } = this.#settings
    this.#queue.push(rowOf(record))
    const { id, at, owner } = record
    if (output && owner !== null && this.#outputs.length < MOST_OUTPUTS)
      this.#outputs.push({ id, at, owner, output })
    if (this.#queue.length > maxQueue) {
      this.#queue.shift()
      this.#dropped++
    }
    if (this.#queue.length === maxBatch) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), intervalMs).unref()
  }

  /** Writes all queued records. Await it before closing the store. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // With nothing to write, draining would end before it is noted down, and be taken for going on forever.
    if (this.#queue.length > 0) this.#writing ??= this.#outside(() => this.#drain())
    await this.#writing
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // Lets waiting calls go first.
      await setImmediate()
      await this.#writeBatch(this.#queue.splice(0, this.#settings.maxBatch))
      await this.#writeOutputs(this.#outputs.splice(0))
    }
    this.#writing = undefined
  }

  async #writeBatch(batch: readonly Row[]): Promise<void> {
    try {
      await this.#store.writeBatch(this.#statementsOf(batch), { scope: 'call-record' })
    } catch (error) {
      this.#dropped += batch.length
      this.#settings.onError(error)
    }
  }

  async #writeOutputs(outputs: readonly CallOutput[]): Promise<void> {
    const { keptDays, now, onError } = this.#settings
    try {
      const days = await keptDays([...new Set(outputs.map(({ owner }) => owner))])
      const statements = days.size === 0 ? [] : outputStatements(outputs, days, now(), this.#store.dialect)
      if (statements.length > 0) await this.#store.writeBatch(statements, { scope: 'call-record' })
    } catch (error) {
      onError(error)
    }
  }

  /** Under load all batches are full, and one long statement is cheaper than many short ones. */
  #statementsOf(batch: readonly Row[]): PreparedStatement[] {
    return batch.length === this.#settings.maxBatch
      ? [preparedStatement(this.#insertMany, ...batch.flat())]
      : batch.map((row) => preparedStatement(this.#insertOne, ...row))
  }
}

const COLUMNS = [
  'id',
  'at',
  'owner',
  'tool',
  'agent',
  'mode',
  'session_id',
  'workspace_id',
  'agent_id',
  'agent_version',
  'arguments',
  'outcome',
  'error_kind',
  'duration_ms',
  'bytes',
  'tokens',
  'cached',
  'trace_id',
  'correlation_id',
  'surface',
  'span_id',
  'parent_span_id',
]

function insertOf(rows: number, dialect: DialectName): string {
  let parameter = 0
  const place = () => (dialect === 'sqlite' ? '?' : `$${(parameter += 1)}`)
  const row = () => `(${COLUMNS.map(place).join(', ')})`
  const values = Array.from({ length: rows }, row).join(', ')
  return `insert into call_record (${COLUMNS.join(', ')}) values ${values}`
}

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of one record, in column order. */
type Row = readonly unknown[]

const rowOf = (record: CallRecord): Row => [
  record.id,
  record.at,
  record.owner,
  record.tool,
  record.agent,
  record.mode,
  record.sessionId,
  record.workspaceId,
  record.agentId,
  record.agentVersion,
  isJsonObject(record.arguments) ? record.arguments : null,
  record.outcome,
  record.errorKind,
  record.durationMs,
  record.bytes,
  record.tokens,
  record.cached,
  record.traceId,
  record.correlationId,
  record.surface,
  record.spanId,
  record.parentSpanId,
]
