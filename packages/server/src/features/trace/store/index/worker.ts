import { setImmediate, setTimeout } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { BuilderLock } from '../../../../platform/derived-index/builder-lock.ts'
import { openIndexDatabase } from './index-database-store.ts'
import { cacheFolderOf } from '../index-file.ts'
import { Indexer, type Job } from './indexer.ts'
import {
  isWorthSharing,
  lanesOf,
  leftIn,
  takeAll,
  takeFrom,
  WORKER_LIMITS,
  type Lanes,
} from './shared-jobs.ts'
import { TextIndexer } from './text-indexer.ts'
import { closePort, sendEvent, sendFault, serveCalls } from '../../../../platform/worker/serve-calls.ts'
import type { Root } from './index-root-store.ts'

export interface LogWorker {
  sweep(roots: readonly Root[]): Promise<void>
  update(file: number): Promise<void>
}

export interface SweepProgress {
  files: number
  bytes: number
}

export interface WorkerInput {
  indexFile: string
  /** For a helper thread that works off these lanes and ends. */
  helpWith?: Lanes
}

interface Queued<Argument> {
  readonly argument: Argument
  readonly done: PromiseWithResolvers<void>
}

const LOCK_PAUSE_MS = 20
const LISTEN_EVERY_MS = 25

const { indexFile, helpWith }: WorkerInput = workerData
const database = openIndexDatabase(indexFile)
const lock = new BuilderLock(indexFile)
const indexer = new Indexer(database, cacheFolderOf(indexFile), sendFault)
const text = new TextIndexer(database, cacheFolderOf(indexFile))

let updates: Queued<number>[] = []
let sweeps: Queued<readonly Root[]>[] = []
const stop = new AbortController()
const finished = Promise.withResolvers<void>()
let lastListened = 0
let wake = Promise.withResolvers<void>()

const queue = <Argument>(queued: Queued<Argument>[], argument: Argument): Promise<void> => {
  const done = Promise.withResolvers<void>()
  queued.push({ argument, done })
  wake.resolve()
  return done.promise
}

serveCalls<LogWorker>(
  { sweep: (roots) => queue(sweeps, roots), update: (file) => queue(updates, file) },
  {
    onStop() {
      stop.abort()
      wake.resolve()
      return finished.promise
    },
  },
)

try {
  if (helpWith)
    await indexer.readAll(
      () => takeFrom(helpWith, 1),
      () => undefined,
    )
  else await work()
} finally {
  lock.close()
  database.close()
  finished.resolve()
  if (helpWith) closePort()
}

async function work(): Promise<void> {
  let textIsDone = true
  while (!stop.signal.aborted) {
    wake = Promise.withResolvers()
    if (updates.length > 0) await serveUpdates()
    else if (sweeps.length > 0) {
      await serveSweeps()
      textIsDone = false
    } else if (!textIsDone) textIsDone = await indexText()
    else await wake.promise
    // Lets messages in between two rounds.
    await setImmediate()
  }
}

async function serveUpdates(): Promise<void> {
  const requests = updates
  updates = []
  for (const update of requests) await settle([update], () => indexer.update(update.argument))
}

/** One sweep serves all requests that came before it. */
async function serveSweeps(): Promise<void> {
  if (!lock.take()) {
    await setTimeout(LOCK_PAUSE_MS)
    return
  }
  const requests = sweeps
  sweeps = []
  const roots = requests.at(-1)?.argument ?? []
  await settle(requests, async () => read(indexer.jobs(roots))).finally(() => lock.release())
  sendEvent({ files: 0, bytes: 0 } satisfies SweepProgress)
}

/** A second thread helps if there is much to read. */
async function read(jobs: readonly Job[]): Promise<void> {
  const lanes = lanesOf(jobs)
  const helped = isWorthSharing(jobs) ? help(lanes) : undefined
  await indexer.readAll(
    () => takeFrom(lanes, 0),
    () => between(lanes),
  )
  await helped
}

function help(lanes: Lanes): Promise<void> {
  const input: WorkerInput = { indexFile, helpWith: lanes }
  const helper = new Worker(new URL(import.meta.url), {
    workerData: input,
    execArgv: [],
    resourceLimits: WORKER_LIMITS,
  })
  return new Promise((resolve, reject) => {
    helper.on('message', (message) => parentPort?.postMessage(message, []))
    helper.on('error', reject)
    helper.on('exit', () => resolve())
  })
}

/** Handles updates of single files during a sweep. */
function between(lanes: Lanes): Promise<void> | undefined {
  if (performance.now() - lastListened < LISTEN_EVERY_MS) return undefined
  return listen(lanes)
}

async function listen(lanes: Lanes): Promise<void> {
  sendEvent(leftIn(lanes) satisfies SweepProgress)
  await setImmediate()
  if (stop.signal.aborted) {
    takeAll(lanes)
    throw new Error('The index was closed')
  }
  if (updates.length > 0) await serveUpdates()
  lastListened = performance.now()
}

/** True if everything is searchable or another process is indexing. */
async function indexText(): Promise<boolean> {
  if (!lock.take()) return true
  try {
    return !(await text.slice())
  } catch (error) {
    sendFault(indexFile, error)
    return true
  } finally {
    lock.release()
  }
}

async function settle(requests: readonly Queued<unknown>[], serve: () => Promise<void>): Promise<void> {
  try {
    await serve()
    for (const { done } of requests) done.resolve()
  } catch (error) {
    for (const { done } of requests) done.reject(error)
  }
}
