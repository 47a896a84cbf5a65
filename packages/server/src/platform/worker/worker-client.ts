import { Worker, type ResourceLimits } from 'node:worker_threads'
import { workerUrl, type ShippedFile } from '../settings/shipped-files.ts'
import type { FromWorker, Methods, ToWorker } from './protocol.ts'

export interface FaultLogger {
  warn(facts: object, message: string): void
}

export interface WorkerOptions<Served, Event> {
  readonly file: ShippedFile
  /** The worker's `workerData`. */
  readonly data: unknown
  readonly logger: FaultLogger
  /** Logged with each fault that the worker reports. */
  readonly faultMessage: string
  readonly limits?: ResourceLimits
  /** How long `close` waits before it terminates the worker. */
  readonly stopDeadlineMs?: number
  readonly onEvent?: (event: Event) => void
  /** Called with every worker that starts, also after one was lost, before anything else is sent to it. */
  readonly onStart?: (notify: WorkerClient<Served, Event>['notify']) => void
}

const STOP_DEADLINE_MS = 5_000

/**
 * A worker thread with typed calls. It starts with the first of them, and again after it was lost. Only a call under way
 * keeps the process alive. `Served` has the methods that the thread serves with `serveCalls`.
 *
 * @example
 * const client = new WorkerClient<IndexKeeper>({ file, data: { indexFile }, logger, faultMessage: 'A note could not be read' })
 * await client.call('refresh', vault, paths)
 */
export class WorkerClient<Served, Event = never> {
  readonly #options: WorkerOptions<Served, Event>
  readonly #pending = new Map<number, PromiseWithResolvers<unknown> & { worker: Worker }>()
  #worker: Worker | undefined
  #lastId = 0

  constructor(options: WorkerOptions<Served, Event>) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  start(): Worker {
    return (this.#worker ??= this.#start())
  }

  /** Rejects with the error of the method, or when the worker is lost. */
  call<Name extends keyof Methods<Served> & string>(
    method: Name,
    ...args: Methods<Served>[Name]['args']
  ): Promise<Methods<Served>[Name]['result']>
  call(method: string, ...args: readonly unknown[]): Promise<unknown> {
    const id = ++this.#lastId
    const worker = this.start()
    const pending = { ...Promise.withResolvers<unknown>(), worker }
    this.#pending.set(id, pending)
    worker.ref()
    send(worker, { type: 'call', id, method, args })
    return pending.promise
  }

  /** A call without a reply. */
  notify<Name extends keyof Methods<Served> & string>(
    method: Name,
    ...args: Methods<Served>[Name]['args']
  ): void {
    send(this.start(), { type: 'call', method, args })
  }

  /** Lets the worker finish what it is doing; after a while it is terminated. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    this.#worker = undefined
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.ref()
    send(worker, { type: 'stop' })
    const { stopDeadlineMs = STOP_DEADLINE_MS } = this.#options
    const deadline = setTimeout(() => void worker.terminate(), stopDeadlineMs)
    await exited
    clearTimeout(deadline)
  }

  #start(): Worker {
    const { file, data, limits, logger, onStart } = this.#options
    const worker = new Worker(workerUrl(file), {
      workerData: data,
      execArgv: [],
      ...(limits ? { resourceLimits: limits } : {}),
    })
    worker.unref()
    worker.on('message', (message: FromWorker<Event>) => this.#receive(message, worker))
    worker.on('error', (error) => {
      logger.warn({ err: error }, `${file.built} stopped`)
      this.#lose(worker, error)
    })
    worker.on('exit', () => this.#lose(worker, new Error('The worker was closed')))
    onStart?.((method, ...args) => send(worker, { type: 'call', method, args }))
    return worker
  }

  #receive(message: FromWorker<Event>, worker: Worker): void {
    switch (message.type) {
      case 'event':
        return this.#options.onEvent?.(message.event)
      case 'fault':
        return this.#options.logger.warn(
          { path: message.path, fault: message.message },
          this.#options.faultMessage,
        )
      case 'error': {
        const error = Object.assign(new Error(message.message), { code: message.code })
        this.#pending.get(message.id)?.reject(error)
        break
      }
      case 'result':
        this.#pending.get(message.id)?.resolve(message.value)
    }
    this.#pending.delete(message.id)
    if (this.#pendingOf(worker).length === 0) worker.unref()
  }

  #lose(worker: Worker, error: unknown): void {
    if (this.#worker === worker) this.#worker = undefined
    for (const [id, pending] of this.#pendingOf(worker)) {
      this.#pending.delete(id)
      pending.reject(error)
    }
  }

  #pendingOf(worker: Worker) {
    return [...this.#pending].filter(([, pending]) => pending.worker === worker)
  }
}

const send = (worker: Worker, message: ToWorker): void => worker.postMessage(message, [])
