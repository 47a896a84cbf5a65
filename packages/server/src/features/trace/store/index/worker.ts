import { setImmediate, setTimeout } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { BuilderLock } from './builder-lock-store.ts'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { openIndexDatabase } from './index-database-store.ts'
import { cacheFolderOf } from '../index-file.ts'
import { Indexer, type Job } from './indexer.ts'
import { isWorthSharing, lanesOf, leftIn, takeAll, takeFrom, type Lanes } from './shared-jobs.ts'
import { TextIndexer } from './text-indexer.ts'
import { WORKER_LIMITS, type Request, type Response, type WorkerOrder } from './worker-protocol.ts'

type Sweep = Extract<Request, { type: 'sweep' }>
type Update = Extract<Request, { type: 'update' }>

const LOCK_PAUSE_MS = 20
const LISTEN_EVERY_MS = 25

const { indexFile, helpWith }: WorkerOrder = workerData
const say = (message: Response): void => parentPort?.postMessage(message, [])
const database = openIndexDatabase(indexFile)
const lock = new BuilderLock(indexFile)
const indexer = new Indexer(database, cacheFolderOf(indexFile), (path, error) =>
  say({ type: 'fault', path, message: messageOf(error) }),
)
const text = new TextIndexer(database, cacheFolderOf(indexFile))

let updates: Update[] = []
let sweeps: Sweep[] = []
const stop = new AbortController()
let lastListened = 0
let wake = Promise.withResolvers<void>()

parentPort?.on('message', (request: Request) => {
  if (request.type === 'stop') stop.abort()
  else if (request.type === 'update') updates.push(request)
  else sweeps.push(request)
  wake.resolve()
})

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
  // An open port would keep the worker alive.
  parentPort?.close()
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
  for (const { number, file } of asked) await answer([number], () => indexer.update(file))
}

/** All who ask before it begins are served by one sweep. */
async function serveSweeps(): Promise<void> {
  if (!lock.take()) {
    await setTimeout(LOCK_PAUSE_MS)
    return
  }
  const asked = sweeps
  sweeps = []
  const numbers = asked.map(({ number }) => number)
  const roots = asked.at(-1)?.roots ?? []
  await answer(numbers, async () => read(indexer.jobs(roots))).finally(() => lock.release())
  say({ type: 'progress', pendingFiles: 0, pendingBytes: 0 })
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
    helper.on('message', say)
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
  say({ type: 'progress', ...leftIn(lanes) })
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
    say({ type: 'fault', path: indexFile, message: messageOf(error) })
    return true
  } finally {
    lock.release()
  }
}

async function answer(numbers: number[], asked: () => Promise<void>): Promise<void> {
  try {
    await asked()
    for (const number of numbers) say({ type: 'done', number })
  } catch (error) {
    for (const number of numbers)
      say({ type: 'failed', number, message: messageOf(error), code: codeOf(error) })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
