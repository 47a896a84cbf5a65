import { Worker } from 'node:worker_threads'
import { shippedUrl } from '../../../../platform/settings/shipped-files.ts'
import type { Root } from './root-store.ts'
import { WORKER_LIMITS, type Request, type Response, type WorkerOrder } from './worker-protocol.ts'

const STOP_PATIENCE_MS = 5_000
const WORKER = { source: 'src/features/trace/store/index/worker.ts', built: 'trace-worker.js' }

export interface Faults {
  warn(facts: object, message: string): void
}

/** The thread that reads the logs, started when it is first needed. It keeps no program from ending. */
export class IndexWorker {
  readonly #indexFile: string
  readonly #logger: Faults
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>()
  #worker: Worker | undefined
  #number = 0
  pending = { files: 0, bytes: 0 }

  constructor(indexFile: string, logger: Faults) {
    this.#indexFile = indexFile
    this.#logger = logger
  }

  sweep(roots: readonly Root[]): Promise<void> {
    return this.#ask((number) => ({ type: 'sweep', number, roots }))
  }

  update(file: number): Promise<void> {
    return this.#ask((number) => ({ type: 'update', number, file }))
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    this.#worker = undefined
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.ref()
    worker.postMessage({ type: 'stop' } satisfies Request, [])
    const impatience = setTimeout(() => void worker.terminate(), STOP_PATIENCE_MS)
    await gone
    clearTimeout(impatience)
  }

  #ask(request: (number: number) => Request): Promise<void> {
    const number = this.#number++
    const waiting = Promise.withResolvers<void>()
    this.#waiting.set(number, waiting)
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    worker.postMessage(request(number), [])
    return waiting.promise
  }

  #start(): Worker {
    const order: WorkerOrder = { indexFile: this.#indexFile }
    const worker = new Worker(shippedUrl(WORKER), {
      workerData: order,
      execArgv: [],
      resourceLimits: WORKER_LIMITS,
    })
    worker.on('message', (response: Response) => this.#heard(response, worker))
    worker.on('error', (error) => this.#lost(worker, error))
    worker.on('exit', () => this.#lost(worker, new Error('The index was closed')))
    return worker
  }

  #heard(response: Response, worker: Worker): void {
    switch (response.type) {
      case 'progress':
        this.pending = { files: response.pendingFiles, bytes: response.pendingBytes }
        return
      case 'fault':
        this.#logger.warn({ path: response.path, fault: response.message }, 'A log could not be read')
        return
      case 'failed':
        this.#waiting
          .get(response.number)
          ?.reject(Object.assign(new Error(response.message), { code: response.code }))
        break
      case 'done':
        this.#waiting.get(response.number)?.resolve()
    }
    this.#waiting.delete(response.number)
    if (this.#waiting.size === 0) worker.unref()
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker === worker) this.#worker = undefined
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
