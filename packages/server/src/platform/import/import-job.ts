import { dirname, sep } from 'node:path'
import { ImportFailed, runInWorker, type ImportJob as Order } from './run-in-worker.ts'
import type { ImportProgress, ImportReport } from './report.ts'
import { isUrl } from './source-file.ts'

/** Lets somebody other than the owner of the installation import data for everybody. */
export const IMPORT_SCOPE = 'catalog:import'

/** An import that somebody has started from the web app. */
export interface ImportJobView {
  id: number
  adapter: string
  /** The file's name, or the school that is fetched. */
  name: string
  state: 'running' | 'done' | 'failed' | 'stopped'
  progress: ImportProgress | null
  report: Omit<ImportReport, 'remarks'> | null
  message: string | null
}

export interface NewJob {
  name: string
  order: Order
  /** Runs when the import is over, however it ended. */
  cleanUp(): Promise<void>
  onFault(error: unknown): void
}

/** A file that was uploaded is in a folder of the server, which is nobody's business. */
export const withoutFolder = (message: string, location: string): string =>
  isUrl(location) ? message : message.replaceAll(`${dirname(location)}${sep}`, '')

type Outcome = Pick<ImportJobView, 'state'> & Partial<ImportJobView>

const MOST_REMEMBERED = 20

/** Imports in the background, one at a time. */
export class ImportJobs {
  readonly #jobs: ImportJobView[] = []
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #next = 1

  get isBusy(): boolean {
    return this.#running !== undefined
  }

  /** The newest first. */
  list(): readonly ImportJobView[] {
    return this.#jobs.toReversed()
  }

  start({ name, order, cleanUp, onFault }: NewJob): ImportJobView {
    const job: ImportJobView = {
      id: this.#next++,
      adapter: order.adapter,
      name,
      state: 'running',
      progress: null,
      report: null,
      message: null,
    }
    this.#jobs.splice(0, Math.max(0, this.#jobs.length + 1 - MOST_REMEMBERED))
    this.#jobs.push(job)
    this.#running = this.#finish(job, { order, cleanUp, onFault })
    return job
  }

  async #finish(job: ImportJobView, { order, cleanUp, onFault }: Omit<NewJob, 'name'>): Promise<void> {
    const outcome = await this.#run(job, order, onFault)
    await cleanUp().catch(onFault)
    // Whoever sees that it is over may start the next one.
    this.#running = undefined
    Object.assign(job, outcome)
  }

  async #run(job: ImportJobView, order: Order, onFault: (error: unknown) => void): Promise<Outcome> {
    try {
      const { remarks: _, ...report } = await runInWorker(order, {
        signal: this.#stopping.signal,
        onProgress: (progress) => (job.progress = progress),
      })
      return { report, state: report.stopped ? 'stopped' : 'done' }
    } catch (error) {
      const isKnown = error instanceof ImportFailed && error.kind !== 'fault'
      if (!isKnown) onFault(error)
      return {
        state: 'failed',
        message: isKnown
          ? withoutFolder(error.message, order.location)
          : 'The import failed. See the server’s log.',
      }
    }
  }

  /** Stops after the current batch; importing the same again resumes. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }
}
