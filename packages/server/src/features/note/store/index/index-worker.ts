import { Worker } from 'node:worker_threads'
import { shippedUrl } from '../../../../platform/settings/shipped-files.ts'
import type { Question, Request, Response, WorkerOrder } from './worker-protocol.ts'

const STOP_PATIENCE_MS = 5_000
const WORKER = { source: 'src/features/note/store/index/worker.ts', built: 'vault-worker.js' }

export interface Faults {
  warn(facts: object, message: string): void
}

/** The thread that reads the notes, started when it is first needed. It keeps no program from ending. */
export class IndexWorker {
  readonly #indexFile: string
  readonly #logger: Faults
  readonly #vaults = new Map<string, string>()
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>()
  #worker: Worker | undefined
  #number = 0

  constructor(indexFile: string, logger: Faults) {
    this.#indexFile = indexFile
    this.#logger = logger
  }

  open(vault: string, root: string): void {
    this.#vaults.set(vault, root)
    if (this.#worker) this.#tell({ type: 'open', vault, root })
    else this.#started()
  }

  drop(vault: string): void {
    this.#vaults.delete(vault)
    if (this.#worker) this.#tell({ type: 'close', vault })
  }

  queried(vault: string): void {
    this.#tell({ type: 'queried', vault })
  }

  settle(vault: string): Promise<void> {
    return this.#ask((number) => ({ type: 'settle', number, vault }))
  }

  refresh(vault: string, paths: readonly string[]): Promise<void> {
    return this.#ask((number) => ({ type: 'refresh', number, vault, paths }))
  }

  remember(vault: string, hash: string, lines: Uint32Array): Promise<void> {
    return this.#ask((number) => ({ type: 'remember', number, vault, hash, lines }))
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

  #tell(request: Request): void {
    this.#started().postMessage(request, [])
  }

  #ask(question: (number: number) => Question): Promise<void> {
    const number = this.#number++
    const waiting = Promise.withResolvers<void>()
    this.#waiting.set(number, waiting)
    const worker = this.#started()
    worker.ref()
    worker.postMessage(question(number), [])
    return waiting.promise
  }

  #started(): Worker {
    return (this.#worker ??= this.#start())
  }

  #start(): Worker {
    const order: WorkerOrder = { indexFile: this.#indexFile }
    const worker = new Worker(shippedUrl(WORKER), { workerData: order, execArgv: [] })
    worker.unref()
    worker.on('message', (response: Response) => this.#heard(response, worker))
    worker.on('error', (error) => {
      this.#logger.warn({ err: error }, 'The index of the notes stopped')
      this.#lost(worker, error)
    })
    worker.on('exit', () => this.#lost(worker, new Error('The index was closed')))
    for (const [vault, root] of this.#vaults)
      worker.postMessage({ type: 'open', vault, root } satisfies Request, [])
    return worker
  }

  #heard(response: Response, worker: Worker): void {
    switch (response.type) {
      case 'fault':
        this.#logger.warn({ path: response.path, fault: response.message }, 'A note could not be read')
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
