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
import type { Root } from './root-store.ts'

/** What the worker is asked for. */
export interface LogWorker {
  /** Brings the index up to date with the logs below these roots. */
  sweep(roots: readonly Root[]): Promise<void>
  /** Brings one file up to date, wherever a sweep is. */
  update(file: number): Promise<void>
}

/** What a sweep under way has left to read. */
export interface SweepProgress {
  files: number
  bytes: number
}

export interface WorkerOrder {
  indexFile: string
  /** For a thread that only helps with these and ends. */
  helpWith?: Lanes
}

/** A call that waits for its turn. */
interface Queued<Asked> {
  readonly asked: Asked
  readonly done: PromiseWithResolvers<void>
}

const LOCK_PAUSE_MS = 20
const LISTEN_EVERY_MS = 25

const { indexFile, helpWith }: WorkerOrder = workerData
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

const queue = <Asked>(queued: Queued<Asked>[], asked: Asked): Promise<void> => {
  const done = Promise.withResolvers<void>()
  queued.push({ asked, done })
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
    } else if (!textIsDone) textIsDone = await serveText()
    else await wake.promise
    // Others' messages come in only between two rounds.
    await setImmediate()
  }
}

async function serveUpdates(): Promise<void> {
  const asked = updates
  updates = []
  for (const update of asked) await settle([update], () => indexer.update(update.asked))
}

/** All who ask before it begins are served by one sweep. */
async function serveSweeps(): Promise<void> {
  if (!lock.take()) {
    await setTimeout(LOCK_PAUSE_MS)
    return
  }
  const asked = sweeps
  sweeps = []
  const roots = asked.at(-1)?.asked ?? []
  await settle(asked, async () => read(indexer.jobs(roots))).finally(() => lock.release())
  sendEvent({ files: 0, bytes: 0 } satisfies SweepProgress)
}

/** The first time there may be much to read: then a second thread helps. */
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
  const order: WorkerOrder = { indexFile, helpWith: lanes }
  const helper = new Worker(new URL(import.meta.url), {
    workerData: order,
    execArgv: [],
    resourceLimits: WORKER_LIMITS,
  })
  return new Promise((resolve, reject) => {
    helper.on('message', (message) => parentPort?.postMessage(message, []))
    helper.on('error', reject)
    helper.on('exit', () => resolve())
  })
}

/** Every now and then it looks whether somebody waits for one file. */
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

/** True when all can be searched, or another process sees to it. */
async function serveText(): Promise<boolean> {
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

async function settle(asked: readonly Queued<unknown>[], serve: () => Promise<void>): Promise<void> {
  try {
    await serve()
    for (const { done } of asked) done.resolve()
  } catch (error) {
    for (const { done } of asked) done.reject(error)
  }
}
